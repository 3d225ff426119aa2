/** Where JSON stops being JSON, and what is wrong there. Line and column count from 1, columns in characters. */
export interface JsonError {
  line: number;
  column: number;
  sentence: string;
}

/** A text may not nest deeper than this when it comes here. */
const DEPTH_AT_MOST = 512;

class Fault extends Error {
  readonly at: number;
  constructor(at: number, sentence: string) {
    super(sentence);
    this.at = at;
  }
}

/**
 * The first place where a text is not JSON (RFC 8259), in words that do not depend on the browser; `null` when it is
 * JSON. Only called for texts that a parser has refused already.
 */
export function locateJsonError(text: string): JsonError | null {
  try {
    const end = skipSpace(text, readValue(text, skipSpace(text, 0), 0));
    if (end < text.length) throw new Fault(end, `The JSON ends here, but ${show(text, end)} follows.`);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const before = text.slice(0, error.at);
    const lastBreak = before.lastIndexOf("\n");
    return { line: before.split("\n").length, column: error.at - lastBreak, sentence: error.message };
  }
}

function readValue(text: string, at: number, depth: number): number {
  if (depth > DEPTH_AT_MOST) throw new Fault(at, "The nesting is too deep here.");
  switch (text[at]) {
    case "{":
      return readObject(text, at, depth);
    case "[":
      return readArray(text, at, depth);
    case '"':
      return readString(text, at);
    case undefined:
      throw new Fault(at, "The file ends where a value should follow. It may be incomplete.");
    default:
      return readWord(text, at);
  }
}

function readObject(text: string, start: number, depth: number): number {
  let at = skipSpace(text, start + 1);
  if (text[at] === "}") return at + 1;
  for (;;) {
    if (text[at] === "}") throw new Fault(at, "There is a comma too many before this }.");
    if (text[at] !== '"') throw new Fault(at, `JSON needs a name in double quotes here, not ${show(text, at)}.`);
    at = skipSpace(text, readString(text, at));
    if (text[at] !== ":") throw new Fault(at, `JSON needs a colon after the name, not ${show(text, at)}.`);
    at = skipSpace(text, readValue(text, skipSpace(text, at + 1), depth + 1));
    if (text[at] === "}") return at + 1;
    if (text[at] !== ",") throw new Fault(at, `JSON needs a comma or } here, not ${show(text, at)}.`);
    at = skipSpace(text, at + 1);
  }
}

function readArray(text: string, start: number, depth: number): number {
  let at = skipSpace(text, start + 1);
  if (text[at] === "]") return at + 1;
  for (;;) {
    if (text[at] === "]") throw new Fault(at, "There is a comma too many before this ].");
    at = skipSpace(text, readValue(text, at, depth + 1));
    if (text[at] === "]") return at + 1;
    if (text[at] !== ",") throw new Fault(at, `JSON needs a comma or ] here, not ${show(text, at)}.`);
    at = skipSpace(text, at + 1);
  }
}

function readString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '"') return at + 1;
    if (character === "\\") at = readEscape(text, at);
    else if (character === "\n" || character === "\r") {
      throw new Fault(at, "There is a line break inside quotes. JSON needs \\n there.");
    } else if (character < " ") throw new Fault(at, `Inside quotes, ${show(text, at)} must be written as an escape.`);
  }
  throw new Fault(start, "This quote is never closed. The file may be incomplete.");
}

/** The place of the last character of the escape. */
function readEscape(text: string, at: number): number {
  const kind = text[at + 1] ?? "";
  if (kind !== "" && '"\\/bfnrt'.includes(kind)) return at + 1;
  if (kind === "u" && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) return at + 5;
  throw new Fault(at, `JSON has no escape \\${kind}. Write a backslash itself as \\\\.`);
}

function readWord(text: string, at: number): number {
  const word = /^[^\s,:[\]{}"]{1,60}/.exec(text.slice(at, at + 60))?.[0] ?? "";
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(word)) return at + word.length;
  if (text[at] === "'" || text[at] === "“") throw new Fault(at, `JSON needs double quotes ("), not ${text[at]}.`);
  if (word === "None" || word === "True" || word === "False") {
    throw new Fault(at, `${word} is Python. JSON writes ${word === "None" ? "null" : word.toLowerCase()}.`);
  }
  if (/^-?(?:NaN|Infinity)$/.test(word))
    throw new Fault(at, `JSON has no ${word}. Write a number there, or take the entry out.`);
  throw new Fault(at, `JSON needs a value here, not ${show(text, at)}.`);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \n\r\t".includes(text[at]!)) at += 1;
  return at;
}

function show(text: string, at: number): string {
  if (at >= text.length) return "the end of the file";
  const start = text.slice(at, at + 20);
  const word = /^[\w.+-]+/.exec(start)?.[0] ?? start.split(/\s/, 1)[0]!;
  if (word !== "" && word >= " ") return `“${word}”`;
  return `the character U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`;
}
