import { fieldOf, hasKeys, shareOfRows } from "./field-of";
import type { Format } from "./format";
import { isPlainObject } from "./is-plain-object";
import { readNames, readQueryRows, type RowReading } from "./read-query-rows";

/** Keys under which files of this kind keep the names. */
const TOOL_KEYS = ["tool", "tools"] as const;

/**
 * The requests of the PTR data sets: a JSON list of `{"query": text, "tool": [name, …]}` (`RecTools_QT.json`,
 * `MetaTool_QT.json`). The order of the tools means nothing there: it is the order of the catalogue.
 */
export const ptrQueries: Format = {
  id: "ptr-queries",
  label: 'PTR requests ({"query", "tool"})',
  sniff({ json }) {
    if (Array.isArray(json) && json.length === 0) return 0.5;
    return 0.9 * shareOfRows(json, (row) => hasKeys(row, "query"));
  },
  read(file, choices) {
    const rows: unknown[] = Array.isArray(file.json) ? file.json : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readRow);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readRow(row: unknown): RowReading {
  if (!isPlainObject(row)) {
    const sentence = 'A row should be an object such as {"query": "…", "tool": ["…"]}. Row held back.';
    return { code: "not-a-row", sentence };
  }
  const raw = fieldOf(row, "query");
  if (typeof raw !== "string") {
    return { code: "no-query", sentence: 'The row has no text under "query". Row held back.' };
  }
  const key = TOOL_KEYS.find((name) => Object.hasOwn(row, name)) ?? "tool";
  const goldNames = readNames(fieldOf(row, key));
  if (goldNames === undefined) {
    return { code: "bad-tools", sentence: `"${key}" should be a list of names in quotes. Row held back.` };
  }
  return { raw, goldNames };
}
