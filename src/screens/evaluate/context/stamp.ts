import { describeEngine } from "../../../core/domain/searched-elsewhere";
import { describeSplit } from "../../../wording/evaluation";
import type { ShownEvaluation } from "../../../state/evaluation/evaluation-state";

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
