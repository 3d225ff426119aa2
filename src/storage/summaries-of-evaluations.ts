import type { EvaluationRecord } from "../core/domain/evaluation";
import type { EvaluationSummary } from "./evaluations";

/** What a list shows of an evaluation. */
export function summarizeEvaluation(record: EvaluationRecord): EvaluationSummary {
  const { id, name, createdAt, updatedAt, deletedAt = null, status, done, total, plan } = record;
  const { dataset, split, protocol, encoder, model } = plan;
  const traccOf = new Map(
    record.methods.map(({ method, summary }) => [method, summary.metrics["tracc"]?.mean ?? null]),
  );
  const methods = plan.methods.map((method) => ({ method, tracc: traccOf.get(method) ?? null }));
  return {
    id,
    name,
    createdAt,
    updatedAt,
    deletedAt,
    status,
    done,
    total,
    dataset,
    split,
    protocol,
    encoder,
    methods,
    ...(model ? { model } : {}),
  };
}

/** Equal times by id, so that the order never depends on how rows are kept. */
export function newestFirst(a: EvaluationSummary, b: EvaluationSummary): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
