import type { ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { tracc } from "../metrics/tracc";
import { shapley, type StageNumber, type StageSet } from "../statistics/shapley";

/** What each stage gained and what it could have gained, in TRACC (method notes 4.5). */
export interface Attribution {
  /** Gains of the stages in their order; they add up to the score of the result. */
  increments: Record<StageNumber, number>;
  /** TRACC of the needed tools of the bundle: the best stage 2 could keep. */
  bestKept: number;
  /** TRACC of the kept tools with every needed one added: the best stage 3 could do after this stage 2. */
  bestAdded: number;
  /** Mean gain of each stage over all orders; adds up to the score of the result. */
  shapley: Record<StageNumber, number>;
  /** What the score would lose (or win, below 0) without each recommended tool. */
  leaveOneOut: Record<ToolId, number>;
  /** What it would win (or lose, below 0) with each needed tool that is missing. */
  addOne: Record<ToolId, number>;
}

/**
 * Attribution of a judged walk. `nothingKept` is the walk of the same request with a stage 2 that keeps nothing: its votes
 * are those of stage 3 alone. Stages off: no bundle; the bundle kept whole; no vote. Throws RangeError for a request that
 * nobody has judged.
 */
export function attributeWalk(trace: Trace, nothingKept: Trace): Attribution {
  const { gold } = trace.query;
  if (gold === null) throw new RangeError("Nobody has judged this request.");
  const score = (recommended: readonly ToolId[]): number => tracc.standard({ gold, goldAsGiven: gold, recommended });
  const bundle = trace.stage1.chosen?.tools ?? [];
  const kept = trace.stage2.kept.map(({ tool }) => tool);
  const result = toolsOf(trace);
  const votes = toolsOf(nothingKept);
  const sets: Record<StageSet, readonly ToolId[]> = {
    "": [],
    "1": bundle,
    "2": [],
    "3": votes,
    "12": kept,
    "13": [...new Set([...bundle, ...votes])],
    "23": votes,
    "123": result,
  };
  return {
    increments: { 1: score(bundle), 2: score(kept) - score(bundle), 3: score(result) - score(kept) },
    bestKept: score(bundle.filter((tool) => gold.includes(tool))),
    bestAdded: score([...new Set([...kept, ...gold])]),
    shapley: shapley((stages) => score(sets[stages])),
    leaveOneOut: leaveOneOut(result, score),
    addOne: addOne(
      result,
      gold.filter((tool) => !result.includes(tool)),
      score,
    ),
  };
}

/** What the score loses without each tool. */
export function leaveOneOut(
  tools: readonly ToolId[],
  score: (tools: readonly ToolId[]) => number,
): Record<ToolId, number> {
  const whole = score(tools);
  return Object.fromEntries(tools.map((tool) => [tool, whole - score(tools.filter((other) => other !== tool))]));
}

/** What the score wins with each of other tools. */
export function addOne(
  tools: readonly ToolId[],
  others: readonly ToolId[],
  score: (tools: readonly ToolId[]) => number,
): Record<ToolId, number> {
  const whole = score(tools);
  return Object.fromEntries(others.map((tool) => [tool, score([...tools, tool]) - whole]));
}

function toolsOf({ recommendation }: Trace): ToolId[] {
  return recommendation.tools.map(({ tool }) => tool);
}
