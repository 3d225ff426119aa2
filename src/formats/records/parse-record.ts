import { endSentence } from "../../core/domain/phrases";
import * as v from "valibot";
import { isOwnEncoder, type EncoderId, type OwnEncoderId } from "../../core/domain/config";
import type { AnswerOrigin } from "../../core/domain/exchange";
import type { DatasetId, QueryId, Sha256, ToolId } from "../../core/domain/ids";

/**
 * A record that was checked field by field, or a sentence that says what is wrong with it. Nothing is repaired. `newer`: a
 * later version of the app wrote it, so it may be right.
 *
 * @example
 * parseWalk({ ...walk, cursor: "2" }) // { ok: false, newer: false, why: "cursor should be a number, but is \"2\"." }
 */
export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; newer: boolean; why: string };

/** The schema that this version reads and writes. Raised with every change of a stored shape. */
export const SCHEMA = 1;

/** Checks a value from outside against a shape. Fields the shape does not know are left out of the result. */
export function parseRecord<Value>(shape: v.GenericSchema<unknown, Value>, raw: unknown): ParseResult<Value> {
  const schema = schemaOf(raw);
  if (schema !== null && schema > SCHEMA) {
    const why = `It was written by a newer version of Kitpick (schema ${schema}; this one reads up to ${SCHEMA}).`;
    return { ok: false, newer: true, why };
  }
  const result = v.safeParse(shape, raw, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, newer: false, why: sentenceOf(result.issues[0]) };
}

/** Checks a list row by row, as work that can be interrupted. `name`: the field that holds it. */
export function* parseRowsInSteps<Value>(
  shape: v.GenericSchema<unknown, Value>,
  rows: readonly unknown[],
  name: string,
): Generator<void, ParseResult<Value[]>> {
  const values: Value[] = [];
  for (const [index, row] of rows.entries()) {
    const result = v.safeParse(shape, row, { abortEarly: true });
    if (!result.success) return { ok: false, newer: false, why: sentenceOf(result.issues[0], `${name}.${index}`) };
    values.push(result.output);
    if (index % ROWS_AT_ONCE === 0) yield;
  }
  return { ok: true, value: values };
}

/** One row of a list. It has no schema of its own. */
export function parseRow<Value>(shape: v.GenericSchema<unknown, Value>, raw: unknown): ParseResult<Value> {
  const result = v.safeParse(shape, raw, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, newer: false, why: sentenceOf(result.issues[0]) };
}

const ROWS_AT_ONCE = 64;

function schemaOf(raw: unknown): number | null {
  if (typeof raw !== "object" || raw === null || !Object.hasOwn(raw, "schema")) return null;
  const { schema } = raw as { schema: unknown };
  return typeof schema === "number" ? schema : null;
}

/** What valibot calls kinds of values, in everyday words. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  Object: "an object",
  Array: "a list",
  string: "text",
  number: "a number",
  boolean: "true or false",
};

/** Where a value is of the right kind but fits none of several shapes: the issue of the shape that fitted furthest. */
function deepestOf({ issues, expected, received }: v.BaseIssue<unknown>): v.BaseIssue<unknown> | null {
  if (!expected?.includes(received)) return null;
  const depth = (issue: v.BaseIssue<unknown>): number => issue.path?.length ?? 0;
  return [...(issues ?? [])].reduce<v.BaseIssue<unknown> | null>(
    (best, one) => (depth(one) > (best ? depth(best) : 0) ? one : best),
    null,
  );
}

function sentenceOf(issue: v.BaseIssue<unknown>, row: string | null = null): string {
  const inner = deepestOf(issue);
  if (inner !== null) {
    const way = [row, v.getDotPath(issue)].filter((part) => part !== null);
    return sentenceOf(inner, way.length > 0 ? way.join(".") : null);
  }
  const place = [row, v.getDotPath(issue)].filter((part) => part !== null).join(".") || "the record";
  if (issue.received === "undefined") return `${place} is missing.`;
  if (issue.expected === "never") return `${place} is not a field that this version knows.`;
  const found = issue.received.length > 40 ? `${issue.received.slice(0, 40)}…` : issue.received;
  if (issue.expected === null || issue.type === "custom" || issue.type === "regex")
    return `${place}: ${endSentence(issue.message)}`;
  const expected = issue.expected.replace(/^\((.*)\)$/, "$1").split(" | ");
  const wanted = expected.map((kind) => KIND_NAMES[kind] ?? kind).join(" or ");
  return `${place} should be ${wanted}, but is ${KIND_NAMES[found] ?? found}.`;
}

/* Values that stored shapes of every kind are made of. */

const isFilled = (value: unknown): boolean => typeof value === "string" && value.length > 0;

export const toolId = v.custom<ToolId>(isFilled, "a tool id is missing.");
export const queryId = v.custom<QueryId>(isFilled, "a request id is missing.");
export const datasetId = v.custom<DatasetId>(isFilled, "a data set id is missing.");
export const sha256 = v.custom<Sha256>(
  (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
  "a SHA-256 should have 64 hexadecimal digits.",
);
export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
export const text = v.string();
/** A sentence or a name. */
export const note = v.pipe(text, v.maxLength(2_000));

/** Words about where an answer came from; nothing is ever sent there because of them. */
export const originShape: v.GenericSchema<unknown, AnswerOrigin> = v.variant("kind", [
  v.object({ kind: v.literal("endpoint"), host: note, model: note }),
  v.object({ kind: v.literal("pasted"), from: note }),
  v.object({ kind: v.literal("written"), from: note }),
  v.object({
    ...{ kind: v.literal("in-page"), model: note, sha256, runtime: note },
    device: v.picklist(["webgpu", "wasm"]),
  }),
  v.object({ kind: v.literal("built-in"), browser: note }),
]);

export const encoderId: v.GenericSchema<unknown, EncoderId> = v.union([
  v.picklist(["tool-minilm-3x384-int4", "tool-static-256-int4", "words"]),
  v.custom<OwnEncoderId>((id) => typeof id === "string" && isOwnEncoder(id), "not an encoder of this app."),
]);
