import type { Ranking } from "./format";
import { isPlainObject } from "./is-plain-object";
import { readTable } from "./read-table";
import { toolNamesOfCell } from "./tool-names-of-cell";

/** Names a column of requests or of tools goes by, without case and marks. */
const REQUEST_COLUMNS = ["queryid", "qid", "requestid", "query", "request", "id"];
const TOOL_COLUMNS = ["tools", "predicted", "prediction", "recommended", "answer", "tool"];

/**
 * Answers in the plainest forms there are, which are no run of TREC or ranx: `{"request": ["tool", …]}` as JSON, and a
 * table with a column of request ids and one of tools (several in a cell, or one a row). `null`: neither.
 */
export function readAnswers(text: string): Ranking[] | null {
  return /^\s*\{/.test(text) ? answersOfJson(text) : answersOfTable(text);
}

function answersOfJson(text: string): Ranking[] | null {
  const json = parse(text);
  if (!isPlainObject(json)) return null;
  const entries = Object.entries(json);
  const isRight = entries.every(
    ([, tools]) => Array.isArray(tools) && tools.every((tool) => typeof tool === "string" || typeof tool === "number"),
  );
  if (entries.length === 0 || !isRight) return null;
  return entries.map(([query, tools]) => rank(query, (tools as (string | number)[]).map(String)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function answersOfTable(text: string): Ranking[] | null {
  const [head, ...rows] = readTable(text).rows;
  if (!head || rows.length === 0) return null;
  const names = head.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const place = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const [query, tools] = [place(REQUEST_COLUMNS), place(TOOL_COLUMNS)];
  if (query < 0 || tools < 0 || query === tools) return null;
  const byQuery = new Map<string, string[]>();
  for (const { cells } of rows) {
    const id = (cells[query] ?? "").trim();
    if (id === "") continue;
    const named = byQuery.get(id) ?? [];
    for (const tool of toolNamesOfCell(cells[tools] ?? "") ?? []) named.push(tool);
    byQuery.set(id, named);
  }
  return [...byQuery].map(([id, named]) => rank(id, named));
}

function rank(query: string, tools: readonly string[]): Ranking {
  return { query, tools: tools.map((tool, place) => ({ tool, score: tools.length - place })) };
}
