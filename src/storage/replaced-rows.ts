import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as v from "valibot";
import { restoreBy, SCHEMA } from "../formats/restored";
import { meaningOf } from "./meaning";
import { PRECIOUS_STORES, type PreciousRow, type PreciousStore } from "./storage";

/** What a restore replaced, in one row, so that it can be put back. */
export interface ReplacedRow {
  schema: typeof SCHEMA;
  at: string;
  entries: ReplacedEntry[];
}

export interface ReplacedEntry {
  store: PreciousStore;
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
      store: v.picklist(PRECIOUS_STORES),
      key: v.string(),
      before: v.nullable(v.object({ value: v.unknown() })),
      written: v.string(),
    }),
  ),
});

/** The row as it was checked; `null` when there is none that can be read. */
export function restoreReplaced(raw: unknown): ReplacedRow | null {
  const restored = restoreBy(replacedShape, raw);
  return restored.ok ? restored.value : null;
}

export function digestOf(row: PreciousRow): string {
  return bytesToHex(sha256(utf8ToBytes(meaningOf(row))));
}
