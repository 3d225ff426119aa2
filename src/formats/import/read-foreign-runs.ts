import { countOf } from "../../core/domain/phrases";
import type { Dataset } from "../../core/domain/dataset";
import type { RawFile } from "../open/decode-file";
import { rowsOf, type FormatMessage, type Ranking } from "../model/format";
import { readFiles, type ReadFiles } from "./read-files";
import { ranxQrels, ranxRun } from "../read/ranx";
import { isPlainObject } from "../json/json-values";
import { readTable } from "../open/read-table";
import { parseToolNames } from "../rows/parse-cells";

/** What files of other systems hold. */
export interface ForeignRuns {
  /** By file; names and ids as in the file. `isRanked`: lists with scores, of which nobody has said where an answer ends. */
  runs: ForeignRun[];
  /** The data set that came with them; `null`: none did. */
  dataset: Dataset | null;
  /** Files that hold neither a run nor data, and why, where that can be told. */
  empty: { file: string; why: string | null }[];
  /** Runs of which rows could not be read: how many, and what is said of the first. */
  heldBack: { file: string; rows: number; first: string }[];
}

export interface ForeignRun {
  file: string;
  rankings: Ranking[];
  isRanked: boolean;
}

/** Reads runs of other systems, and data to judge them by. Never rejects for what a file holds. */
export async function readForeignRuns(files: readonly RawFile[]): Promise<ForeignRuns> {
  const plain = files.map((file) => {
    const text = new TextDecoder().decode(file.bytes);
    return { file: quoteNonNumbers(file, text), answers: readPlainAnswers(text) };
  });
  const rest = plain.filter(({ answers }) => answers === null).map(({ file }) => file);
  const { runs, dataset, messages } = await readRankings(rest);
  const without = rest.filter(({ name }) => dataset === null && !runs.some(({ file }) => file === name));
  return {
    runs: [
      ...plain.flatMap(({ file: { name: file }, answers }) =>
        answers ? { file, rankings: answers, isRanked: false } : [],
      ),
      ...runs.map((run) => ({ ...run, isRanked: true })),
    ],
    dataset,
    empty: without.map(({ name }) => {
      const why = messages.find(({ file, severity }) => file === name && severity === "error");
      return { file: name, why: why?.sentence ?? null };
    }),
    heldBack: runs.flatMap(({ file }) => countHeldBack(file, messages)),
  };
}

/**
 * Runs and data. Whole numbers by request and tool are a run where no requests came along that they could judge: ranx
 * writes runs and judgements in one form.
 */
async function readRankings(files: readonly RawFile[]): Promise<ReadFiles> {
  const read = await readFiles(files);
  const judgements = read.files.filter(({ format }) => format === ranxQrels.label);
  const hasRequests = (read.dataset?.queries.length ?? 0) > 0;
  if (judgements.length === 0 || hasRequests) return read;
  const choices = judgements.map(({ name: file }) => ({ kind: "read-as" as const, file, format: ranxRun.id }));
  return readFiles(files, choices);
}

/** NaN and Infinity, which Python writes into JSON, in quotes: then the other scores of the file can be read. */
function quoteNonNumbers(file: RawFile, text: string): RawFile {
  if (!/^\s*[[{]/.test(text) || !/NaN|Infinity/.test(text)) return file;
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );
  return { ...file, bytes: new TextEncoder().encode(quoted) };
}

/** "2 rows of “x.trec” were skipped. First: …" */
export function describeHeldBack({ file, rows, first }: ForeignRuns["heldBack"][number]): string {
  return `${countOf(rows, "row")} of “${file}” ${rows === 1 ? "was" : "were"} skipped. First: ${first}`;
}

function countHeldBack(name: string, messages: readonly FormatMessage[]): ForeignRuns["heldBack"] {
  const held = messages.filter(({ file, severity }) => file === name && severity === "held-back");
  const [first] = held;
  if (!first) return [];
  const place = first.where === null ? "" : `${first.where}: `;
  const rows = held.reduce((sum, message) => sum + rowsOf(message), 0);
  return [{ file: name, rows, first: `${place}${first.sentence}` }];
}

/** Names a column of requests or of tools goes by, without case and marks. */
const REQUEST_COLUMNS = ["queryid", "qid", "requestid", "query", "request", "id"];
const TOOL_COLUMNS = ["tools", "predicted", "prediction", "recommended", "answer", "tool"];

/**
 * Answers in the plainest forms there are, which are no run of TREC or ranx: `{"request": ["tool", …]}` as JSON, and a
 * table with a column of request ids and one of tools (several in a cell, or one a row). `null`: neither.
 */
export function readPlainAnswers(text: string): Ranking[] | null {
  return /^\s*\{/.test(text) ? answersOfJson(text) : answersOfTable(text);
}

function answersOfJson(text: string): Ranking[] | null {
  const json = parseJsonOrNull(text);
  if (!isPlainObject(json)) return null;
  const entries = Object.entries(json);
  const isRight = entries.every(
    ([, tools]) => Array.isArray(tools) && tools.every((tool) => typeof tool === "string" || typeof tool === "number"),
  );
  if (entries.length === 0 || !isRight) return null;
  return entries.map(([query, tools]) => rankAnswers(query, (tools as (string | number)[]).map(String)));
}

function parseJsonOrNull(text: string): unknown {
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
  const findColumn = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const [query, tools] = [findColumn(REQUEST_COLUMNS), findColumn(TOOL_COLUMNS)];
  if (query < 0 || tools < 0 || query === tools) return null;
  const byQuery = new Map<string, string[]>();
  for (const { cells } of rows) {
    const id = (cells[query] ?? "").trim();
    if (id === "") continue;
    const named = byQuery.get(id) ?? [];
    for (const tool of parseToolNames(cells[tools] ?? "") ?? []) named.push(tool);
    byQuery.set(id, named);
  }
  return [...byQuery].map(([id, named]) => rankAnswers(id, named));
}

function rankAnswers(query: string, tools: readonly string[]): Ranking {
  return { query, tools: tools.map((tool, index) => ({ tool, score: tools.length - index })) };
}
