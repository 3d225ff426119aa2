import type { Dataset } from "../core/domain/dataset";
import type { WalkRecord } from "../core/domain/walk";
import type { DatasetSummary, WalkSummary } from "./storage";

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
