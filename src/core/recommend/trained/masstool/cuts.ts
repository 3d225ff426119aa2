import { shuffle } from "../../../math/splits";
import { traccKernel } from "../../choose/expected-tracc";
import { chooseByExpectation } from "../../choose/choosers";
import type { ToolId } from "../../../domain/ids";
import type { FoldContext } from "../../method/fold-context";
import { sizePrior } from "../regression/size-prior";
import { applyOdds, chanceOf, fitOddsOn } from "./odds";
import { rankTools, type MassToolExamples } from "./train-masstool";
import { MOST_CUT, scoredRequestsOf, type LeftOutScores } from "./scored-requests";
import { CUTS, type CutName, type StudyPart } from "./study-state";

/**
 * Mean TRACC on left-out past requests, of many a draw, for each way to cut a ranking. Log-odds are fitted on requests of the other parts, so
 * that no request is cut by what was fitted on itself; the mean size is that of the whole history.
 */
export async function compareCuts(
  context: FoldContext,
  parts: readonly StudyPart[],
  examples: MassToolExamples,
): Promise<Record<CutName, number>> {
  const { needed } = examples;
  const meanSize = Math.max(1, Math.round(needed.reduce((sum, { length }) => sum + length, 0) / needed.length));
  const sums = CUTS.map(() => 0);
  let count = 0;
  for (const part of parts) {
    const rows = scoredRequestsOf(part, examples);
    const own = new Set(part.requests.map(({ index }) => index));
    const odds = fitOddsOn(rowsBeside(part, parts, examples), context.seed);
    for (const row of shuffle(rows, context.seed).slice(0, MOST_CUT)) {
      const answers = await cutEachWay(context, examples, row, {
        chances: Array.from(applyOdds(odds, row), chanceOf),
        isOpen: (index) => !own.has(index),
        meanSize,
      });
      CUTS.forEach((name, i) => {
        const hits = answers[name].filter((tool) => row.needed.includes(tool)).length;
        sums[i]! += traccKernel(hits, row.needed.length - hits, answers[name].length);
      });
      count += 1;
      await context.learning?.pause?.();
    }
  }
  return Object.fromEntries(CUTS.map((name, i) => [name, sums[i]! / Math.max(1, count)])) as Record<CutName, number>;
}

interface CutBy {
  chances: readonly number[];
  isOpen(index: number): boolean;
  meanSize: number;
}

async function cutEachWay(
  context: FoldContext,
  { near, needed }: MassToolExamples,
  { index, scores, needed: gold }: LeftOutScores,
  { chances, isOpen, meanSize }: CutBy,
): Promise<Record<CutName, readonly number[]>> {
  const ranked = rankTools(scores);
  const likely = chances.map((chance, tool) => ({ tool: context.index.tools[tool]!.id, chance }));
  const nearest = near.nearest(index, isOpen)[0];
  const sizes = await sizePrior(context, context.index.history.requests[index]!);
  return {
    "mean-size": ranked.slice(0, meanSize),
    "nearest-size": ranked.slice(0, nearest ? needed[nearest.index]!.length : meanSize),
    half: ranked.filter((tool, rank) => rank === 0 || chances[tool]! >= 0.5),
    expected: indicesOf(context, chooseByExpectation(likely).tools),
    "expected-sizes": indicesOf(context, chooseByExpectation(likely, sizes).tools),
    known: ranked.slice(0, gold.length),
  };
}

/** Requests of the other parts; of the only part there is, its own. */
function rowsBeside(part: StudyPart, parts: readonly StudyPart[], examples: MassToolExamples): LeftOutScores[] {
  if (parts.length === 1) return scoredRequestsOf(part, examples);
  const own = new Set(part.requests.map(({ index }) => index));
  return parts
    .filter((one) => one !== part)
    .flatMap((one) => scoredRequestsOf(one, examples))
    .filter(({ index }) => !own.has(index));
}

function indicesOf({ index }: FoldContext, tools: readonly ToolId[]): number[] {
  return tools.map((id) => index.toolNumbers.get(id)!);
}
