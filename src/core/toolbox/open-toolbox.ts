import type { Dataset } from "../domain/dataset";
import type { ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { isProposed, type Query } from "../domain/query";
import { tokenize } from "../retrieve/tokenize";
import type { StackVectors } from "../retrieve/vector-matrix";
import { checkTools, type NameLimits, type ToolFault } from "./check-tools";
import { findLookAlikes, type LookAlikes } from "./look-alikes";
import {
  askedRequests,
  countedRequests,
  findByMeaning,
  findByPastRequests,
  findByWords,
  judgedRequests,
  searchWords,
  type VectorOf,
} from "./finders";
import { countConfusion, measureFinder, type Confusion, type FinderMeasure } from "./measure-finding";
import { groupTools, type Profiles } from "./profiles";
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
  /** Requests that were searched for: judged, needing a tool, with their words. */
  requests: number;
  /** Requests whose words were not kept: they count for what is used, not for what is found. */
  wordless: number;
  /** Requests that a model proposed. `null`: there are none. */
  proposed: ProposedRequests | null;
}

/** They are made from the descriptions, so they find their tools too easily. */
export interface ProposedRequests {
  requests: number;
  /** Nobody else asked: then they are what was counted, and the screen says so. */
  areCounted: boolean;
  /** Mean share of the words of a request that stand in the texts of the tools it needs, 0 to 1. */
  overlap: number;
  /** The same of the requests of people; `null` without any. */
  overlapOfPeople: number | null;
  /** How well they are found by words, by themselves. */
  finding: FinderMeasure;
}

/** Looks a catalogue over. `vectorOf`: vectors of an encoder that is ready, `null` without. Seconds for thousands of tools. */
export function openToolbox(
  { tools, queries }: Dataset,
  counter: TokenCounter,
  vectorOf: VectorOf | null,
  { limits, stack }: { limits?: NameLimits; stack?: StackVectors } = {},
): Toolbox {
  const counted = countedRequests(queries);
  const used = new Set<ToolId>(counted.flatMap(({ gold }) => gold));
  const costs = countCosts(tools, counter, ({ id }) => used.has(id));
  const asked = askedRequests(queries);
  const meaning = findByMeaning(tools, asked, vectorOf);
  const finders = [findByPastRequests(tools, asked, vectorOf), meaning, findByWords(tools)];
  const measured = finders.flatMap((finder) =>
    finder && asked.length > 0 ? [measureFinder(finder, tools, asked, costs)] : [],
  );
  const words = measured.at(-1);
  return {
    costs,
    faults: checkTools(tools, asked, counter, limits),
    alike: findLookAlikes(tools, vectorOf, stack),
    finding: measured.map(({ measure }) => measure),
    confusion: words ? countConfusion(tools, asked, words.firsts) : null,
    profiles: groupTools(tools, counted, costs),
    requests: asked.length,
    wordless: counted.length - asked.length,
    proposed: measureProposed(tools, queries, costs),
  };
}

function measureProposed(tools: readonly Tool[], queries: readonly Query[], costs: ToolCosts): ProposedRequests | null {
  const judged = judgedRequests(queries);
  const proposed = judged.filter(isProposed);
  if (proposed.length === 0) return null;
  const people = judged.filter((query) => !isProposed(query));
  const words = new Map(tools.map((tool) => [tool.id, new Set(searchWords(tool))]));
  const overlapOf = (asked: typeof judged): number =>
    asked.reduce((sum, { text, gold }) => {
      const own = [...new Set(tokenize(text))];
      const shared = own.filter((word) => gold.some((tool) => words.get(tool)!.has(word)));
      return sum + (own.length === 0 ? 0 : shared.length / own.length);
    }, 0) / asked.length;
  return {
    requests: proposed.length,
    areCounted: people.length === 0,
    overlap: overlapOf(proposed),
    overlapOfPeople: people.length === 0 ? null : overlapOf(people),
    finding: measureFinder(findByWords(tools), tools, proposed, costs).measure,
  };
}
