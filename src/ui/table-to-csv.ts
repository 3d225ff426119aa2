/** A table as it stands beside a figure. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** The table as CSV. Text that a spreadsheet would compute gets an apostrophe in front, and every cell the quotes it needs. */
export function tableToCsv({ columns, rows }: FigureTable): string {
  return [columns, ...rows].map((cells) => cells.map(toCell).join(",") + "\r\n").join("");
}

function toCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
