import { countOf } from "./count-of";
import { unguardFormula } from "./formula-guard";
import type { FormatMessage, FormatResult, InputFile } from "./format";
import type { TableRow } from "./read-table";
import { say } from "./say";
import { quote } from "./visible-text";

/** Names a column may have, for each thing that can be read from it. The first name is the one we write. */
export type ColumnNames<Part extends string> = Record<Part, readonly string[]>;

/** Where each part stands; absent: the table has no such column. */
export type Columns<Part extends string> = Partial<Record<Part, number>>;

/** Finds columns by the names in the first row, whatever their case and order; `null` when there is no such row. */
export function findColumns<Part extends string>({ table }: InputFile, names: ColumnNames<Part>): Columns<Part> | null {
  const header = table?.rows[0]?.cells.map(plain);
  if (!header || header.length < 2) return null;
  const columns: Columns<Part> = {};
  for (const part of Object.keys(names) as Part[]) {
    const place = header.findIndex((cell) => names[part].includes(cell));
    if (place >= 0) columns[part] = place;
  }
  return columns;
}

/**
 * What stands in the way of reading a table row by row: a quote that is never closed, for it swallows all rows behind
 * it, or two columns of one name. `null`: nothing does.
 */
export function refuseTable(file: InputFile): FormatResult | null {
  const refuse = (message: FormatMessage): FormatResult => ({ content: null, messages: [message], rowsRead: 0 });
  const at = file.table?.unclosedQuoteAt ?? null;
  if (at !== null) {
    const sentence =
      "A quote is opened here and never closed, so that the rest of the file is one cell. Close it, or take it away.";
    return refuse(say(file, "unclosed-quote", sentence, { where: `line ${at}` }));
  }
  const header = (file.table?.rows[0]?.cells ?? []).map(plain).filter((cell) => cell !== "");
  const repeated = header.find((cell, place) => header.indexOf(cell) < place);
  if (repeated === undefined) return null;
  const sentence = `Two columns are called ${quote(repeated)}. Give each its own name and drop the file again.`;
  return refuse(say(file, "repeated-header", sentence, { where: "line 1" }));
}

/** Rows with as many cells as the header, and messages for the others. */
export function evenRows(file: InputFile, from: number): { rows: TableRow[]; messages: FormatMessage[] } {
  const all = file.table?.rows ?? [];
  const width = all[0]?.cells.length ?? 0;
  const messages: FormatMessage[] = [];
  const plainRows = all.slice(from).map((row) => ({ ...row, cells: row.cells.map(unguardFormula) }));
  const rows = plainRows.filter(({ cells, line }) => {
    if (cells.length === width) return true;
    const why = `${countOf(cells.length, "cell")}, but the first row has ${width}. Text with ${nameOf(file)} in it needs quotes around it.`;
    messages.push(say(file, "ragged-row", `${why} Row held back.`, { where: `line ${line}` }));
    return false;
  });
  const broken = rows.filter(({ cells }) => cells.some((cell) => /[\n\r]/.test(cell)));
  if (broken.length > 0) {
    const sentence = `${countOf(broken.length, "row")} with a line break inside quotes (first: line ${broken[0]!.line}). Look whether a row was meant to end there.`;
    messages.push(say(file, "line-break-in-cell", sentence));
  }
  return { rows, messages };
}

function nameOf({ table }: InputFile): string {
  return table?.delimiter === "\t" ? "a tab" : table?.delimiter === ";" ? "a semicolon" : "a comma";
}

function plain(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
}
