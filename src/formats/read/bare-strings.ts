import { describeKind, shareOfRows } from "../json/json-values";
import type { Fix, Format } from "../model/format";
import { readQueryRows } from "../rows/read-query-rows";

/**
 * Requests that need no tool: one JSON string per line, or a list of strings (MassTool's `neg_queries_test.jsonl`). Their
 * gold set is empty, which is a judgement.
 */
export const bareStrings: Format = {
  id: "bare-strings",
  label: "Requests that need no tool (one text per line)",
  sniff: ({ json }) => 0.9 * shareOfRows(json, (row) => typeof row === "string"),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const isUnjudged = choices.some((choice) => choice.kind === "texts-unjudged" && choice.file === file.name);
    const { queries, messages } = readQueryRows(file, rows, choices, (row) =>
      typeof row === "string"
        ? { raw: row, goldNames: isUnjudged ? null : [] }
        : {
            code: "not-a-row",
            sentence: `Each row should be text in quotes, but this one is ${describeKind(row)}. Row held back.`,
          },
    );
    const change: Fix = { label: "Treat them as unjudged", choice: { kind: "texts-unjudged", file: file.name } };
    const offered = messages.map((message) =>
      message.code === "no-tool-needed" ? { ...message, fixes: [change] } : message,
    );
    return { content: { queries }, messages: offered, rowsRead: rows.length };
  },
};
