import type { Query } from "../../core/domain/query";
import { parsePythonLiteral } from "../json/python-literal";

/** Words that say that no tool is needed. */
const NOTHING = new Set(["none", "no tool", "no tools", "null", "-", "–", "[]"]);

/**
 * The names in one cell of a table: a list in JSON or Python, or names between `|`, `;`, line breaks, or commas when none
 * of those is there. `null` for an empty cell, which says nothing; an empty list for one that says "none".
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
    if (Array.isArray(list) && list.every((name) => typeof name === "string")) return list;
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
