import { countOf } from "../../core/domain/phrases";
import type { ToolParameter, ToolResponse } from "../../core/domain/tool";
import { fieldOf, hasKeys, listOf, shareOfRows, textOf, isPlainObject } from "../json/json-values";
import type { Format, InputFile } from "../model/format";
import { readParameterList } from "../rows/tool-parameters";
import { parsePythonLiteral } from "../json/python-literal";
import { readQueryRows, type RowReading } from "../rows/read-query-rows";
import { readToolRows, type ToolReading } from "../rows/read-tool-rows";
import { createMessage } from "../model/create-message";

/** Names of a request, of its nodes and of its links, in the published files and in what TaskBench's code writes. */
const TEXT_KEYS = ["user_request", "instruction"] as const;
const NODE_KEYS = ["tool_nodes", "task_nodes"] as const;
const LINK_KEYS = ["tool_links", "task_links"] as const;

/** TaskBench's catalogue (`tool_desc.json`, or `graph_desc.json` with links): `{"nodes": [{"id", "desc", …}]}`. */
export const taskbenchTools: Format = {
  id: "taskbench-tools",
  label: "TaskBench catalogue (nodes)",
  sniff: ({ json }) =>
    isPlainObject(json) ? shareOfRows(fieldOf(json, "nodes"), (node) => hasKeys(node, "id", "desc")) : 0,
  read(file) {
    const nodes = listOf(file.json, "nodes");
    const { tools, messages } = readToolRows(file, nodes, readNode);
    return { content: { tools }, messages: [...messages, ...linkNotice(file)], rowsRead: nodes.length };
  },
};

/**
 * TaskBench's requests: `user_requests.json` (`{"id", "user_request"}`, no tools), or `data.json` with `tool_nodes` and
 * `tool_links`, which may be JSON inside text. A link says that its target needs what its source gives.
 */
export const taskbenchRequests: Format = {
  id: "taskbench-requests",
  label: "TaskBench requests",
  sniff: ({ json }) =>
    shareOfRows(
      json,
      (row) =>
        hasKeys(row, "id", "user_request") ||
        (hasKeys(row, "id", "instruction") && keyOf(row, NODE_KEYS) !== undefined),
    ),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readRow);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readNode(node: unknown): ToolReading {
  const name = fieldOf(node, "id");
  if (typeof name !== "string")
    return { code: "not-a-tool", sentence: 'Each node needs a name under "id". Row held back.' };
  const parameters = [...readParameterList(fieldOf(node, "parameters"), true), ...typed(listOf(node, "input-type"))];
  const responses = typed(listOf(node, "output-type"));
  return { name, description: textOf(node, "desc"), parameters, ...(responses.length > 0 ? { responses } : {}) };
}

/** Things that have a type and no name. */
function typed(types: readonly unknown[]): (ToolParameter & ToolResponse)[] {
  return types
    .filter((type) => typeof type === "string")
    .map((type) => ({ name: type, type, required: true, description: "" }));
}

function readRow(row: unknown): RowReading {
  const givenId = textOf(row, "id");
  const raw = fieldOf(row, keyOf(row, TEXT_KEYS) ?? "user_request");
  const key = keyOf(row, NODE_KEYS);
  const nodes = key === undefined ? null : unpack(fieldOf(row, key));
  if (nodes === undefined)
    return { code: "bad-tools", sentence: `"${key}" should be a list of nodes, each with a "task". Row held back.` };
  if (nodes === null) return { raw, goldNames: null, givenId };
  const goldNames = nodes.map((node) => textOf(node, "task") || textOf(node, "id"));
  const links = unpack(fieldOf(row, keyOf(row, LINK_KEYS) ?? "")) ?? [];
  const needs = goldNames.map((name, index) =>
    links.flatMap((link) => {
      const source = goldNames.indexOf(textOf(link, "source"));
      return textOf(link, "target") === name && source >= 0 && source !== index ? [source] : [];
    }),
  );
  return { raw, goldNames, ordered: true, needs, givenId };
}

function keyOf(row: unknown, keys: readonly string[]): string | undefined {
  return keys.find((key) => fieldOf(row, key) !== undefined);
}

/** A list, also when it is written as text. */
function unpack(value: unknown): unknown[] | undefined {
  const list = typeof value === "string" ? parsePythonLiteral(value) : value;
  return Array.isArray(list) ? (list as unknown[]) : undefined;
}

function linkNotice(file: InputFile) {
  const links = listOf(file.json, "links");
  if (links.length === 0) return [];
  const complete = links.filter((link) => fieldOf(link, "type") === "complete").length;
  const always = complete === links.length ? " Every pair is linked, so the links say nothing." : "";
  return [
    createMessage(
      file,
      "links-not-kept",
      `Left out ${countOf(links.length, "link")} between tools, which a data set has no place for.${always}`,
    ),
  ];
}
