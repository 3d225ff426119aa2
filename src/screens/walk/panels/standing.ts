import type { StepName } from "../../../state/view";
import type { ShownWalk } from "../shown-walk";

type Stage = 1 | 2 | 3 | "result";

/** Whether a stage is where the eye stands, behind it or still to come. */
export function standingOf(
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
