import * as v from "valibot";
import type { ComparisonFile, Run } from "../core/domain/comparison";
import { finish } from "./in-slices";
import { sha256, text, wholeNumber } from "./restored-values";
import { askedShape, modelShape, protocol, rowShape, splitShape } from "./restore-evaluation";
import { environmentShape } from "./restore-trace";
import { restoreBy, restoringRows, SCHEMA, type Restored } from "./restored";

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
export interface KeptRun {
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
export function restoreKeptRun(raw: unknown): Restored<KeptRun> {
  return finish(restoringKeptRun(raw));
}

/** The same check as work that can be interrupted: a run may have many answers. */
export function* restoringKeptRun(raw: unknown): Generator<void, Restored<KeptRun>> {
  const frame = restoreBy(frameShape, raw);
  if (!frame.ok) return frame;
  const { run } = frame.value;
  const rows = yield* restoringRows(rowShape, run.rows, "run.rows");
  if (!rows.ok) return rows;
  const asked = run.asked && (yield* restoringRows(askedShape, run.asked, "run.asked"));
  if (asked && !asked.ok) return asked;
  return { ok: true, value: { ...frame.value, run: { ...run, rows: rows.value, asked: asked && asked.value } } };
}

/** A comparison from a file, trusted in nothing: every field is checked. Fields it has beyond are left out. */
export function restoreComparison(raw: unknown): Restored<ComparisonFile> {
  return restoreBy(fileShape, raw);
}
