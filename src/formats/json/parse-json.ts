import { countOf } from "../../core/domain/phrases";
import type { Choice, Fix, FormatMessage } from "../model/format";
import type { RepeatedKeys } from "../model/parsed-text";
import { locateJsonError } from "./locate-json-error";
import type { MessageCode } from "../model/message-codes";
import { createMessage } from "../model/create-message";
import { recoverRows } from "./recover-rows";
import { addRepeats, scanJson } from "./scan-json";

/** JSON may nest this deep. Real files have fewer than ten levels; deeper ones parse but cannot be stored. */
export const LEVELS_AT_MOST = 64;

/** A file whose first lines are JSON each has one value per line when at least this share of its lines is. */
const LEAST_SHARE = 0.5;

export interface ParsedFile {
  /** `undefined` when the file is not JSON; the messages then say where it stops being JSON. */
  json: unknown;
  /** Keys of the outermost object in the order of the file, repeats included. */
  keys: readonly string[];
  /** The line of each value when there is one per line. */
  lines: readonly number[] | null;
  /** As in `InputFile`. */
  repeatedKeys?: RepeatedKeys | undefined;
  messages: FormatMessage[];
}

interface NamedText {
  name: string;
  text: string;
}

/** Whether a text begins like JSON that holds something. */
export function beginsLikeJson(text: string): boolean {
  return /^\s*[[{"]/.test(text);
}

/** Reads a file as JSON, or as one JSON value per line. Repairs nothing but what was chosen. */
export function parseJson(file: NamedText, choices: readonly Choice[]): ParsedFile {
  const has = (kind: "mend-line-breaks" | "read-whole-rows"): boolean =>
    choices.some((choice) => choice.kind === kind && choice.file === file.name);
  if (has("read-whole-rows")) return readWholeRows(file) ?? parse(file);
  if (!has("mend-line-breaks")) return parse(file);
  const { text, count } = escapeLineBreaks(file.text);
  const parsed = parse({ name: file.name, text });
  const sentence = `${countOf(count, "line break")} inside quotes ${count === 1 ? "was" : "were"} read as \\n.`;
  return { ...parsed, messages: [createMessage(file.name, "mended-line-breaks", sentence), ...parsed.messages] };
}

function parse(file: NamedText): ParsedFile {
  if (!beginsLikeJson(file.text)) return parseBareValue(file);
  const { depth, keys, outer, inner } = scanJson(file.text);
  if (depth > LEVELS_AT_MOST) {
    return refused(file, "too-deep", null, tooDeep("JSON", depth));
  }
  try {
    return { json: JSON.parse(file.text) as unknown, keys, lines: null, repeatedKeys: inner, messages: [] };
  } catch {
    const lines = parseLines(file);
    return lines ? { ...lines, repeatedKeys: addRepeats(outer, inner) } : explain(file);
  }
}

export function tooDeep(kind: string, depth: number): string {
  return `The ${kind} is nested ${depth.toLocaleString("en-GB")} levels deep; at most ${LEVELS_AT_MOST} can be read.`;
}

/** A number, `true` or `null` alone. Anything else that does not begin like JSON may be a table. */
function parseBareValue(file: NamedText): ParsedFile {
  const value = parseLine(file.text);
  return { json: value?.json, keys: [], lines: null, messages: [] };
}

/** One JSON value per line. Lines that are not JSON are held back. */
function parseLines(file: NamedText): ParsedFile | null {
  const lines: number[] = [];
  const values: unknown[] = [];
  const bad: { text: string; line: number }[] = [];
  for (const [index, text] of file.text.split(/\r\n|\n|\r/).entries()) {
    if (text.trim() === "") continue;
    const value = parseLine(text);
    if (value) {
      values.push(value.json);
      lines.push(index + 1);
    } else if (values.length === 0) return null;
    else bad.push({ text, line: index + 1 });
  }
  const count = values.length + bad.length;
  if (count < 2 || values.length < 2 || values.length < count * LEAST_SHARE) return null;
  const sentence = `The file has one JSON value per line (${countOf(count, "line")}) and was read as JSON Lines.`;
  const messages = [createMessage(file.name, "json-lines", sentence), ...bad.map((line) => badLine(file, line))];
  return { json: values, keys: [], lines, messages };
}

function badLine(
  file: NamedText,
  { text, line, column = 0 }: { text: string; line: number; column?: number },
  what = "Each line should be a JSON value of its own.",
): FormatMessage {
  const error = locateJsonError(text);
  const why = error?.sentence ?? "It is not JSON.";
  const indent = error === null || error.line === 1 ? column : 0;
  const where = `line ${line + (error?.line ?? 1) - 1}, character ${indent + (error?.column ?? 1)}`;
  return createMessage(file.name, "bad-line", `${what} ${why} Held back.`, { where });
}

function explain(file: NamedText): ParsedFile {
  const error = locateJsonError(file.text);
  const where = error && `line ${error.line}, character ${error.column}`;
  const why = error?.sentence ?? "The file is not JSON.";
  const parsed = refused(file, "bad-json", where, `${why} Fix it there and drop the file again.`);
  const fixes = [...offerMending(file), ...offerWholeRows(file)];
  if (fixes.length === 0) return parsed;
  return { ...parsed, messages: parsed.messages.map((message) => ({ ...message, fixes })) };
}

function offerMending(file: NamedText): Fix[] {
  const { text, count } = escapeLineBreaks(file.text);
  if (count === 0 || parseLine(text) === null) return [];
  const label = count === 1 ? "Repair this line break" : `Repair all ${count.toLocaleString("en-GB")} such line breaks`;
  return [{ label, choice: { kind: "mend-line-breaks", file: file.name } }];
}

function offerWholeRows(file: NamedText): Fix[] {
  const { good, bad } = recoverRows(file.text);
  if (good.length === 0) return [];
  const label = `Read the ${countOf(good.length, "intact row")}, hold back ${bad.length === 1 ? "the broken one" : countOf(bad.length, "broken one")}`;
  return [{ label, choice: { kind: "read-whole-rows", file: file.name } }];
}

/** The rows of a broken list that are JSON of their own; the others are held back. `null`: no row is. */
function readWholeRows(file: NamedText): ParsedFile | null {
  const { good, bad } = recoverRows(file.text);
  if (good.length === 0) return null;
  const messages = bad.map((row) => badLine(file, row, "This row is not JSON."));
  return { json: good.map(({ json }) => json), keys: [], lines: good.map(({ line }) => line), messages };
}

function refused(file: NamedText, code: MessageCode, where: string | null, sentence: string): ParsedFile {
  return { json: undefined, keys: [], lines: null, messages: [createMessage(file.name, code, sentence, { where })] };
}

function parseLine(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** A JSON text in which line breaks inside quotes are written as `\n`, and how many those were. */
function escapeLineBreaks(text: string): { text: string; count: number } {
  const parts: string[] = [];
  let count = 0;
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "\\" && isQuoted) at += 1;
    else if (isQuoted && (character === "\n" || character === "\r")) {
      parts.push(text.slice(from, at), "\\n");
      count += 1;
      if (character === "\r" && text[at + 1] === "\n") at += 1;
      from = at + 1;
    }
  }
  return { text: parts.join("") + text.slice(from), count };
}
