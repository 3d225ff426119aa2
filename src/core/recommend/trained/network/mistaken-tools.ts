import type { ToolId } from "../../../domain/ids";
import { tokenize } from "../../../retrieve/tokenize";
import type { PairTrials } from "./local-trials";

/** A tool of an answer that trials took where another one was needed. */
export interface MistakenTool {
  tool: ToolId;
  /** The one that was needed, which is not in the answer. */
  needed: ToolId;
  /** Past requests that need that one and not the tool: those that were nearer to the tool, of those tried. */
  wrong: number;
  of: number;
  /** Words of such requests, and those of them that stand in this request. */
  words: string[];
  shared: string[];
}

const LEAST_WRONG = 2;
const MOST_OF_TOOL = 2;

/**
 * Tools of an answer that are often mistaken for others that it lacks: at least two trials went wrong that way, at most two
 * others for each tool. Those whose words stand in the request come first, then by the share that went wrong. Evidence only: no
 * answer is changed by it.
 */
export function findMistaken(
  pairs: readonly PairTrials[],
  { tools, request }: { tools: readonly ToolId[]; request: string },
): MistakenTool[] {
  const said = new Set(tokenize(request));
  const answer = new Set(tools);
  const found = pairs.flatMap(({ a, b, first, second, words }): MistakenTool[] => {
    const ways = [
      { tool: b, needed: a, counts: first, words: words.first },
      { tool: a, needed: b, counts: second, words: words.second },
    ];
    return ways
      .filter(({ tool, needed, counts }) => answer.has(tool) && !answer.has(needed) && counts.wrong >= LEAST_WRONG)
      .map(({ counts, ...way }) => ({
        ...{ ...way, wrong: counts.wrong, of: counts.tried },
        shared: way.words.filter((word) => said.has(word)),
      }));
  });
  const ranked = found.sort(
    (x, y) => y.shared.length - x.shared.length || y.wrong / y.of - x.wrong / x.of || (x.needed < y.needed ? -1 : 1),
  );
  return tools.flatMap((tool) => ranked.filter((one) => one.tool === tool).slice(0, MOST_OF_TOOL));
}
