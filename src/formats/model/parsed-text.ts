/** Text with one row per line and a mark between cells. */
export interface Table {
  delimiter: "\t" | "," | ";";
  rows: TableRow[];
  /** The line of a quote that is opened and never closed: what follows it is one cell. */
  unclosedQuoteAt: number | null;
}

export interface TableRow {
  cells: string[];
  /** The line it begins on, from 1. */
  line: number;
}

/** How many keys stand in their object already, and the first of them. */
export interface RepeatedKeys {
  count: number;
  first: string | null;
}
