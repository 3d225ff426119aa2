import type { ToolId } from "../core/domain/ids";
import { fieldOf, hasKeys, shareOfRows, textOf } from "./field-of";
import type { Format } from "./format";
import { parsePackedTool, standardName } from "./packed-tool-text";
import { readToolRows, type ToolReading } from "./read-tool-rows";

/**
 * The catalogue of the BEIR layout, as COLT and MassTool publish theirs: JSON Lines of `{"_id", "title", "text"}`. Where
 * the text is packed, its parts become the fields of the tool, whose name is tool and API together: only the pair names
 * one tool.
 */
export const beirCorpus: Format = {
  id: "beir-corpus",
  label: "BEIR corpus (corpus.jsonl)",
  sniff: ({ json }) =>
    shareOfRows(
      json,
      (row) =>
        hasKeys(row, "_id", "text") && (hasKeys(row, "title") || textOf(row, "text").startsWith("category_name:")),
    ),
  read(file) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const { tools, messages } = readToolRows(file, rows, readRow);
    return { content: { tools }, messages, rowsRead: rows.length };
  },
};

function readRow(row: unknown): ToolReading {
  const id = textOf(row, "_id") as ToolId;
  const text = fieldOf(row, "text");
  if (id === "" || typeof text !== "string") {
    return { code: "not-a-tool", sentence: 'A row should have "_id" and "text", both as text. Row held back.' };
  }
  const packed = parsePackedTool(text);
  if (!packed) {
    const title = textOf(row, "title").trim();
    return { id, name: title === "" ? id : title, description: text, aliases: [id] };
  }
  const { category, tool, api, description, parameters, responses } = packed;
  return {
    id,
    name: `${tool} / ${api}`,
    description,
    aliases: [api, standardName(api, tool)],
    category,
    parameters,
    ...(responses.length > 0 ? { responses } : {}),
  };
}
