import type { Dataset } from "../../core/domain/dataset";
import type { WalkRecord } from "../../core/domain/walk";
import type { DatasetSummary, WalkSummary } from "./storage";
import type { EvaluationRecord } from "../../core/domain/evaluation";
import type { EvaluationSummary } from "./evaluation-repository";
import type { BuildDraft } from "../../core/domain/build";

const TEXT_LENGTH = 200;

/** What a list shows of a data set. */
export function summarizeDataset(dataset: Dataset): DatasetSummary {
  return {
    id: dataset.id,
    name: dataset.name,
    hash: dataset.hash,
    toolCount: dataset.tools.length,
    queryCount: dataset.queries.length,
    files: dataset.provenance.files.map((file) => file.name),
  };
}

/** What a list shows of a walk: the state its cursor points at. */
export function summarizeWalk(record: WalkRecord): WalkSummary {
  const shown = record.log[record.cursor];
  return {
    id: record.id,
    name: record.name,
    text: shown?.input.query.text.slice(0, TEXT_LENGTH) ?? "",
    datasetId: record.dataset.id,
    datasetName: record.dataset.name,
    updatedAt: record.updatedAt,
    deletedAt: record.deletedAt,
    editCount: shown?.input.edits.length ?? 0,
    score: shown?.score ?? null,
  };
}

/** Newest first; equal times by id, so that the order never depends on how rows are kept. */
export function compareWalks(a: WalkSummary, b: WalkSummary): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** By name, as people sort; equal names by id. */
export function compareDatasets(a: DatasetSummary, b: DatasetSummary): number {
  return a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1);
}

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
export function compareEvaluations(a: EvaluationSummary, b: EvaluationSummary): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** Newest first; equal times by id. */
export function compareBuilds({ plan: a }: BuildDraft, { plan: b }: BuildDraft): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
