import type { ToolId } from "../../core/domain/ids";
import { fieldOf, hasKeys, listOf, shareOfRows, textOf } from "../json/json-values";
import type { Format } from "../model/format";
import { readSchemaProperties } from "../rows/tool-parameters";
import type { OfferedTools } from "../rows/read-tool-rows";
import { parsePythonLiteral } from "../json/python-literal";
import { readOfferRows, type RowReading } from "../rows/read-query-rows";

/**
 * ToolRet: `{"id", "query", "labels": [{"id", "doc": {"name", "description", "parameters"}, "relevance"}]}`, and its training
 * rows `{"query", "pos": […], "neg": […]}`, where each tool is a Python literal in text. The tools of both are read too.
 */
export const toolret: Format = {
  id: "toolret",
  label: "ToolRet requests with their tools",
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "query", "labels") || hasKeys(row, "query", "pos")),
  read: (file, choices) => readOfferRows(file, choices, readRow),
};

function readRow(row: unknown, index: number, offered: OfferedTools): RowReading {
  const raw = fieldOf(row, "query");
  const givenId = textOf(row, "id");
  const named = givenId === "" ? {} : { givenId };
  const take = (doc: unknown, id?: string) => offered.take(index, readDoc(doc, id));
  if (!hasKeys(row, "labels")) {
    const needed = listOf(row, "pos").map((doc) => take(doc));
    for (const doc of listOf(row, "neg")) take(doc);
    if (needed.includes(null)) {
      return {
        code: "bad-tools",
        sentence: 'A tool in "pos" is neither JSON nor a Python literal with a name. Row held back.',
      };
    }
    return { raw, goldNames: needed.map((tool) => tool!.id as string), ...named };
  }
  const labels = asList(fieldOf(row, "labels"));
  if (!labels || labels.some((label) => textOf(label, "id") === "")) {
    return { code: "bad-tools", sentence: '"labels" should be a list of tools, each with an "id". Row held back.' };
  }
  for (const label of labels) if (hasKeys(label, "doc")) take(fieldOf(label, "doc"), textOf(label, "id"));
  const needed = labels.filter((label) => Number(fieldOf(label, "relevance") ?? 1) > 0);
  return { raw, goldNames: needed.map((label) => textOf(label, "id")), ...named };
}

function readDoc(doc: unknown, id?: string) {
  const tool = typeof doc === "string" ? parsePythonLiteral(doc) : doc;
  return {
    ...(id === undefined ? {} : { id: id as ToolId }),
    name: textOf(tool, "name"),
    description: textOf(tool, "description"),
    aliases: [],
    parameters: readSchemaProperties(fieldOf(tool, "parameters")),
  };
}

function asList(value: unknown): unknown[] | null {
  const list = typeof value === "string" ? parsePythonLiteral(value) : value;
  return Array.isArray(list) ? (list as unknown[]) : null;
}
