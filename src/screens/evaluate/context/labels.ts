import type { StageNumber, WalkDigest, ProtocolId } from "../../../core/domain/evaluation";
import type { PathError } from "../../../core/evaluate/path-metrics";
import type { PathScoreId } from "../../../core/metrics/correct-path";
import type { Metric, MetricId } from "../../../core/metrics/metric";
import { PROTOCOLS } from "../../../core/evaluate/protocols";
import { describeEngine } from "../../../core/domain/searched-elsewhere";
import { describeSplit } from "../../../wording/evaluation";
import type { ShownEvaluation } from "../../../state/evaluation/evaluation-state";

/** How things of an evaluation are spoken of. */

export const LOST_AT: Record<WalkDigest["lost"][number]["at"], string> = {
  bundle: "never in the bundle",
  coverage: "dropped in coverage",
  vote: "outvoted",
};

/** Stages as the walk numbers them. */
export const STAGE_NUMBERS: readonly StageNumber[] = [1, 2, 3];
export const STAGE_NAMES: Record<StageNumber, string> = { 1: "1 Bundle", 2: "2 Coverage", 3: "3 Vote" };

/** Metrics that open the list of means. */
export const MAIN_METRICS: readonly MetricId[] = ["tracc", "acc", "precision", "f1", "jaccard", "exact", "ndcg", "map"];

export const BETTER: Record<Metric["better"], string> = {
  higher: "higher is better",
  lower: "lower is better",
  zero: "0 is best",
};

export const PATH_COLOURS: Record<PathError, string> = {
  Success: "var(--kept)",
  IncompleteInvocation: "var(--missed)",
  ToolMisselection: "var(--wrong)",
  DependencyNeglect: "var(--ink)",
  Others: "var(--h3)",
};

/** Behind them, where requests name their calls in order. */
const PATH_METRICS: readonly PathScoreId[] = ["correct-path", "extra-calls"];

/** The main metrics in the form that the protocol means by their plain name, where there is one. */
export function mainScores(metrics: Readonly<Record<string, unknown>>, protocol: ProtocolId): string[] {
  const wantsPublished = PROTOCOLS[protocol].metrics === "as-published";
  return [...MAIN_METRICS, ...PATH_METRICS]
    .map((id) => (wantsPublished && metrics[`${id}:published`] ? `${id}:published` : id))
    .filter((id) => metrics[id] !== undefined);
}

/** What must be the same for the numbers to be the same: stands below every figure that leaves the page. */
export function describeOrigin({ plan, environment, status, done, total }: ShownEvaluation): string {
  const encoder = environment?.encoder;
  const parts = [
    `Kitpick ${environment?.appVersion ?? ""}`.trimEnd(),
    `${plan.dataset.name}, data ${plan.dataset.hash.slice(0, 12)}`,
    describeSplit(plan.split),
    `protocol ${plan.protocol}`,
    encoder ? `${encoder.id} ${encoder.sha256.slice(0, 8)} ${encoder.dtype} on ${environment.device}` : "words only",
    "ties: score, name, id",
  ];
  if (environment?.elsewhere) parts.push(`searched by ${describeEngine(environment.elsewhere)}`);
  if (plan.model) parts.push(`asked ${plan.model.model} at ${plan.model.host}`);
  if (status !== "done") parts.push(`partial: ${done} of ${total} answers`);
  return parts.join(" / ");
}
