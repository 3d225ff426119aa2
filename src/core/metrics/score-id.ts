import type { Metric } from "./metric";
import { METRICS } from "./registry";

/** The metric of a score id (`tracc`, `tracc:published`), with the form it is in; `null`: not one of ours. */
export function metricOfScore(id: string): { metric: Metric | null; form: "standard" | "as published" } {
  const [name, form] = id.split(":");
  return {
    metric: METRICS.find((metric) => metric.id === name) ?? null,
    form: form === "published" ? "as published" : "standard",
  };
}

/** "TRACC", "TRACC as published"; an id that is not ours stands for itself. */
export function labelOfScore(id: string): string {
  const { metric, form } = metricOfScore(id);
  if (!metric) return id;
  return form === "standard" ? metric.label : `${metric.label} as published`;
}
