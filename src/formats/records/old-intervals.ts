import type { MethodEvaluation, MetricSummary, Summary } from "../../core/domain/evaluation";

/**
 * An evaluation as it is shown. An earlier version drew intervals of any number of bundles and did not store that number:
 * such intervals are left out here. What is stored, and what a backup holds, keeps them.
 */
export function withoutOldIntervals<Value extends { methods: readonly Pick<MethodEvaluation, "summary" | "parts">[] }>(
  evaluation: Value,
): Value {
  const methods = evaluation.methods.map((one) => {
    const parts = Object.entries(one.parts).map(([part, summary]) => [part, leaveOut(summary)] as const);
    return { ...one, summary: leaveOut(one.summary), parts: Object.fromEntries(parts) };
  });
  return { ...evaluation, methods };
}

const NO_BOUNDS = { low: null, high: null };

function leaveOut(summary: Summary): Summary {
  const metrics = Object.entries(summary.metrics).map(([name, metric]): [string, MetricSummary] => [
    name,
    metric.bundles === undefined ? { mean: metric.mean, ...NO_BOUNDS, plain: NO_BOUNDS } : metric,
  ]);
  return { ...summary, metrics: Object.fromEntries(metrics) };
}
