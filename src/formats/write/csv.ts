export type CsvCell = string | number | null;

/**
 * A table as CSV (RFC 4180: CRLF, quotes where needed). Text that a spreadsheet would compute, one that begins with
 * `=`, `+`, `-`, `@`, tab or return, gets an apostrophe in front; numbers never do. `null` is an empty cell.
 */
export function writeCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns, ...rows].map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/**
 * A cell that no spreadsheet computes: an apostrophe before what would begin a formula, as a person writes it there. A
 * cell that looks guarded already gets one more, so that taking one away always gives the cell back.
 */
export function guardFormula(cell: string): string {
  return FORMULA.test(cell) || GUARDED.test(cell) ? `'${cell}` : cell;
}

/** The cell without the apostrophe that kept it from being computed. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
