import { fieldOf, hasKeys, shareOfRows, textOf } from "./field-of";
import type { Format } from "./format";
import { readQueryRows, type RowReading } from "./read-query-rows";

/** The requests of the BEIR layout: JSON Lines of `{"_id", "text"}`. Their tools stand in a qrels file. */
export const beirQueries: Format = {
  id: "beir-queries",
  label: "BEIR requests (queries.jsonl)",
  sniff: ({ json }) => 0.9 * shareOfRows(json, (row) => hasKeys(row, "_id", "text")),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readRow);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readRow(row: unknown): RowReading {
  const givenId = textOf(row, "_id");
  if (givenId === "") {
    return { code: "not-a-row", sentence: 'A row should have "_id" and "text", both as text. Row held back.' };
  }
  return { raw: fieldOf(row, "text"), goldNames: null, givenId };
}
