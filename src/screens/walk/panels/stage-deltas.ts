import { scoreStages } from "../../../core/metrics/score-walk";
import { changedStages, type StageNumber } from "../../../core/pipeline/staleness";
import type { ShownWalk } from "../shown-walk";

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
