import type { Format } from "../model/format";
import { isPlainObject } from "../json/json-values";
import { readNames, readQueryRows } from "../rows/read-query-rows";

/** A JSON object of requests and lists of their tools: `{"request": ["tool", …]}`. */
export const queryObject: Format = {
  id: "query-object",
  label: 'Requests as an object ({"request": ["tool"]})',
  sniff({ json }) {
    if (!isPlainObject(json)) return 0;
    const values = Object.values(json);
    const lists = values.filter((value) => Array.isArray(value) && value.every((name) => typeof name === "string"));
    const worded = Object.keys(json).filter((key) => key.trim().includes(" "));
    return values.length > 0 && worded.length >= values.length / 2 ? (0.8 * lists.length) / values.length : 0;
  },
  read(file, choices) {
    const rows = isPlainObject(file.json) ? Object.entries(file.json) : [];
    const read = readQueryRows(file, rows, choices, (row) => {
      const [raw, tools] = row as [string, unknown];
      const goldNames = readNames(tools);
      if (goldNames !== undefined) return { raw, goldNames };
      return { code: "bad-tools", sentence: "A list of tool names should follow the request. Row held back." };
    });
    return { content: { queries: read.queries }, messages: read.messages, rowsRead: rows.length };
  },
};
