import { PATH_SCORES, type PathScore } from "./correct-path";
import type { Metric } from "./metric";
import { METRICS } from "./registry";

/**
 * The metric of a score id, with the form it is in; `null`: not one of ours, as in runs of other systems.
 *
 * @example metricOfScore("tracc:published").form // "as published"
 */
export function metricOfScore(id: string): {
  metric: Pick<Metric, "id" | "label" | "range" | "better"> | PathScore | null;
  form: "standard" | "as published";
} {
  const [name, form] = id.split(":");
  return {
    metric: [...METRICS, ...PATH_SCORES].find((metric) => metric.id === name) ?? null,
    form: form === "published" ? "as published" : "standard",
  };
}

/** What a score can be, for its intervals; an id that is not ours has no bounds. */
export function rangeOfScore(id: string): Metric["range"] {
  return metricOfScore(id).metric?.range ?? [null, null];
}

/** "TRACC", "TRACC as published"; an id that is not ours stands for itself. */
export function labelOfScore(id: string): string {
  const { metric, form } = metricOfScore(id);
  if (!metric) return id;
  return form === "standard" ? metric.label : `${metric.label} as published`;
}
