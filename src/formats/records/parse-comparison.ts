import * as v from "valibot";
import type { ComparisonFile, Run } from "../../core/domain/comparison";
import { runToEnd } from "../model/interruptible";
import { sha256, text, wholeNumber, parseRecord, parseRowsInSteps, SCHEMA, type ParseResult } from "./parse-record";
import { askedShape, rowShape } from "./parse-evaluation";
import { modelShape, protocol, splitShape } from "./parse-exchange";
import { environmentShape } from "./parse-trace";

const runEntries = {
  name: text,
  dataset: v.nullable(v.object({ name: text, hash: sha256 })),
  made: v.nullable(
    v.object({
      ...{ method: text, split: splitShape, protocol, environment: environmentShape },
      model: v.exactOptional(modelShape),
    }),
  ),
  partial: v.nullable(v.object({ done: wholeNumber, total: wholeNumber })),
  unknownTools: v.nullable(wholeNumber),
  cut: v.exactOptional(
    v.variant("by", [
      v.object({ by: v.literal("whole") }),
      v.object({ by: v.literal("rank"), k: v.pipe(wholeNumber, v.minValue(1)) }),
      v.object({ by: v.literal("score"), least: v.pipe(v.number(), v.finite()) }),
      v.object({ by: v.literal("gold") }),
    ]),
  ),
  isWalk: v.exactOptional(v.literal(true)),
};
const runShape: v.GenericSchema<unknown, Run> = v.object({
  ...runEntries,
  rows: v.array(rowShape),
  asked: v.nullable(v.array(askedShape)),
});

const fileShape: v.GenericSchema<unknown, ComparisonFile> = v.object({
  schema: v.literal(SCHEMA),
  kind: v.literal("kitpick-comparison"),
  runs: v.pipe(v.array(v.object({ key: text, run: runShape })), v.minLength(1)),
  tools: v.record(text, text),
});

/** A run that was brought along, as it lies in the storage. */
export interface ImportedRun {
  schema: typeof SCHEMA;
  /** What a link names it by. */
  key: string;
  /** ISO 8601. */
  addedAt: string;
  /** When it was deleted: it is kept for a while. Absent: it was not. */
  deletedAt?: string;
  run: Run;
  /** Shown names of the tools in its rows, by id, as far as they are known. */
  tools: Record<string, string>;
}

const time = v.pipe(v.string(), v.isoTimestamp());
/** All but its answers, which are looked at one by one. */
const frameShape = v.object({
  schema: v.literal(SCHEMA),
  key: text,
  addedAt: time,
  deletedAt: v.exactOptional(time),
  run: v.object({ ...runEntries, rows: v.array(v.unknown()), asked: v.nullable(v.array(v.unknown())) }),
  tools: v.record(text, text),
});

/** A run from the storage. */
export function parseImportedRun(raw: unknown): ParseResult<ImportedRun> {
  return runToEnd(parseImportedRunInSteps(raw));
}

/** The same check as work that can be interrupted: a run may have many answers. */
export function* parseImportedRunInSteps(raw: unknown): Generator<void, ParseResult<ImportedRun>> {
  const frame = parseRecord(frameShape, raw);
  if (!frame.ok) return frame;
  const { run } = frame.value;
  const rows = yield* parseRowsInSteps(rowShape, run.rows, "run.rows");
  if (!rows.ok) return rows;
  const asked = run.asked && (yield* parseRowsInSteps(askedShape, run.asked, "run.asked"));
  if (asked && !asked.ok) return asked;
  return { ok: true, value: { ...frame.value, run: { ...run, rows: rows.value, asked: asked && asked.value } } };
}

/** Checks a comparison from a file field by field. Unknown fields are left out. */
export function parseComparison(raw: unknown): ParseResult<ComparisonFile> {
  return parseRecord(fileShape, raw);
}
