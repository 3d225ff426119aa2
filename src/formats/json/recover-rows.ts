/** A row of a list in JSON, with the line it begins on, from 1, and how far from the left, from 0. */
interface RowText {
  text: string;
  line: number;
  column: number;
}

/** Rows of a list in JSON, those that can be parsed and those that cannot. */
export interface RecoveredRows {
  good: (RowText & { json: unknown })[];
  bad: RowText[];
}

const OPEN = "{[";
const CLOSE = "}]";

/**
 * Cuts a list of objects, `[{…}, {…}, …`, into its rows without parsing it as a whole: where it breaks off or a row is
 * broken, the others can still be read. A row ends where its braces are closed; when they never are, at the next line that
 * begins with a brace as the row did. Empty when the text is no such list.
 */
export function recoverRows(text: string): RecoveredRows {
  const rows: RecoveredRows = { good: [], bad: [] };
  const start = /^\s*\[/.exec(text)?.[0].length;
  if (start === undefined) return rows;
  let line = countLines(text, 0, start) + 1;
  let from = start;
  for (let at = text.indexOf("{", from); at >= 0; at = text.indexOf("{", from)) {
    line += countLines(text, from, at);
    const end = endOfRow(text, at);
    const row = { text: text.slice(at, end).replace(/[\s,]+$/, ""), line, column: indentOf(text, at).length };
    const json = parse(row.text);
    if (json) rows.good.push({ ...row, ...json });
    else rows.bad.push(row);
    line += countLines(text, at, end);
    from = end;
  }
  return rows;
}

/** The place behind the closing brace; of a row that is never closed, where the next one begins, or the end. */
function endOfRow(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  const next = nextRowStart(text, start);
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted) {
      if (character === "\\") at += 1;
      else if (character === '"') isQuoted = false;
      else if (character === "\n" && next <= at + 1) return next;
    } else if (character === '"') isQuoted = true;
    else if (OPEN.includes(character)) {
      if (at >= next) return next;
      depth += 1;
    } else if (CLOSE.includes(character)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return Math.min(next, text.length);
}

/** No row is indented further, and none that is never closed is looked for further. */
const INDENT_AT_MOST = 200;
const LOOKED_AHEAD = 20_000;

/** Where the next line begins that opens an object as far to the right as this row does; the end when there is none. */
function nextRowStart(text: string, start: number): number {
  const indent = indentOf(text, start);
  if (indent.trim() !== "") return text.length;
  const found = text.slice(start, start + LOOKED_AHEAD).indexOf(`\n${indent}{`);
  return found < 0 ? text.length : start + found + 1 + indent.length;
}

/** What stands before a row in its line. */
function indentOf(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - INDENT_AT_MOST), start);
  return before.slice(before.lastIndexOf("\n") + 1);
}

function parse(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (text[at] === "\n") count += 1;
  return count;
}
