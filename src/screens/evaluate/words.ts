import type { StageNumber, WalkDigest } from "../../core/domain/evaluation";
import type { Metric, MetricId } from "../../core/metrics/metric";
import { METRICS } from "../../core/metrics/registry";

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

/** The metric of a score id, with the form it is in. */
export function metricOf(id: string): { metric: Metric | null; form: "standard" | "as published" } {
  const [name, form] = id.split(":");
  return {
    metric: METRICS.find((metric) => metric.id === name) ?? null,
    form: form === "published" ? "as published" : "standard",
  };
}

/** "TRACC", "TRACC as published" */
export function labelOfScore(id: string): string {
  const { metric, form } = metricOf(id);
  const label = metric?.label ?? id;
  return form === "standard" ? label : `${label} as published`;
}

export const BETTER: Record<Metric["better"], string> = {
  higher: "higher is better",
  lower: "lower is better",
  zero: "0 is best",
};
