import type { ModelConfig } from "../../domain/config";
import { stripInvisible } from "./clean-text";
import { DEEPEST_NESTING, LONGEST_ANSWER } from "./limits";

/** What an answer says, or why it cannot be read. `why` is a sentence: the model is reminded with it, and readers see it. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; why: string };

/** A reason, for the reminder to the model and for the reader. */
export function refuse(why: string): { ok: false; why: string } {
  return { ok: false, why };
}

/**
 * The one JSON object of an answer: alone, in a code fence, or with words around it. Limits of length and nesting hold
 * before anything is parsed. Never throws. Fields named `__proto__` are plain data here: `JSON.parse` makes them own
 * fields, and only fields we name are read, as own fields.
 */
export function parseObject(answer: string): Parsed<Record<string, unknown>> {
  if (answer.length > LONGEST_ANSWER) return refuse(TOO_LONG);
  if (answer.trim() === "") return refuse("It is empty.");
  const start = answer.indexOf("{");
  const end = answer.lastIndexOf("}");
  if (start < 0 || end < start) return refuse("It holds no JSON object.");
  const text = answer.slice(start, end + 1);
  if (nestingOf(text) > DEEPEST_NESTING) return refuse("It is nested too deep.");
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { ok: true, value } : refuse("It holds no JSON object.");
  } catch {
    return refuse("Its JSON cannot be parsed.");
  }
}

/** An own field of an object. */
export function ownField(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Names in a list, as written but for what nobody sees; `null`: it is no list of texts. */
export function readNames(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  return value.every((name) => typeof name === "string") ? value.map((name) => stripInvisible(name).text) : null;
}

/** A text on one line; `null`: it is none, or empty. */
export function readText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = stripInvisible(value).text.replaceAll(/\s+/gu, " ").trim();
  return text === "" ? null : text;
}

/** How deep brackets stand in each other, those in strings aside. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (mark === "{" || mark === "[") deepest = Math.max(deepest, (depth += 1));
    else if (mark === "}" || mark === "]") depth -= 1;
  }
  return deepest;
}

/** A value that could be read. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** How an answer was asked for. */
export type AnswerForm = ModelConfig["form"];

/** Why an answer longer than `LONGEST_ANSWER` is refused. */
export const TOO_LONG = `It has more than ${LONGEST_ANSWER.toLocaleString("en-GB")} characters.`;

/** Whether an answer is a page of markup: what a proxy or a login form sends instead of a model. */
export function looksLikeMarkup(answer: string): boolean {
  return /^\s*<(?:!doctype|html|\?xml|head|body)/iu.test(answer);
}

/** As much of an answer as is read at all. */
export function cutAnswer(answer: string): string {
  return answer.slice(0, LONGEST_ANSWER);
}
