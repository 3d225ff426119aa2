import { writeCsv } from "../formats/write/csv";

/** A table as it stands beside a figure. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** The table as CSV, with what made it in a last line of its own. */
export function tableToCsv({ columns, rows }: FigureTable, stamp: string): string {
  return writeCsv(columns, rows) + writeCsv([stamp], []);
}
