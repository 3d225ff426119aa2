import * as v from "valibot";
import { datasetId, sha256, text, wholeNumber } from "../formats/restored-values";
import type { DatasetId, WalkId } from "../core/domain/ids";
import { restoreBy, SCHEMA, type Restored } from "../formats/restored";
import type { DatasetSummary, WalkSummary } from "./storage";

/** A row of the settings: any value that JSON can say, with the schema of the row beside it. */
export interface SettingRow {
  schema: typeof SCHEMA;
  value: unknown;
}

const settingShape: v.GenericSchema<unknown, SettingRow> = v.object({ schema: v.literal(SCHEMA), value: v.unknown() });

/** Says that a data set is deleted, and since when (ISO 8601). */
export interface DeletionRow {
  schema: typeof SCHEMA;
  id: DatasetId;
  deletedAt: string;
}

const deletionShape: v.GenericSchema<unknown, DeletionRow> = v.object({
  schema: v.literal(SCHEMA),
  id: datasetId,
  deletedAt: v.pipe(v.string(), v.isoTimestamp()),
});

const datasetSummaryShape: v.GenericSchema<unknown, DatasetSummary> = v.object({
  id: datasetId,
  name: text,
  hash: sha256,
  toolCount: wholeNumber,
  queryCount: wholeNumber,
  files: v.array(text),
});

const walkSummaryShape: v.GenericSchema<unknown, WalkSummary> = v.object({
  id: v.custom<WalkId>((value) => typeof value === "string"),
  name: v.nullable(text),
  text,
  datasetId,
  datasetName: text,
  updatedAt: text,
  deletedAt: v.nullable(text),
  editCount: wholeNumber,
  score: v.nullable(v.number()),
});

/** A setting, trusted in nothing but its row. What the value means is for the reader to check. */
export function restoreSetting(raw: unknown): Restored<SettingRow> {
  return restoreBy(settingShape, raw);
}

export function restoreDeletion(raw: unknown): Restored<DeletionRow> {
  return restoreBy(deletionShape, raw);
}

export function restoreDatasetSummary(raw: unknown): Restored<DatasetSummary> {
  return restoreBy(datasetSummaryShape, raw);
}

export function restoreWalkSummary(raw: unknown): Restored<WalkSummary> {
  return restoreBy(walkSummaryShape, raw);
}
