export type CsvCell = string | number | null;

/**
 * A table as CSV (RFC 4180: CRLF, quotes where needed). Text that a spreadsheet would compute gets an apostrophe in front
 * (`guardFormula`), wherever in a cell it stands: in half of the world cells are split at semicolons. Numbers never do. `null` is
 * an empty cell. A cell with any mark at which spreadsheets split (comma, semicolon, tab) is quoted.
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

/**
 * Where a spreadsheet may see the beginning of a formula (OWASP, "CSV Injection"): at the beginning of a cell, and, since half of
 * the world splits at another mark and quotes then hold nothing together, behind every mark in it. Quotes there are lost, too.
 */
const FORMULA = /(?<=^|[;,\t\r\n])("*)('*)(?=[=+\-@\t\r])/g;
const GUARDED = /(?<=^|[;,\t\r\n])("*)'('*)(?=[=+\-@\t\r])/g;

/**
 * A cell that no spreadsheet computes: an apostrophe before what would begin a formula, as a person writes it there. What
 * looks guarded already gets one more, so that taking one away always gives the cell back.
 */
function guardFormula(cell: string): string {
  return cell.replace(FORMULA, "$1'$2");
}

/** The cell without the apostrophes that kept it from being computed. */
export function unguardFormula(cell: string): string {
  return cell.replace(GUARDED, "$1$2");
}
