import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Trace } from "../domain/trace";
import { splitLoss, type TraccParts, tracc } from "./tracc";
import type { JudgedRecommendation, MetricId } from "./metric";
import { METRICS } from "./registry";

/** One metric's values. `asPublished` is `null` where the released code has none or fails. */
export interface MetricValues {
  standard: number;
  asPublished: number | null;
}

/** All metrics of one recommendation, plain JSON. */
export interface WalkScores {
  metrics: Record<MetricId, MetricValues>;
  /** The numbers of the TRACC formula; `null` when the request needs no tool. */
  parts: TraccParts | null;
}

/**
 * Scores a recommendation against the request's gold tools; `null` when nobody has judged the request. All metrics at once:
 * they take microseconds, and a screen that switches between them never waits.
 */
export function scoreWalk(
  query: Pick<Query, "gold" | "goldAsGiven">,
  recommended: readonly ToolId[],
): WalkScores | null {
  if (query.gold === null) return null;
  const judged: JudgedRecommendation = { gold: query.gold, goldAsGiven: query.goldAsGiven ?? query.gold, recommended };
  const values = METRICS.map((metric): [MetricId, MetricValues] => [
    metric.id,
    { standard: metric.standard(judged), asPublished: metric.asPublished?.(judged) ?? null },
  ]);
  return { metrics: Object.fromEntries(values) as Record<MetricId, MetricValues>, parts: splitLoss(judged) };
}

/** Scores of a trace's recommendation. */
export function scoreTrace(trace: Pick<Trace, "query" | "recommendation">): WalkScores | null {
  return scoreWalk(
    trace.query,
    trace.recommendation.tools.map(({ tool }) => tool),
  );
}

/**
 * As kept in a walk record: `tracc`, `tracc:published`, … Values that do not exist are left out, since JSON knows no
 * missing number.
 */
export function flattenScores(scores: WalkScores): Record<string, number> {
  const flat: Record<string, number> = {};
  for (const [id, { standard, asPublished }] of Object.entries(scores.metrics)) {
    flat[id] = standard;
    if (asPublished !== null) flat[`${id}:published`] = asPublished;
  }
  return flat;
}

/** TRACC of what each stage would recommend if the method ended there. */
export interface StageScores {
  /** The whole chosen bundle. */
  bundle: number;
  /** The kept tools. */
  kept: number;
  /** The recommendation. */
  result: number;
}

/**
 * TRACC after each stage (method notes 4.5); `null` when nobody has judged the request. Falls where a stage throws away a
 * needed tool, or too small a set loses a wrong one.
 */
export function scoreStages(trace: Pick<Trace, "query" | "stage1" | "stage2" | "recommendation">): StageScores | null {
  const { gold } = trace.query;
  if (gold === null) return null;
  const score = (recommended: readonly ToolId[]): number => tracc.standard({ gold, goldAsGiven: gold, recommended });
  return {
    bundle: score(trace.stage1.chosen?.tools ?? []),
    kept: score(trace.stage2.kept.map(({ tool }) => tool)),
    result: score(trace.recommendation.tools.map(({ tool }) => tool)),
  };
}
