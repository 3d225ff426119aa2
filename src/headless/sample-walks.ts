import type { QueryId } from "../core/domain/ids";

/** The requests of the sample that are shown as examples; the first is the first thing a newcomer sees. */
export const SAMPLE_WALKS: readonly { id: QueryId; name: string }[] = [
  { id: "h-263" as QueryId, name: "Three tools, one by vote" },
  { id: "h-103" as QueryId, name: "A long one" },
  { id: "h-245" as QueryId, name: "Tools dropped" },
  { id: "h-113" as QueryId, name: "Nothing kept" },
];
