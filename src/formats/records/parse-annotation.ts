import * as v from "valibot";
import type { AnnotatorKey, ProjectId, RecordId } from "../../core/domain/ids";
import type {
  Adjudication,
  AnnotationRecord,
  GoldDispute,
  JudgedAnswer,
  JudgedSpan,
  Judgement,
  JudgementEdit,
  PlainAnswer,
  Project,
  SamePerson,
  Suggestion,
  Withdrawal,
} from "../../core/domain/judgement";
import { spanShape } from "./parse-dataset";
import { parseRecord, queryId, sha256, text, toolId, wholeNumber, type ParseResult } from "./parse-record";

/*
 * Records and projects of annotation, from storage or from a file. Objects are strict: a field that is left out in
 * reading would be missing in writing, and the record would no more have its id.
 */

const filled = (value: unknown): boolean => typeof value === "string" && value.length > 0 && value.length <= 200;
const recordId = v.custom<RecordId>(
  (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value),
  "the id of a record should have 32 hexadecimal digits.",
);
const projectId = v.custom<ProjectId>(filled, "the id of a project is missing.");
const annotator = v.custom<AnnotatorKey>(filled, "the key of an annotator is missing.");
const whole = v.pipe(wholeNumber, v.maxValue(Number.MAX_SAFE_INTEGER));
const fromOne = v.pipe(whole, v.minValue(1));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const instant = v.pipe(text, v.isoTimestamp("a time should be written as in ISO 8601."), v.maxLength(40));
const orderKind = v.picklist(["worst", "uncertain", "divided", "stratified", "random", "file"]);

const isRising = (values: readonly string[]): boolean =>
  values.every((value, at) => at === 0 || value > values[at - 1]!);
const sortedTools = v.pipe(
  v.array(toolId),
  v.check((tools) => isRising(tools), "tools should be sorted and stand there once."),
);
const sortedRecords = v.pipe(
  v.array(recordId),
  v.check((ids) => isRising(ids), "ids should be sorted and stand there once."),
);

const judgedSpan: v.GenericSchema<unknown, JudgedSpan> = v.pipe(
  v.strictObject({ start: whole, end: whole, tools: sortedTools }),
  v.check(({ start, end }) => start < end, "a span should end after its start."),
);

const plainEntries = { tools: sortedTools, requirements: v.nullable(v.array(judgedSpan)) };

function isPlain({ tools, requirements }: PlainAnswer): boolean {
  const known = new Set(tools);
  return (requirements ?? []).every(
    (span, at, all) => (at === 0 || span.start >= all[at - 1]!.end) && span.tools.every((tool) => known.has(tool)),
  );
}

const PLAIN_FAULT = "spans should follow each other without overlap, and their tools be in the set.";

const plainAnswer: v.GenericSchema<unknown, PlainAnswer> = v.pipe(
  v.strictObject(plainEntries),
  v.check((plain) => isPlain(plain), PLAIN_FAULT),
);

const answer: v.GenericSchema<unknown, JudgedAnswer> = v.pipe(
  v.strictObject({ ...plainEntries, alternatives: v.exactOptional(v.array(plainAnswer)) }),
  v.check((plain) => isPlain(plain), PLAIN_FAULT),
);

const dispute: v.GenericSchema<unknown, GoldDispute> = v.strictObject({
  surplus: sortedTools,
  missing: sortedTools,
  reason: v.picklist(["not-asked-for", "needed-first", "equally-good", "text-unclear"]),
  note: v.nullable(text),
});

const edit: v.GenericSchema<unknown, JudgementEdit> = v.variant("kind", [
  v.strictObject({ kind: v.picklist(["tool-in", "tool-out"]), tool: toolId }),
  v.strictObject({ kind: v.literal("none") }),
  v.strictObject({ kind: v.picklist(["span-add", "span-delete"]), span: spanShape }),
  v.strictObject({ kind: v.literal("span-resize"), span: spanShape, to: spanShape }),
  v.strictObject({ kind: v.literal("span-split"), span: spanShape, at: whole }),
  v.strictObject({ kind: v.literal("span-merge"), first: spanShape, second: spanShape }),
  v.strictObject({ kind: v.picklist(["link", "unlink"]), span: spanShape, tool: toolId }),
  v.strictObject({ kind: v.literal("alternative") }),
  v.strictObject({ kind: v.picklist(["reveal", "unsure", "skip", "flag"]), on: v.boolean() }),
  v.strictObject({ kind: v.literal("comment"), text }),
  v.strictObject({ kind: v.literal("dispute"), dispute: v.nullable(dispute) }),
  v.strictObject({ kind: v.literal("undo") }),
  v.strictObject({ kind: v.literal("redo") }),
]);

const timedEdits = v.array(v.strictObject({ ms: whole, edit }));

const suggestion: v.GenericSchema<unknown, Suggestion> = v.strictObject({
  source: text,
  label: text,
  tools: v.array(toolId),
  confidence: v.nullable(share),
});

const shownShape: v.GenericSchema<unknown, Judgement["shown"]> = v.strictObject({
  gold: v.union([v.nullable(v.array(toolId)), v.literal("hidden")]),
  goldHash: v.nullable(sha256),
  blind: v.boolean(),
  revealed: v.boolean(),
  suggestions: v.pipe(v.array(suggestion), v.maxLength(3)),
  prefilled: plainAnswer,
  rows: v.array(toolId),
  order: orderKind,
  place: whole,
  control: v.boolean(),
  guidelines: v.nullable(sha256),
  seat: v.nullable(fromOne),
});

const base = {
  schema: v.literal(1),
  id: recordId,
  project: projectId,
  by: v.strictObject({
    annotator,
    device: v.pipe(
      text,
      v.check((device) => filled(device), "the device is missing."),
    ),
    seq: fromOne,
  }),
  at: instant,
};
const item = v.strictObject({ query: queryId, text: sha256 });

const judgement: v.GenericSchema<unknown, Judgement> = v.pipe(
  v.strictObject({
    ...base,
    kind: v.literal("judgement"),
    item,
    turn: fromOne,
    replaces: sortedRecords,
    shown: shownShape,
    edits: timedEdits,
    answer: v.nullable(answer),
    verdict: v.picklist(["judged", "unsure", "skipped"]),
    flag: v.boolean(),
    comment: v.nullable(text),
    dispute: v.nullable(dispute),
    time: v.strictObject({ activeMs: whole, awayMs: whole, pauses: whole }),
    calibration: v.exactOptional(v.strictObject({ right: v.boolean() })),
  }),
  v.check(
    ({ answer: given, verdict }) => (given === null) === (verdict === "skipped"),
    "a skipped item should have no answer, and every other one should.",
  ),
);

const samePerson: v.GenericSchema<unknown, SamePerson> = v.strictObject({
  ...base,
  kind: v.literal("same-person"),
  one: annotator,
  other: annotator,
});

const adjudication: v.GenericSchema<unknown, Adjudication> = v.strictObject({
  ...base,
  kind: v.literal("adjudication"),
  item,
  turn: fromOne,
  replaces: sortedRecords,
  of: sortedRecords,
  took: v.picklist(["agreed", "one", "majority", "union", "intersection", "own"]),
  answer,
  disputes: sortedRecords,
  reason: v.nullable(text),
});

const withdrawal: v.GenericSchema<unknown, Withdrawal> = v.strictObject({
  ...base,
  kind: v.literal("withdrawal"),
  of: recordId,
  reason: v.nullable(text),
});

const SHAPES: Readonly<Record<AnnotationRecord["kind"], v.GenericSchema<unknown, AnnotationRecord>>> = {
  judgement,
  "same-person": samePerson,
  adjudication,
  withdrawal,
};

/** Whether this version knows records of this kind. */
export function isRecordKind(kind: unknown): kind is AnnotationRecord["kind"] {
  return typeof kind === "string" && Object.hasOwn(SHAPES, kind);
}

/**
 * Checks a record of annotation field by field. Its id is not computed again (`contentId`), and nothing is compared with
 * its request: where a span ends is checked where the text is known.
 */
export function parseAnnotationRecord(raw: unknown): ParseResult<AnnotationRecord> {
  const kind = typeof raw === "object" && raw !== null ? (raw as { kind?: unknown }).kind : undefined;
  return parseRecord(SHAPES[isRecordKind(kind) ? kind : "judgement"], raw);
}

const projectShape: v.GenericSchema<unknown, Project> = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    kind: v.literal("project"),
    id: projectId,
    name: v.pipe(text, v.maxLength(500)),
    dataset: v.strictObject({ name: text, hash: sha256, parent: v.nullable(sha256) }),
    items: v.array(queryId),
    order: v.strictObject({
      kind: orderKind,
      seed: whole,
      quota: v.exactOptional(v.picklist(["equal", "proportional"])),
      slices: v.exactOptional(v.picklist(["gold", "part", "length", "category", "verdict"])),
    }),
    ask: v.picklist(["set", "set-and-words"]),
    blind: v.picklist(["off", "always", "half"]),
    seats: v.pipe(fromOne, v.maxValue(1000)),
    overlap: v.strictObject({ voices: fromOne, share }),
    seed: whole,
    guidelines: v.array(
      v.strictObject({ version: sha256, text, at: instant, again: v.exactOptional(v.literal(true)) }),
    ),
    calibration: v.array(v.strictObject({ query: queryId, salt: text, answer: sha256 })),
    feedback: v.exactOptional(v.picklist(["at-once", "end", "never"])),
  }),
  v.check(({ items }) => new Set(items).size === items.length, "an item should stand there once."),
  v.check(({ seats, overlap }) => overlap.voices <= seats, "an item cannot have more voices than there are seats."),
);

/** Checks a project from storage or from a file. */
export function parseProject(raw: unknown): ParseResult<Project> {
  return parseRecord(projectShape, raw);
}
