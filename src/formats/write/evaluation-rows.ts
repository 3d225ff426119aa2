import type { AskedQuery, Evaluation, EvaluationRow } from "../../core/domain/evaluation";
import type { QueryId } from "../../core/domain/ids";
import { writeCsv } from "./csv";

/** Requests by id; empty where the data set is not at hand: then ids stand alone. */
export type QueriesById = ReadonlyMap<QueryId, AskedQuery>;

/** One line for each method and request: what was needed, what came, every score, the stages that lost a tool. */
export function writeEvaluationCsv({ methods }: Evaluation, queries: QueriesById): string {
  const scores = scoreIds(methods.flatMap(({ rows }) => rows));
  const isPaid = methods.some(({ rows }) => rows.some(({ use }) => use !== undefined));
  const columns = [
    ...["method", "query", "fold", "part", "text", "gold", "predicted", "confidence", ...scores, "lost"],
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
        ...(isPaid ? [row.use?.calls ?? null, row.use?.tokens ?? null, failureOf(row)] : []),
      ];
    }),
  );
  return writeCsv(columns, lines);
}

/** The same as one JSON object a line, with the whole digest of a walk. */
export function writeEvaluationJsonl({ methods }: Evaluation, queries: QueriesById): string {
  return methods
    .flatMap(({ method, rows }) =>
      rows.map((row) => {
        const query = queries.get(row.query);
        return JSON.stringify({ method, ...row, text: query?.text ?? null, gold: query?.gold ?? null });
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
