import type { AskedQuery, Evaluation, EvaluationRow } from "../../core/domain/evaluation";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { writeCsv } from "./csv";

/** Requests by id; empty where the data set is not at hand: then ids stand alone. */
export type QueriesById = ReadonlyMap<QueryId, AskedQuery>;

/** The shown name of a tool; `undefined`: not known. */
export type NameOfTool = (tool: ToolId) => string | undefined;

/** Stands between names in a cell: names have spaces. */
const BETWEEN = "; ";

/**
 * One line for each method and request: what was needed, what came, every score, the stages that lost a tool. Tools by id,
 * and in columns of their own by name, where one is known.
 */
export function writeEvaluationCsv({ methods }: Evaluation, queries: QueriesById, nameOf: NameOfTool): string {
  const named = (tools: readonly ToolId[] | null | undefined): string | null =>
    tools?.map((tool) => nameOf(tool) ?? tool).join(BETWEEN) ?? null;
  const scores = scoreIds(methods.flatMap(({ rows }) => rows));
  const isPaid = methods.some(({ rows }) => rows.some(({ use }) => use !== undefined));
  const columns = [
    ...["method", "query", "fold", "part", "text", "gold", "predicted", "confidence", ...scores, "lost"],
    ...["gold_names", "predicted_names"],
    ...(isPaid ? ["calls", "tokens", "failure"] : []),
  ];
  const lines = methods.flatMap(({ method, rows }) =>
    rows.map((row) => {
      const query = queries.get(row.query);
      return [
        ...[method, row.query, row.fold, query?.part ?? null, query?.text ?? null],
        query?.gold?.join(" ") ?? null,
        row.predicted.join(" "),
        row.confidence,
        ...scores.map((id) => row.scores[id] ?? null),
        row.walk?.lost.map(({ tool, at }) => `${tool}:${at}`).join(" ") ?? null,
        ...[named(query?.gold), named(row.predicted)],
        ...(isPaid ? [row.use?.calls ?? null, row.use?.tokens ?? null, failureOf(row)] : []),
      ];
    }),
  );
  return writeCsv(columns, lines);
}

/** The same as one JSON object a line, with the whole digest of a walk; names in the order of the ids, `null`: not known. */
export function writeEvaluationJsonl({ methods }: Evaluation, queries: QueriesById, nameOf: NameOfTool): string {
  const named = (tools: readonly ToolId[]): (string | null)[] => tools.map((tool) => nameOf(tool) ?? null);
  return methods
    .flatMap(({ method, rows }) =>
      rows.map((row) => {
        const query = queries.get(row.query);
        const gold = query?.gold ?? null;
        const names = { goldNames: gold && named(gold), predictedNames: named(row.predicted) };
        return JSON.stringify({ method, ...row, text: query?.text ?? null, gold, ...names });
      }),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/**
 * One method as a TREC run: `query Q0 tool rank score tag`. A set has no scores of its own, so they are 1 / rank, which
 * keeps the order wherever ties are broken otherwise. White space in ids becomes `_`, as the format has no quotes.
 */
export function writeTrecRun(rows: readonly EvaluationRow[], tag: string): string {
  return rows
    .flatMap(({ query, predicted }) =>
      predicted.map(
        (tool, i) => `${oneWord(query)} Q0 ${oneWord(tool)} ${i + 1} ${scoreOfRank(i + 1)} ${oneWord(tag)}\n`,
      ),
    )
    .join("");
}

/** One method as a run of ranx: `{ query: { tool: score } }`, scores as in `writeTrecRun`. */
export function writeRanxRun(rows: readonly EvaluationRow[]): string {
  const run = rows.map(({ query, predicted }) => [
    query,
    Object.fromEntries(predicted.map((tool, i) => [tool, scoreOfRank(i + 1)])),
  ]);
  return `${JSON.stringify(Object.fromEntries(run), null, 1)}\n`;
}

/**
 * Ids and names of tools as a table: what stands beside a run of TREC or ranx, whose lines have no room for names
 * (`trec_eval` refuses a line of more than six words, and comments).
 */
export function writeToolNames(tools: Readonly<Record<string, string>>): string {
  return writeCsv(["tool", "name"], Object.entries(tools));
}

/** Why a language model gave no answer; `null`: it gave one, or none was asked. */
function failureOf({ use }: EvaluationRow): string | null {
  return use?.isUnanswered ? (use.failure ?? "unknown") : null;
}

function scoreIds(rows: readonly EvaluationRow[]): string[] {
  return [...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))];
}

function scoreOfRank(rank: number): number {
  return Number((1 / rank).toFixed(6));
}

function oneWord(id: string): string {
  return id.replace(/\s+/g, "_");
}
