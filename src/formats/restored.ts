import * as v from "valibot";

/** A record that was checked field by field, or a sentence that says what is wrong with it. Nothing is repaired. */
export type Restored<Value> = { ok: true; value: Value } | { ok: false; newer: boolean; why: string };

/** The schema that this version reads and writes. Raised with every change of a stored shape. */
export const SCHEMA = 1;

/** Checks a value from outside against a shape. Fields the shape does not know are left out of the result. */
export function restoreBy<Value>(shape: v.GenericSchema<unknown, Value>, raw: unknown): Restored<Value> {
  const schema = schemaOf(raw);
  if (schema !== null && schema > SCHEMA) {
    const why = `Written by a newer version of Kitpick (schema ${schema}; this one reads up to ${SCHEMA}).`;
    return { ok: false, newer: true, why };
  }
  const result = v.safeParse(shape, raw, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, newer: false, why: sentenceOf(result.issues[0]) };
}

/** Checks a list row by row, as work that can be interrupted. `name`: the field that holds it. */
export function* restoringRows<Value>(
  shape: v.GenericSchema<unknown, Value>,
  rows: readonly unknown[],
  name: string,
): Generator<void, Restored<Value[]>> {
  const values: Value[] = [];
  for (const [place, row] of rows.entries()) {
    const result = v.safeParse(shape, row, { abortEarly: true });
    if (!result.success) return { ok: false, newer: false, why: sentenceOf(result.issues[0], `${name}.${place}`) };
    values.push(result.output);
    if (place % ROWS_AT_ONCE === 0) yield;
  }
  return { ok: true, value: values };
}

/** One row of a list. It has no schema of its own. */
export function restoreRow<Value>(shape: v.GenericSchema<unknown, Value>, raw: unknown): Restored<Value> {
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

function sentenceOf(issue: v.BaseIssue<unknown>, row: string | null = null): string {
  const place = [row, v.getDotPath(issue)].filter((part) => part !== null).join(".") || "the record";
  if (issue.received === "undefined") return `${place} is missing.`;
  const found = issue.received.length > 40 ? `${issue.received.slice(0, 40)}…` : issue.received;
  if (issue.expected === null) return `${place}: ${issue.message}`;
  return `${place} should be ${issue.expected}, but is ${found}.`;
}
