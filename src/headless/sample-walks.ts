import type { QueryId } from "../core/domain/ids";

/** A request of the sample that is shown as an example, and what the walk is called. */
interface SampleWalk {
  id: QueryId;
  name: string;
}

/**
 * What there is to see in each, in order: two needs met by one tool of the bundle and a third by the vote; a vote that overrules the nearest
 * tool; a tool missed by a hair, which one link by hand brings back; eighty words with two tools for one need; six needs,
 * one of them cut too many. The first is the first thing a newcomer sees, and stands in the test part, which nothing was
 * fitted on.
 */
export const SAMPLE_WALKS: readonly SampleWalk[] = [
  { id: "n-010" as QueryId, name: "A pram on the dyke" },
  { id: "h-052" as QueryId, name: "A pothole" },
  { id: "s-043" as QueryId, name: "A flight for Mother" },
  { id: "h-102" as QueryId, name: "The choir in Tbilisi" },
  { id: "s-049" as QueryId, name: "An evening out" },
];
