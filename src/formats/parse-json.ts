import { countOf } from "./count-of";
import type { FormatMessage, InputFile } from "./format";
import { locateJsonError } from "./locate-json-error";
import { scanJson } from "./scan-json";
import { quote } from "./visible-text";

/** JSON may nest this deep. Real files have fewer than ten levels; deeper ones parse but cannot be stored. */
const LEVELS_AT_MOST = 64;

export interface ParsedFile {
  /** `undefined` when the file is no JSON; the messages then say where it stops being JSON. */
  json: unknown;
  /** Keys of the outermost object in the order of the file, repeats included. */
  keys: string[];
  messages: FormatMessage[];
}

/** Reads a file as JSON, or as one JSON value per line. Never repairs anything. */
export function parseJson(file: InputFile): ParsedFile {
  const { depth, keys } = scanJson(file.text);
  if (depth > LEVELS_AT_MOST) {
    const sentence = `The JSON is nested ${depth.toLocaleString("en-GB")} levels deep; up to ${LEVELS_AT_MOST} can be read.`;
    return refused(file, "too-deep", null, sentence);
  }
  try {
    return { json: JSON.parse(file.text) as unknown, keys, messages: [] };
  } catch {
    return parseJsonLines(file) ?? explain(file);
  }
}

/** One JSON value per line, when the first two lines are JSON each. A line that is not is an error. */
function parseJsonLines(file: InputFile): ParsedFile | null {
  const lines = file.text.split(/\r?\n/);
  const filled = lines.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text.trim() !== "");
  const [first, second] = filled;
  if (!first || !second || !isJson(first.text) || !/^\s*[[{"]/.test(first.text)) return null;
  const values: unknown[] = [];
  for (const { text, line } of filled) {
    if (!isJson(text)) {
      const error = locateJsonError(text);
      const where = `line ${line}, character ${error?.column ?? 1}`;
      return refused(file, "bad-line", where, `Each line should be JSON of its own. ${error?.sentence ?? ""}`.trim());
    }
    values.push(JSON.parse(text));
  }
  const sentence = `There is one JSON value per line (${countOf(values.length, "line")}). Read as JSON Lines.`;
  return { json: values, keys: [], messages: [message(file, "json-lines", "notice", null, sentence)] };
}

function explain(file: InputFile): ParsedFile {
  if (!/^\s*[[{"]/.test(file.text)) {
    const begins = quote(file.text.trim(), 40);
    const sentence = `The file is not JSON; it begins with ${begins}. Files that can be read: tools as {"name": "description"}, requests as [{"query": "…", "tool": ["…"]}].`;
    return refused(file, "not-json", null, sentence);
  }
  const error = locateJsonError(file.text);
  const where = error && `line ${error.line}, character ${error.column}`;
  return refused(
    file,
    "bad-json",
    where,
    `${error?.sentence ?? "The file is not JSON."} Mend it there and drop it again.`,
  );
}

function refused(file: InputFile, code: string, where: string | null, sentence: string): ParsedFile {
  return { json: undefined, keys: [], messages: [message(file, code, "error", where, sentence)] };
}

function message(
  file: InputFile,
  code: string,
  severity: FormatMessage["severity"],
  where: string | null,
  sentence: string,
): FormatMessage {
  return { code, severity, file: file.name, where, sentence };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
