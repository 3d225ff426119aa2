import { isNone, linesOf, parseRequirements, parseRequirementsAsPublished, stripBullet } from "./parse-lines";
import { LONGEST_ANSWER, LONGEST_ITEM, MOST_REQUIREMENTS } from "./limits";
import { stripInvisible } from "./clean-text";
import { idByPlace, readId, rowsOf } from "./answer-rows";
import {
  isObject,
  ownField,
  readJson,
  readText,
  refuse,
  type Parsed,
  ok,
  type AnswerForm,
  TOO_LONG,
  looksLikeMarkup,
  cutAnswer,
} from "./parse-json";

/** A requirement as the model words it. `words`: the words of the request it points at, where it was asked for them. */
export interface ParsedRequirement {
  text: string;
  words: string | null;
}

/**
 * The requirements an answer lists. Bullets are read where JSON was asked for and is missing: small models fall back to them,
 * and nothing is lost.
 *
 * @example parseExtraction("- book a table\n- call Ann", "lines") // two requirements
 */
export function parseExtraction(answer: string, form: AnswerForm): Parsed<ParsedRequirement[]> {
  if (form === "published") return limited(sayTexts(parseRequirementsAsPublished(cutAnswer(answer))));
  if (form === "lines") return parseBullets(answer);
  const parsed = readJson(answer, readList);
  return !parsed.ok && isBulletList(answer) ? parseBullets(answer) : parsed;
}

function readList(value: unknown): Parsed<ParsedRequirement[]> {
  const rows = rowsOf(value, "functionalities", []);
  if (rows === null) return refuse('It has no list "functionalities".');
  const said = rows.map(readRequirement);
  const read = said.filter((one) => one !== null);
  if (read.length === 0 && rows.length > 0) return refuse('An entry of "functionalities" has no "text".');
  const list = limited(withoutRepeats(read));
  return list.ok ? ok(list.value, said.length - read.length) : list;
}

/**
 * The problem an answer writes for each open requirement. Those it leaves out keep their own words, so a lazy answer costs
 * nothing but the call.
 */
export function parseProblems(answer: string, form: AnswerForm, ids: readonly string[]): Parsed<Map<string, string>> {
  return form === "json"
    ? readJson(answer, (value) => readProblems(value, ids))
    : takeProblems(readProblemLines(answer), ids);
}

/** Answers in lines, and JSON models that answered in lines all the same. */
function parseBullets(answer: string): Parsed<ParsedRequirement[]> {
  if (answer.length > LONGEST_ANSWER) return refuse(TOO_LONG);
  if (looksLikeMarkup(answer)) return refuse("It is a page of markup.");
  const requirements = parseRequirements(answer);
  if (requirements.length === 0 && !linesOf(answer).some((line) => isNone(stripBullet(line).text)))
    return refuse("It lists nothing, and does not say None.");
  return limited(sayTexts(requirements));
}

/** Every line but headers has a bullet or a number. */
function isBulletList(answer: string): boolean {
  const lines = linesOf(answer).map(stripBullet);
  return (
    lines.some(({ isBulleted }) => isBulleted) &&
    lines.every(({ text, isBulleted }) => isBulleted || text.endsWith(":"))
  );
}

/** Refuses what no request asks for: a list without end, or an essay as one requirement. */
function limited(said: ParsedRequirement[]): Parsed<ParsedRequirement[]> {
  if (said.length > MOST_REQUIREMENTS) return refuse(`It lists more than ${MOST_REQUIREMENTS} requirements.`);
  if (said.some(({ text }) => text.length > LONGEST_ITEM))
    return refuse(`A requirement has more than ${LONGEST_ITEM} characters.`);
  return ok(said);
}

/** Each text once, whatever its capitals and spaces: the first one stays. */
function withoutRepeats(said: readonly ParsedRequirement[]): ParsedRequirement[] {
  const byText = new Map<string, ParsedRequirement>();
  for (const one of said) {
    const key = one.text.toLowerCase().replaceAll(/\s+/gu, " ");
    if (!byText.has(key)) byText.set(key, one);
  }
  return [...byText.values()];
}

/** Those that were asked about, and say something. */
function takeProblems(said: Parsed<[string, string][]>, ids: readonly string[], left = 0): Parsed<Map<string, string>> {
  if (!said.ok) return said;
  const problems = new Map(said.value.filter(([id, text]) => ids.includes(id) && /[\p{L}\p{N}]/u.test(text)));
  return problems.size === 0 && ids.length > 0 ? refuse("It names no id that was asked about.") : ok(problems, left);
}

/** An entry with a text, or a text alone; `null`: neither. */
function readRequirement(entry: unknown): ParsedRequirement | null {
  if (!isObject(entry)) return sayWhole(readText(entry));
  const text = readText(ownField(entry, "text"));
  const words = readText(ownField(entry, "words"));
  return text === null ? null : { text, words };
}

function readProblems(value: unknown, ids: readonly string[]): Parsed<Map<string, string>> {
  const rows = rowsOf(value, "unsolved", ids);
  if (rows === null) return refuse('It has no list "unsolved".');
  const entries = rows.map((row, at): [string, string] | null => {
    const place = idByPlace(rows.length, ids, at);
    const id = (isObject(row) ? readId(row) : null) ?? place;
    const text = readText(isObject(row) ? ownField(row, "text") : row);
    return id !== null && text !== null ? [id, text.slice(0, LONGEST_ITEM)] : null;
  });
  const read = entries.filter((entry) => entry !== null);
  if (read.length === 0 && rows.length > 0) return refuse('An entry of "unsolved" lacks "id" or "text".');
  return takeProblems(ok(read), ids, entries.length - read.length);
}

/** Pairs of id and problem from lines such as "F1: where to eat". */
function readProblemLines(answer: string): Parsed<[string, string][]> {
  if (answer.length > LONGEST_ANSWER) return refuse(TOO_LONG);
  const entries = linesOf(answer).flatMap((line): [string, string][] => {
    const [, id, text] = /^(F\d+)\s*[:.)-]\s*(.+)$/u.exec(stripBullet(line).text) ?? [];
    return id !== undefined && text !== undefined
      ? [[id, stripInvisible(text).text.trim().slice(0, LONGEST_ITEM)]]
      : [];
  });
  return entries.length === 0 ? refuse('It has no line "F1: …".') : ok(entries);
}

function sayWhole(text: string | null): ParsedRequirement | null {
  return text === null ? null : { text, words: null };
}

/** A line of nothing but characters that nobody sees says nothing. */
function sayTexts(texts: readonly string[]): ParsedRequirement[] {
  const seen = texts.map((text) => stripInvisible(text).text).filter((text) => text.trim() !== "");
  return seen.map((text) => ({ text, words: null }));
}
