import type { Trace } from "../../../core/domain/trace";
import type { MetricId } from "../../../core/metrics/metric";
import { METRICS } from "../../../core/metrics/registry";
import { scoreWalk } from "../../../core/metrics/score-walk";
import { formatFigure } from "../../../ui/format-number";
import type { ShownWalk } from "../picture/shown-walk";

export type MetricVariant = "standard" | "published";

/** A line of the list of metrics. */
export interface MetricRow {
  id: MetricId | "prompt";
  label: string;
  value: string;
}

const SHOWN: readonly MetricId[] = ["acc", "precision", "f1", "jaccard", "exact", "size-difference"];
/** Shown besides when the released code's definitions are asked for, since they differ most there. */
const SHOWN_AS_PUBLISHED: readonly MetricId[] = ["tracc", "acc", "recall", "ndcg", "size-difference"];

/** The metrics of a walk in one variant, and about how many tokens its tools cost in a prompt. Without gold only that. */
export function listMetricRows(walk: ShownWalk, trace: Trace, variant: MetricVariant): MetricRow[] {
  const recommended = trace.recommendation.tools.map(({ tool }) => tool);
  const scores = walk.gold && scoreWalk({ ...trace.query, gold: walk.gold }, recommended);
  const shown = variant === "standard" ? SHOWN : SHOWN_AS_PUBLISHED;
  const rows = !scores
    ? []
    : METRICS.filter(({ id }) => shown.includes(id)).flatMap(({ id, label }): MetricRow[] => {
        const { standard, asPublished } = scores.metrics[id];
        const value = variant === "standard" ? standard : asPublished;
        return value === null
          ? [{ id, label, value: "none" }]
          : [{ id, label, value: printMetric(id, value, scores.metrics["signed-size-difference"].standard) }];
      });
  const tokens = recommended.reduce((sum, tool) => sum + (trace.tools[tool]?.tokens ?? 0), 0);
  return [...rows, { id: "prompt", label: "Prompt", value: `${tokens} tokens` }];
}

function printMetric(id: MetricId, value: number, signed: number): string {
  if (id === "exact") return value === 1 ? "yes" : "no";
  if (id !== "size-difference") return formatFigure(value);
  if (value === 0) return "0";
  return signed > 0 ? `+${value}` : `\u2212${value}`;
}
