import type { Table, TableRow } from "../model/parsed-text";

const LOOKED_AT = 20;

/** A first line by which a spreadsheet is told where cells end. */
const SEPARATOR_LINE = /^"?sep=([;,\t])"?(?:\r\n|\r|\n|$)/i;

/**
 * Rows and cells by RFC 4180: a cell in double quotes may hold the delimiter, line breaks, and quotes written twice.
 * Lenient in one thing only: a quote inside a bare cell is a character like others. Empty lines are no rows; a first line
 * `sep=;` is none, either. A header is a row like others, so that no name of a column can be lost or do harm; each row knows its line.
 */
export function readTable(text: string, given?: Table["delimiter"]): Table {
  const named = SEPARATOR_LINE.exec(text);
  const delimiter = given ?? (named?.[1] as Table["delimiter"] | undefined) ?? guessDelimiter(text);
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let line = named ? 2 : 1;
  let rowLine = line;
  let unclosedQuoteAt: number | null = null;
  const endRow = (): void => {
    if (cells.length > 1 || cells[0]!.trim() !== "") rows.push({ cells, line: rowLine });
    cells = [];
  };
  for (let at = named?.[0].length ?? 0; at <= text.length;) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : null;
    const end = cell?.end ?? endOfBare(text, at, delimiter);
    const content = cell?.content ?? text.slice(at, end);
    cells.push(content);
    if (cell && !cell.closed) unclosedQuoteAt ??= line;
    if (cell) line += countBreaks(text, at, end);
    at = end;
    if (text[at] === delimiter) at += 1;
    else {
      endRow();
      if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
      at += 1;
      line += 1;
      rowLine = line;
    }
  }
  return { delimiter, rows, unclosedQuoteAt };
}

/** The mark that the most of the first lines have, the same number of times; a tab before a semicolon before a comma. */
function guessDelimiter(text: string): Table["delimiter"] {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/, LOOKED_AT)
    .filter((line) => line.trim() !== "");
  const score = (mark: string): number => {
    const counts = lines.map((line) => line.split(mark).length - 1);
    return (
      counts.filter((count) => count > 0).length + counts.filter((count) => count > 0 && count === counts[0]).length
    );
  };
  const marks = ["\t", ";", ","] as const;
  return marks.reduce<Table["delimiter"]>((best, mark) => (score(mark) > score(best) ? mark : best), "\t");
}

function endOfBare(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

/** A cell that begins with a quote. Where text follows the closing quote, the quotes belong to the text. */
function readQuoted(text: string, start: number, delimiter: string): { content: string; end: number; closed: boolean } {
  let content = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { content: content + text.slice(from), end: text.length, closed: false };
    content += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const end = endOfBare(text, quote + 1, delimiter);
      return { content: end === quote + 1 ? content : text.slice(start, end), end, closed: true };
    }
    content += '"';
    from = quote + 2;
  }
}

/** How many lines end between two places; `\r\n` is one end. */
function countBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) count += 1;
  }
  return count;
}
