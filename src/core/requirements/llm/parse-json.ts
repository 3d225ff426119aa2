import type { ModelConfig } from "../../domain/config";
import { stripInvisible } from "./clean-text";
import { DEEPEST_NESTING, LONGEST_ANSWER } from "./limits";

/**
 * What an answer says, or why it cannot be read. `why` is a sentence: the model is reminded with it, and readers see it.
 * `ignored`: what of it was left out; absent: nothing.
 */
export type Parsed<Value> = { ok: true; value: Value; ignored?: Ignored } | { ok: false; why: string };

/** What an answer holds beside what was read. */
export interface Ignored {
  /** Entries of its list without what an entry needs. */
  entries: number;
  /** Further JSON in it that would have fitted: drafts, repeats. */
  answers: number;
}

/** A reason, for the reminder to the model and for the reader. */
export function refuse(why: string): { ok: false; why: string } {
  return { ok: false, why };
}

/** Thinking aloud ends with one of these; what comes after it is the answer. */
const THOUGHT_ENDS = /<\/(?:think|thinking|thought|reasoning)>/giu;
/** So deep an answer may be wrapped in objects that nobody asked for. */
const MOST_WRAPPERS = 3;

/**
 * The JSON of an answer that fits a form, wherever it stands: alone, in a code fence, with words around it, after thinking
 * aloud, written as a text, or inside an object that nobody asked for. Of several that fit, the longest is read. Limits of
 * length and nesting hold before anything is parsed. Never throws. Fields named `__proto__` are plain data here:
 * `JSON.parse` makes them own fields, and only fields we name are read, as own fields.
 *
 * @example readJson('Sure: {"tools":[]} Anything else?', read) // what `read` makes of { tools: [] }
 */
export function readJson<Value>(answer: string, read: (value: unknown) => Parsed<Value>): Parsed<Value> {
  if (answer.length > LONGEST_ANSWER) return refuse(TOO_LONG);
  if (answer.trim() === "") return refuse("It is empty.");
  const thought = [...answer.matchAll(THOUGHT_ENDS)].at(-1);
  const after = thought ? answer.slice(thought.index + thought[0].length) : "";
  const last = after.trim() === "" ? null : readLongest(after, read);
  return last?.ok ? last : readLongest(answer, read);
}

/** The same where the form is an object. */
export function readObject<Value>(
  answer: string,
  read: (object: Record<string, unknown>) => Parsed<Value>,
): Parsed<Value> {
  return readJson(answer, (value) => (isObject(value) ? read(value) : refuse("It holds no JSON object.")));
}

function readLongest<Value>(text: string, read: (value: unknown) => Parsed<Value>): Parsed<Value> {
  const { found, fault } = findJson(text);
  const longestFirst = found.sort((a, b) => b.length - a.length);
  const all = longestFirst.map(({ value }) => readWrapped(value, read, MOST_WRAPPERS));
  const fits = all.filter((one) => one.ok);
  const [best] = fits;
  if (!best) return refuse(fault ?? all.find((one) => !one.ok)?.why ?? "It holds no JSON object.");
  if (fits.length === 1) return best;
  return { ...best, ignored: { entries: best.ignored?.entries ?? 0, answers: fits.length - 1 } };
}

/** A value, or the first object in it that fits. */
function readWrapped<Value>(value: unknown, read: (value: unknown) => Parsed<Value>, deep: number): Parsed<Value> {
  const said = read(value);
  if (said.ok || deep === 0 || !isObject(value)) return said;
  for (const name of Object.keys(value)) {
    const inner = name === "__proto__" ? null : ownField(value, name);
    const wrapped = isObject(inner) ? readWrapped(inner, read, deep - 1) : said;
    if (wrapped.ok) return wrapped;
  }
  return said;
}

/** All JSON objects and lists of a text that stand in no other; `fault`: what is wrong with the first that begins. */
function findJson(text: string): { found: { value: unknown; length: number }[]; fault: string | null } {
  const whole = parseText(text);
  if (typeof whole === "string") return findJson(whole);
  const found: { value: unknown; length: number }[] = [];
  let fault: string | null = null;
  let hasBegun = false;
  for (let at = nextBracket(text, 0); at >= 0;) {
    const end = endOfJson(text, at);
    const value = typeof end === "number" ? parseText(text.slice(at, end)) : undefined;
    if (value !== undefined) found.push({ value, length: (end as number) - at });
    else if (!hasBegun) fault = end === "deep" ? "It is nested too deep." : "Its JSON cannot be parsed.";
    hasBegun = true;
    at = nextBracket(text, value === undefined ? at + 1 : (end as number));
  }
  return { found, fault };
}

/** -1: there is none. */
function nextBracket(text: string, from: number): number {
  const brackets = /[[{]/gu;
  brackets.lastIndex = from;
  return brackets.exec(text)?.index ?? -1;
}

/** Where the bracket at `start` is closed; too deep ones and open ones have no end. */
function endOfJson(text: string, start: number): number | "deep" | "open" {
  let depth = 0;
  const marks = /"(?:[^"\\]|\\.)*"|[[\]{}]/gsu;
  marks.lastIndex = start;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === "{" || mark[0] === "[") depth += 1;
    else if (mark[0] === "}" || mark[0] === "]") depth -= 1;
    if (depth > DEEPEST_NESTING) return "deep";
    if (depth === 0) return mark.index + 1;
  }
  return "open";
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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

/** A value that could be read, but for so many entries of its list. */
export function ok<Value>(value: Value, entries = 0): { ok: true; value: Value; ignored?: Ignored } {
  return entries === 0 ? { ok: true, value } : { ok: true, value, ignored: { entries, answers: 0 } };
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
