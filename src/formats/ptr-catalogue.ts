import { describeKind } from "./field-of";
import type { Format, FormatMessage, InputFile } from "./format";
import { isPlainObject } from "./is-plain-object";
import { readToolRows, type ToolReading } from "./read-tool-rows";
import { say } from "./say";
import { quote, showInvisible } from "./visible-text";

/** At least this share of the values must be text: an object with some texts in it is something else. */
const LEAST_SHARE = 0.8;

/**
 * The catalogue of the PTR data sets: one JSON object, the name of each tool and its description
 * (`RecTools_tool.json`, MetaTool's `big_tool_des.json` and `plugin_des.json`).
 */
export const ptrCatalogue: Format = {
  id: "ptr-catalogue",
  label: "PTR catalogue (name: description)",
  sniff({ json }) {
    if (!isPlainObject(json)) return 0;
    const values = Object.values(json);
    if (values.length === 0) return 0.5;
    const share = values.filter((value) => typeof value === "string").length / values.length;
    return share >= LEAST_SHARE ? 0.9 * share : 0;
  },
  read(file) {
    const rows = isPlainObject(file.json) ? Object.entries(file.json) : [];
    const { tools, messages } = readToolRows(file, rows, (row) => readRow(row as [string, unknown]));
    const repeats = repeatedKeys(file);
    return { content: { tools }, messages: [...repeats, ...messages], rowsRead: rows.length + repeats.length };
  },
};

function readRow([name, description]: [string, unknown]): ToolReading {
  if (typeof description === "string") return { name, description, at: showInvisible(name) };
  const sentence = `The description of ${quote(name)} should be text in quotes, but is ${describeKind(description)}. The tool was left out.`;
  return { code: "tool-held-back", sentence, at: `tool ${quote(name)}` };
}

/** Names that the file gives more than once: of these a parser keeps the last, so the others are reported. */
function repeatedKeys(file: InputFile): FormatMessage[] {
  const left = new Set(file.keys);
  const repeated = file.keys.filter((key) => !left.delete(key));
  const sentence = "The name is in the file more than once. The last one was read, this one was not.";
  return repeated.map((key) => say(file, "tool-held-back", sentence, { where: `tool ${quote(key)}` }));
}
