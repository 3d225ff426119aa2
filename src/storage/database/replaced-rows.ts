import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as v from "valibot";
import { parseRecord, SCHEMA } from "../../formats/records/parse-record";
import { USER_DATA_STORES, type UserDataRow, type UserDataStore } from "../ports/storage";
import { canonicalJson } from "../../formats/json/json-values";

/** What a restore replaced, in one row, so that it can be put back. */
export interface ReplacedRow {
  schema: typeof SCHEMA;
  at: string;
  entries: ReplacedEntry[];
}

export interface ReplacedEntry {
  store: UserDataStore;
  key: string;
  /** `null`: there was no row. */
  before: { value: unknown } | null;
  /** SHA-256 of the meaning of what was written: a row that means something else now was changed since. */
  written: string;
}

/** The key of the only row. */
export const LAST_REPLACED = "last";

const replacedShape: v.GenericSchema<unknown, ReplacedRow> = v.object({
  schema: v.literal(SCHEMA),
  at: v.string(),
  entries: v.array(
    v.object({
      store: v.picklist(USER_DATA_STORES),
      key: v.string(),
      before: v.nullable(v.object({ value: v.unknown() })),
      written: v.string(),
    }),
  ),
});

/** The row as it was checked; `null` when there is none that can be read. */
export function parseReplacedRow(raw: unknown): ReplacedRow | null {
  const parsed = parseRecord(replacedShape, raw);
  return parsed.ok ? parsed.value : null;
}

export function hashContent(row: UserDataRow): string {
  return bytesToHex(sha256(utf8ToBytes(comparableContent(row))));
}

/**
 * What a person would call the content of a row, as text: two rows with the same meaning need no choice between them. Of a
 * walk, what was asked and done; its traces and scores are computed again, and its revision and time say nothing, nor does the revision of a build.
 */
export function comparableContent({ store, value }: UserDataRow): string {
  if ((store === "builds" || store === "networks") && typeof value === "object" && value !== null)
    return canonicalJson({ ...value, revision: null });
  if (store !== "walks" || typeof value !== "object" || value === null) return canonicalJson(value);
  const { name, deletedAt, dataset, log, cursor } = value as Record<string, unknown>;
  return canonicalJson([name, deletedAt, dataset, log, cursor]);
}
