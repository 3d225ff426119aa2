import type { StageNumber, StageSet, StageValues } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import { shapley } from "../statistics/shapley";
import { meanOf } from "../statistics/bootstrap";

/** What each stage gave and what it could have given, in TRACC (method notes 4.5). Of one walk, or means over many. */
export interface Attribution {
  /** Walks behind it. */
  n: number;
  /** Of the walk. */
  result: number;
  /** Of an answer without any stage: the empty one. 0, or 1 where nothing is needed. */
  empty: number;
  /** Gains of the stages in their order, -1 to 1; they add up to `result - empty`. */
  increments: Record<StageNumber, number>;
  /** What the result has over the pipeline without the stage, -1 to 1. They need not add up. */
  overWithout: Record<StageNumber, number>;
  /** Mean gain of each stage over all orders, -1 to 1; adds up to `result - empty`. */
  shapley: Record<StageNumber, number>;
  /** The result with a stage that knows the needed tools, the others as they are: at least `result`, at most 1. */
  ceilings: Record<StageNumber, number>;
}

const STAGES: readonly StageNumber[] = [1, 2, 3];
const STAGE_SETS: readonly StageSet[] = ["", "1", "2", "3", "12", "13", "23", "123"];
const WITHOUT: Record<StageNumber, StageSet> = { 1: "23", 2: "13", 3: "12" };

/**
 * Attribution of the mean of several walks, which is the mean of their attributions, since all of it but the ceilings' lower
 * bound is linear and that bound is in the values already. `null` without walks.
 */
export function attributeStages(walks: readonly StageValues[]): Attribution | null {
  if (walks.length === 0) return null;
  const value = (stages: StageSet): number => meanOf(walks.map(({ configurations }) => configurations[stages]));
  const values = Object.fromEntries(STAGE_SETS.map((stages) => [stages, value(stages)])) as Record<StageSet, number>;
  return {
    n: walks.length,
    result: values["123"],
    empty: values[""],
    increments: { 1: values["1"] - values[""], 2: values["12"] - values["1"], 3: values["123"] - values["12"] },
    overWithout: forStages((stage) => values["123"] - values[WITHOUT[stage]]),
    shapley: shapley((stages) => values[stages]),
    ceilings: forStages((stage) => meanOf(walks.map(({ ceilings }) => ceilings[stage]))),
  };
}

function forStages(valueOf: (stage: StageNumber) => number): Record<StageNumber, number> {
  return Object.fromEntries(STAGES.map((stage) => [stage, valueOf(stage)])) as Record<StageNumber, number>;
}

/** What the score of a set loses (or wins, below 0) without each tool. */
export function leaveOneOut(
  tools: readonly ToolId[],
  score: (tools: readonly ToolId[]) => number,
): Record<ToolId, number> {
  const whole = score(tools);
  return Object.fromEntries(tools.map((tool) => [tool, whole - score(tools.filter((other) => other !== tool))]));
}

/** What the score of a set wins (or loses, below 0) with each of other tools. */
export function addOne(
  tools: readonly ToolId[],
  others: readonly ToolId[],
  score: (tools: readonly ToolId[]) => number,
): Record<ToolId, number> {
  const whole = score(tools);
  return Object.fromEntries(others.map((tool) => [tool, score([...tools, tool]) - whole]));
}
