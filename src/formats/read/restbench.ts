import { fieldOf, hasKeys, shareOfRows } from "../json/json-values";
import type { Format } from "../model/format";
import { readNames, readQueryRows, type RowReading } from "../rows/read-query-rows";

/** RestBench: a JSON list of `{"query", "solution": ["GET /path", …]}`. The steps are in order, and may repeat. */
export const restbench: Format = {
  id: "restbench",
  label: 'RestBench requests ({"query", "solution"})',
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "query", "solution")),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readRow);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readRow(row: unknown): RowReading {
  const goldNames = readNames(fieldOf(row, "solution"));
  if (goldNames === undefined) {
    return { code: "bad-tools", sentence: '"solution" should be a list of paths in quotes. Row held back.' };
  }
  return { raw: fieldOf(row, "query"), goldNames, ordered: true };
}
