import { fieldOf, hasKeys, listOf, shareOfRows, textOf } from "../json/json-values";
import type { Format } from "../model/format";
import { readSchemaProperties } from "../rows/tool-parameters";
import type { OfferedTools } from "../rows/read-tool-rows";
import { readOfferRows, type RowReading } from "../rows/read-query-rows";

/** How a step says that it needs no tool. */
const NO_TOOL = /^(?:null|none|no tool(?: is)? (?:required|needed))\.?$/i;

/**
 * UltraTool: JSON Lines of `{"question", "plan": [{"step", "tool"}], "tools": […], "domain"}`. The tools of a request stand in
 * the steps of its plan, by name, as a call (`file_write(path='…')`), or as a word for none.
 */
export const ultratool: Format = {
  id: "ultratool",
  label: "UltraTool requests with their plans",
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "question", "plan", "tools")),
  read: (file, choices) => readOfferRows(file, choices, readRow),
};

function readRow(row: unknown, index: number, offered: OfferedTools): RowReading {
  const plan = fieldOf(row, "plan");
  if (!Array.isArray(plan)) {
    return { code: "bad-tools", sentence: '"plan" should be a list of steps, each with a "tool". Row held back.' };
  }
  const domain = textOf(row, "domain");
  const tools = listOf(row, "tools").flatMap((tool) => {
    const draft = {
      name: textOf(tool, "name"),
      description: textOf(tool, "description"),
      aliases: [],
      parameters: readSchemaProperties(fieldOf(tool, "arguments")),
      ...(domain === "" ? {} : { category: domain }),
    };
    return offered.take(index, draft) ?? [];
  });
  const ids = new Map(tools.map(({ name, id }) => [name, id as string]));
  const named = (plan as unknown[]).flatMap((step) => nameOfCall(textOf(step, "tool")) ?? []);
  return { raw: fieldOf(row, "question"), goldNames: named.map((name) => ids.get(name) ?? name), ordered: true };
}

function nameOfCall(call: string): string | null {
  const text = call.trim();
  if (text === "" || NO_TOOL.test(text)) return null;
  const bracket = text.indexOf("(");
  return bracket > 0 && text.endsWith(")") ? text.slice(0, bracket).trim() : text;
}
