import type { Query } from "../../core/domain/query";
import { fieldOf, hasKeys, isPlainObject, textOf } from "../json/json-values";
import { parsePythonLiteral } from "../json/python-literal";

/** Words that say that no tool is needed. */
const NOTHING = new Set(["none", "no tool", "no tools", "null", "-", "–", "[]"]);

/** Whether it defines a tool, as it is offered to a model: then it says nothing of which tool is needed. */
export function isDefinition(item: unknown): boolean {
  const inner = fieldOf(item, "function");
  const tool = isPlainObject(inner) ? inner : item;
  const defines = ["description", "parameters", "inputSchema", "input_schema"].some((key) => hasKeys(tool, key));
  return typeof fieldOf(tool, "name") === "string" && defines;
}

/** Names in a list of names, or of objects that have one, such as calls; `undefined`: it is no such list. */
export function namesInList(list: readonly unknown[]): string[] | undefined {
  if (list.some(isDefinition)) return undefined;
  const names = list.map((item) =>
    typeof item === "string"
      ? item
      : (["name", "tool", "tool_name", "api", "api_name"].map((key) => textOf(item, key)).find((name) => name !== "") ??
        ""),
  );
  return names.every((name) => name !== "") ? names : undefined;
}

/**
 * The names in one cell of a table: a list in JSON or Python, of names or of calls, or names between `|`, `;`, line breaks, or
 * commas when none of those is there. `null` for an empty cell, which says nothing; an empty list for one that says "none". A
 * cell in brackets that is no such list is one name, which no catalogue will have.
 *
 * @example
 * parseToolNames("Weather | Mail") // ["Weather", "Mail"]
 * parseToolNames("['Weather']") // ["Weather"]
 */
export function parseToolNames(cell: string): string[] | null {
  const text = cell.trim();
  if (text === "") return null;
  if (NOTHING.has(text.toLowerCase())) return [];
  if (text.startsWith("[")) {
    const list = parsePythonLiteral(text);
    const names = Array.isArray(list) ? namesInList(list as unknown[]) : undefined;
    if (names || text.endsWith("]")) return names ?? [text];
  }
  const mark = ["|", ";", "\n"].find((candidate) => text.includes(candidate)) ?? ",";
  return text
    .split(mark)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** What a name, of a file or in a column, says of the part it holds: `train.tsv` is history, `test.tsv` or `dev.jsonl` is test. */
export function splitFromName(name: string): Query["split"] {
  const words = name.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => word === "train" || word === "history")) return "history";
  return words.some((word) => ["test", "dev", "valid", "validation", "eval"].includes(word)) ? "test" : undefined;
}
