import { describeKind, fieldOf, hasKeys, shareOfRows, textOf } from "../json/json-values";
import type { Format } from "../model/format";
import { readNames, readQueryRows, type RowReading } from "../rows/read-query-rows";
import { readToolRows } from "../rows/read-tool-rows";
import { quote } from "../model/create-message";

/** MetaTool's `plugin_info.json`: names and descriptions, for a model and for a person. Those for the model count. */
export const metatoolPlugins: Format = {
  id: "metatool-plugins",
  label: "MetaTool plugins (name_for_model)",
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "name_for_model", "description_for_model")),
  read(file) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { tools, messages } = readToolRows(file, rows, (row) => {
      const name = fieldOf(row, "name_for_model");
      if (typeof name !== "string") {
        return { code: "not-a-tool", sentence: 'Each row needs a name under "name_for_model". Row held back.' };
      }
      const shown = textOf(row, "name_for_human");
      const description = textOf(row, "description_for_model") || textOf(row, "description_for_human");
      return { name, description, aliases: shown === "" || shown === name ? [] : [shown] };
    });
    return { content: { tools }, messages, rowsRead: rows.length };
  },
};

/**
 * MetaTool's awareness set (`Task1.json`): rows with `label` positive or negative. A negative one needs no tool, and has
 * no `tool`; the prompt that a row also holds is not read.
 */
export const metatoolAwareness: Format = {
  id: "metatool-awareness",
  label: "MetaTool awareness set (query, label)",
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "query", "label") && !hasKeys(row, "labels")),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readRow);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readRow(row: unknown): RowReading {
  const label = fieldOf(row, "label");
  const names = readNames(fieldOf(row, "tool"));
  const raw = fieldOf(row, "query");
  if (names === undefined)
    return { code: "bad-tools", sentence: '"tool" should be a name or a list of names. Row held back.' };
  if (label === "negative" || label === 0 || label === false) {
    if (names === null || names.length === 0) return { raw, goldNames: [] };
    return {
      code: "bad-label",
      sentence: `The label says that no tool is needed, but "tool" is ${quote(names.join(", "))}. Row held back.`,
    };
  }
  if (label === "positive" || label === 1 || label === true) return { raw, goldNames: names };
  return {
    code: "bad-label",
    sentence: `"label" should be positive or negative, but is ${typeof label === "string" ? quote(label) : describeKind(label)}. Row held back.`,
  };
}
