import type { StepName } from "../../../state/app/view";
import type { ShownWalk } from "../picture/shown-walk";
import { scoreStages } from "../../../core/metrics/score-walk";
import { changedStages, type StageNumber } from "../../../core/pipeline/staleness";

type Stage = 1 | 2 | 3 | "result";

/** Whether a stage is where the eye stands, behind it or still to come. */
export function stageStatus(
  stage: Stage,
  step: StepName,
  walk: Pick<ShownWalk, "parts" | "stage1" | "stage2" | "stage3" | "recommendation">,
): "now" | "done" | "todo" {
  const at: Stage | null =
    step === "bundle"
      ? 1
      : step === "coverage" || step === "edits"
        ? 2
        : step.startsWith("vote-")
          ? 3
          : step === "result"
            ? "result"
            : null;
  const { parts } = walk;
  const isReached = {
    1: parts.bundle && walk.stage1,
    2: parts.coverage && walk.stage2,
    3: (parts.votes > 0 || parts.result) && walk.stage3,
    result: parts.result && walk.recommendation,
  }[stage];
  if (!isReached) return "todo";
  return stage === at ? "now" : "done";
}

/** TRACC of a stage as computed and with the edits. */
export interface Delta {
  before: number;
  after: number;
}

/**
 * What the edits changed: for each changed stage what the walk would score if it ended there (the vote: the result's).
 * Empty without edits, and where nothing can be scored.
 */
export function compareStages(
  walk: Pick<ShownWalk, "trace" | "computed" | "goldStatus" | "parts">,
): Partial<Record<StageNumber, Delta>> {
  const { trace, computed } = walk;
  if (!trace || !computed || walk.goldStatus !== "known" || !walk.parts.edits) return {};
  const before = scoreStages(computed);
  const after = scoreStages(trace);
  if (!before || !after) return {};
  const keys = { 1: "bundle", 2: "kept", 3: "result", 4: "result" } as const;
  const deltas = changedStages(computed, trace).map((stage) => [
    stage,
    { before: before[keys[stage]], after: after[keys[stage]] },
  ]);
  return Object.fromEntries(deltas) as Partial<Record<StageNumber, Delta>>;
}
