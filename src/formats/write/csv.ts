export type CsvCell = string | number | null;

/**
 * A table as CSV (RFC 4180: CRLF, quotes where needed). Text that a spreadsheet would compute gets an apostrophe in front
 * (`guardFormula`); numbers never do. `null` is an empty cell. A cell with any mark at which spreadsheets split (comma, semicolon,
 * tab) is quoted: in half of the world they take the semicolon, and what follows one would begin a cell.
 */
export function writeCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return writeTable(columns, rows, ",");
}

/** The same with another mark between cells. */
export function writeTable(
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  mark: "," | "\t",
): string {
  const toCell = (value: CsvCell): string => {
    if (typeof value !== "string") return value === null ? "" : String(value);
    const safe = guardFormula(value);
    return /["\n\r,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns, ...rows].map((cells) => `${cells.map(toCell).join(mark)}\r\n`).join("");
}

/** What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/**
 * A cell that no spreadsheet computes: an apostrophe before what would begin a formula, as a person writes it there. A
 * cell that looks guarded already gets one more, so that taking one away always gives the cell back.
 */
function guardFormula(cell: string): string {
  return FORMULA.test(cell) || GUARDED.test(cell) ? `'${cell}` : cell;
}

/** The cell without the apostrophe that kept it from being computed. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
