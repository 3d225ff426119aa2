import * as v from "valibot";
import {
  datasetId,
  sha256,
  text,
  wholeNumber,
  parseRecord,
  SCHEMA,
  type ParseResult,
} from "../../formats/records/parse-record";
import type { DatasetId, WalkId } from "../../core/domain/ids";
import type { DatasetSummary, WalkSummary } from "../ports/storage";

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

/** Checks the row of a setting. What its value means is for the reader to check. */
export function parseSetting(raw: unknown): ParseResult<SettingRow> {
  return parseRecord(settingShape, raw);
}

export function parseDeletion(raw: unknown): ParseResult<DeletionRow> {
  return parseRecord(deletionShape, raw);
}

export function parseDatasetSummary(raw: unknown): ParseResult<DatasetSummary> {
  return parseRecord(datasetSummaryShape, raw);
}

export function parseWalkSummary(raw: unknown): ParseResult<WalkSummary> {
  return parseRecord(walkSummaryShape, raw);
}
