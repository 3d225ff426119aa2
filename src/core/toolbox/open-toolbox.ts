import type { Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";
import { checkTools, findLookAlikes, type LookAlikes, type NameLimits, type ToolFault } from "./check-tools";
import { findByMeaning, findByPastRequests, findByWords, judgedRequests, type VectorOf } from "./finders";
import { countConfusion, measureFinder, type Confusion, type FinderMeasure } from "./measure-finding";
import { groupTools, type Profiles } from "./profiles";
import type { StackVectors } from "../retrieve/vector-matrix";
import { countCosts, type TokenCounter, type ToolCosts } from "./token-counter";

/** All that is told of a catalogue as a toolbox. */
export interface Toolbox {
  costs: ToolCosts;
  faults: ToolFault[];
  alike: { by: "meaning" | "words"; pairs: LookAlikes[] };
  /** One for each finder that can be used; without judged requests none. */
  finding: FinderMeasure[];
  /** By the words of the tools. `null` without judged requests. */
  confusion: Confusion | null;
  profiles: Profiles;
  /** Judged requests that need a tool. */
  requests: number;
  /** The requests were written by a language model from the descriptions: they are no one's need. */
  proposed: boolean;
}

/** Looks a catalogue over. `vectorOf`: vectors of an encoder that is ready, `null` without. Seconds for thousands of tools. */
export function openToolbox(
  { tools, queries, provenance }: Dataset,
  counter: TokenCounter,
  vectorOf: VectorOf | null,
  { limits, stack }: { limits?: NameLimits; stack?: StackVectors } = {},
): Toolbox {
  const judged = judgedRequests(queries);
  const used = new Set<ToolId>(judged.flatMap(({ gold }) => gold));
  const costs = countCosts(tools, counter, ({ id }) => used.has(id));
  const meaning = findByMeaning(tools, judged, vectorOf);
  const finders = [findByPastRequests(tools, queries, vectorOf), meaning, findByWords(tools)];
  const measured = finders.flatMap((finder) =>
    finder && judged.length > 0 ? [measureFinder(finder, tools, queries, costs)] : [],
  );
  const words = measured.at(-1);
  return {
    costs,
    faults: checkTools(tools, queries, counter, limits),
    alike: findLookAlikes(tools, vectorOf, stack),
    finding: measured.map(({ measure }) => measure),
    confusion: words ? countConfusion(tools, queries, words.firsts) : null,
    profiles: groupTools(tools, queries, costs),
    requests: judged.length,
    proposed: provenance.build !== undefined,
  };
}
