import type { StageNumber, WalkDigest } from "../../core/domain/evaluation";
import type { Metric, MetricId } from "../../core/metrics/metric";

/** How things of an evaluation are spoken of. */

export const STAGES: Record<WalkDigest["lost"][number]["at"], string> = {
  bundle: "never in the bundle",
  coverage: "dropped in coverage",
  vote: "outvoted",
};

/** Stages as the walk numbers them. */
export const STAGE_NUMBERS: readonly StageNumber[] = [1, 2, 3];
export const STAGE_NAMES: Record<StageNumber, string> = { 1: "1 Bundle", 2: "2 Coverage", 3: "3 Vote" };

/** Metrics that open the list of means. */
export const MAIN_METRICS: readonly MetricId[] = ["tracc", "acc", "precision", "f1", "jaccard", "exact"];

export const BETTER: Record<Metric["better"], string> = {
  higher: "higher is better",
  lower: "lower is better",
  zero: "0 is best",
};
