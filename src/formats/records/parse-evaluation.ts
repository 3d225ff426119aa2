import * as v from "valibot";
import type {
  AskedQuery,
  Evaluation,
  EvaluationRecord,
  EvaluationRow,
  Leakage,
  MethodEvaluation,
  MetricSummary,
  StageValues,
  Summary,
  WalkDigest,
} from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import { queryId, sha256, text, toolId, wholeNumber, parseRecord, SCHEMA, type ParseResult } from "./parse-record";
import { environmentShape } from "./parse-trace";
import { splitShape, protocol, modelShape, planShape } from "./parse-exchange";
import { withoutOldIntervals } from "./old-intervals";

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const finite = v.pipe(v.number(), v.finite());
const time = v.pipe(v.string(), v.isoTimestamp());
const evaluationId = v.custom<EvaluationId>(
  (value) => typeof value === "string" && value.length > 0,
  "an evaluation id is missing.",
);

const leakageShape: v.GenericSchema<unknown, Leakage> = v.object({
  n: wholeNumber,
  bundleInHistory: share,
  toolsInHistory: share,
  nearDuplicates: v.nullable(share),
  repeats: v.exactOptional(wholeNumber),
  dropped: v.exactOptional(wholeNumber),
  leftOut: v.exactOptional(wholeNumber),
});

const hitCounts = v.object({ hits: wholeNumber, found: wholeNumber, right: wholeNumber });
const stageValuesShape: v.GenericSchema<unknown, StageValues> = v.object({
  configurations: v.object({
    "": finite,
    "1": finite,
    "2": finite,
    "3": finite,
    "12": finite,
    "13": finite,
    "23": finite,
    "123": finite,
  }),
  ceilings: v.object({ 1: finite, 2: finite, 3: finite }),
});

const walkShape: v.GenericSchema<unknown, WalkDigest> = v.object({
  lost: v.array(v.object({ tool: toolId, at: v.picklist(["bundle", "coverage", "vote"]) })),
  fates: v.object({
    keptRight: wholeNumber,
    keptWrong: wholeNumber,
    droppedRight: wholeNumber,
    droppedWrong: wholeNumber,
    addedRight: wholeNumber,
    addedWrong: wholeNumber,
    missed: wholeNumber,
  }),
  stages: v.object({ bundle: finite, kept: finite, result: finite }),
  coverage: v.exactOptional(
    v.object({
      offered: v.array(toolId),
      requirements: v.array(v.object({ text: v.string(), tools: v.array(toolId) })),
    }),
  ),
  credit: v.exactOptional(v.object({ requirements: hitCounts, tools: hitCounts })),
  stageValues: v.exactOptional(stageValuesShape),
});

const anyRowShape: v.GenericSchema<unknown, EvaluationRow> = v.object({
  query: queryId,
  fold: wholeNumber,
  predicted: v.array(toolId),
  confidence: v.nullable(finite),
  need: v.exactOptional(share),
  scores: v.record(text, finite),
  walk: v.nullable(walkShape),
  use: v.exactOptional(
    v.object({
      calls: wholeNumber,
      tokens: wholeNumber,
      reminded: wholeNumber,
      malformed: wholeNumber,
      unknownTools: wholeNumber,
      isUnanswered: v.boolean(),
      failure: v.exactOptional(text),
    }),
  ),
  certainty: v.exactOptional(v.object({ lists: wholeNumber, proved: wholeNumber })),
});

const asItIs = v.any() as v.GenericSchema<unknown, EvaluationRow>;

/**
 * An answer. The plain shape, which nearly all of them have, is told by `isPlainRow` in a tenth of the time and needs no copy;
 * whatever else it is, is looked at field by field.
 */
export const rowShape: v.GenericSchema<unknown, EvaluationRow> = v.lazy((row) =>
  isPlainRow(row) ? asItIs : anyRowShape,
);

const PLAIN_FIELDS = 6;

/** Whether it has the fields of an answer without a walk, each as it should be, and no other. */
function isPlainRow(row: unknown): boolean {
  if (typeof row !== "object" || row === null || Object.getPrototypeOf(row) !== Object.prototype) return false;
  const { query, fold, predicted, confidence, scores, walk } = row as Record<string, unknown>;
  return (
    Object.keys(row).length === PLAIN_FIELDS &&
    isName(query) &&
    isCount(fold) &&
    Array.isArray(predicted) &&
    predicted.every(isName) &&
    (confidence === null || Number.isFinite(confidence)) &&
    isPlainScores(scores) &&
    walk === null
  );
}

const isName = (value: unknown): boolean => typeof value === "string" && value.length > 0;
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

function isPlainScores(scores: unknown): boolean {
  if (typeof scores !== "object" || scores === null || Object.getPrototypeOf(scores) !== Object.prototype) return false;
  for (const key in scores) {
    if (!/^[a-z]/.test(key) || !Number.isFinite((scores as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** Both ends or none. */
const bounds = { low: v.nullable(finite), high: v.nullable(finite) };
const meanShape: v.GenericSchema<unknown, MetricSummary> = v.object({
  mean: finite,
  ...bounds,
  bundles: v.exactOptional(wholeNumber),
  plain: v.object(bounds),
});
const summaryShape: v.GenericSchema<unknown, Summary> = v.object({
  n: wholeNumber,
  metrics: v.record(text, meanShape),
  nothingNeeded: v.nullable(v.object({ n: wholeNumber, answeredEmpty: share })),
});

const method = { method: text, summary: summaryShape, parts: v.record(text, summaryShape), seconds: finite };
const methodShape: v.GenericSchema<unknown, MethodEvaluation> = v.object({ ...method, rows: v.array(rowShape) });

export const askedShape: v.GenericSchema<unknown, AskedQuery> = v.object({
  id: queryId,
  text,
  gold: v.nullable(v.array(toolId)),
  part: v.exactOptional(text),
  style: v.exactOptional(text),
  isByModel: v.exactOptional(v.literal(true)),
  ordered: v.exactOptional(v.boolean()),
});

const evaluationShape: v.GenericSchema<unknown, Evaluation> = v.object({
  schema: v.literal(SCHEMA),
  dataset: v.object({ name: text, hash: sha256 }),
  split: splitShape,
  protocol,
  leakage: leakageShape,
  environment: environmentShape,
  methods: v.array(methodShape),
  model: v.exactOptional(modelShape),
  asked: v.exactOptional(v.array(askedShape)),
  tools: v.exactOptional(v.record(text, v.string())),
  partial: v.exactOptional(v.object({ done: wholeNumber, total: wholeNumber })),
});

const recordEntries = {
  schema: v.literal(SCHEMA),
  id: evaluationId,
  name: v.nullable(text),
  createdAt: time,
  updatedAt: time,
  deletedAt: v.exactOptional(time),
  plan: planShape,
  status: v.picklist(["running", "paused", "cancelled", "done"]),
  done: wholeNumber,
  total: wholeNumber,
  leakage: v.nullable(leakageShape),
  environment: v.nullable(environmentShape),
  methods: v.array(v.object(method)),
};
const recordShape: v.GenericSchema<unknown, EvaluationRecord> = v.object(recordEntries);

/** Some rows of one method, as they lie in the storage. */
export interface StoredRows {
  schema: typeof SCHEMA;
  evaluation: EvaluationId;
  method: string;
  rows: EvaluationRow[];
}

const storedRowsShape: v.GenericSchema<unknown, StoredRows> = v.object({
  schema: v.literal(SCHEMA),
  evaluation: evaluationId,
  method: text,
  rows: v.array(rowShape),
});

/** An evaluation with all its rows, as a backup holds it. */
export interface WholeEvaluation extends EvaluationRecord {
  rows: StoredRows[];
}

const wholeShape: v.GenericSchema<unknown, WholeEvaluation> = v.pipe(
  v.object({ ...recordEntries, rows: v.array(storedRowsShape) }),
  v.check(({ id, rows }) => rows.every(({ evaluation }) => evaluation === id), "its rows should belong to it."),
);

/** Checks an evaluation from a file field by field. Unknown fields are left out, and so are intervals of an earlier version. */
export function parseEvaluation(raw: unknown): ParseResult<Evaluation> {
  const parsed = parseRecord(evaluationShape, raw);
  return parsed.ok ? { ok: true, value: withoutOldIntervals(parsed.value) } : parsed;
}

/** An evaluation from the storage, without its rows. */
export function parseEvaluationRecord(raw: unknown): ParseResult<EvaluationRecord> {
  return parseRecord(recordShape, raw);
}

/** Rows of an evaluation from the storage. */
export function parseStoredRows(raw: unknown): ParseResult<StoredRows> {
  return parseRecord(storedRowsShape, raw);
}

/** An evaluation from a backup: the record with its rows. */
export function parseWholeEvaluation(raw: unknown): ParseResult<WholeEvaluation> {
  return parseRecord(wholeShape, raw);
}
