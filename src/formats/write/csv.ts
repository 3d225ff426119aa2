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
