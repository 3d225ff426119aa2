import type { ToolParameter } from "../../core/domain/tool";
import { fieldOf, hasKeys, listOf, shareOfRows, textOf, isPlainObject } from "../json/json-values";
import type { Format } from "../model/format";
import { readQueryRows, type RowReading } from "../rows/read-query-rows";
import { readToolRows, type ToolReading } from "../rows/read-tool-rows";

/** Seal-Tools' catalogue (`tool.jsonl`): typed parameters and responses; `field` is `Main/Sub`. */
export const sealTools: Format = {
  id: "seal-tools",
  label: "Seal-Tools catalogue (api_name, api_description)",
  sniff: ({ json }) =>
    shareOfRows(json, (row) => hasKeys(row, "api_name", "api_description") && !hasKeys(row, "query")),
  read(file) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { tools, messages } = readToolRows(file, rows, readTool);
    return { content: { tools }, messages, rowsRead: rows.length };
  },
};

/**
 * Seal-Tools' requests (`dev.jsonl`): `{"id", "query", "calling": [{"api", "parameters", "responses"}]}` in order. A
 * parameter `API_call_n` is the n-th result of the calls before: such a call needs the one that gives it. In the old
 * shape a row is the list of calls with the request as its last element.
 */
export const sealQueries: Format = {
  id: "seal-queries",
  label: "Seal-Tools requests (nested calls)",
  sniff: ({ json }) =>
    shareOfRows(json, (row) => hasKeys(row, "query", "calling") || (Array.isArray(row) && hasKeys(row[0], "api"))),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readRow);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readTool(row: unknown): ToolReading {
  const name = fieldOf(row, "api_name");
  if (typeof name !== "string") {
    return { code: "not-a-tool", sentence: 'Each row needs a name under "api_name". Row held back.' };
  }
  const required = new Set(listOf(row, "required"));
  const parameters = readFields(fieldOf(row, "parameters")).map((field): ToolParameter => ({
    ...field,
    required: required.has(field.name),
  }));
  const responses = readFields(fieldOf(row, "responses"));
  const category = textOf(row, "field");
  return {
    name,
    description: textOf(row, "api_description"),
    ...(category === "" ? {} : { category }),
    parameters,
    ...(responses.length > 0 ? { responses } : {}),
  };
}

function readFields(fields: unknown): { name: string; type: string; description: string }[] {
  if (!isPlainObject(fields)) return [];
  return Object.entries(fields).map(([name, field]) => ({
    name,
    type: textOf(field, "type"),
    description: textOf(field, "description"),
  }));
}

function readRow(row: unknown): RowReading {
  const isOld = Array.isArray(row);
  const calls: unknown[] = isOld ? (row as unknown[]).slice(0, -1) : listOf(row, "calling");
  const last: unknown = isOld ? (row as unknown[]).at(-1) : row;
  const raw = typeof last === "string" ? last : fieldOf(last, "query");
  if (typeof raw !== "string") {
    return { code: "no-query", sentence: 'The row has no text under "query". Row held back.' };
  }
  const names = calls.map((call) => textOf(call, "api"));
  if (names.some((name) => name === "") || (!isOld && !Array.isArray(fieldOf(row, "calling")))) {
    return {
      code: "bad-tools",
      sentence: '"calling" should be a list of calls, each with a name under "api". Row held back.',
    };
  }
  const givenId = isOld ? "" : textOf(row, "id");
  return { raw, goldNames: names, ordered: true, needs: needsOf(calls), ...(givenId === "" ? {} : { givenId }) };
}

/** For each call, the earlier calls whose results its parameters name. */
function needsOf(calls: readonly unknown[]): number[][] {
  const giver = new Map<string, number>();
  return calls.map((call, index) => {
    const words = JSON.stringify(fieldOf(call, "parameters") ?? {}).match(/API_call_\d+/g) ?? [];
    const needed = words.flatMap((word) => giver.get(word) ?? []);
    for (const response of listOf(call, "responses")) if (typeof response === "string") giver.set(response, index);
    return [...new Set(needed)].sort((a, b) => a - b);
  });
}
