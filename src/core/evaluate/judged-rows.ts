import type { EvaluationRow, AskedQuery, Bounds, MethodEvaluation } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import { bundleKey } from "../domain/bundle";
import { meanOf, numberClusters } from "../math/bootstrap";
import { boundsOf, intervalOfMean } from "../math/intervals";
import { rangeOfScore } from "../metrics/score-names";
import { isModelWritten, type Query } from "../domain/query";

/** A row of an evaluation with its request, and the one score that is looked at. Its request needs a tool. */
export interface JudgedRow {
  query: AskedQuery;
  row: EvaluationRow;
  /** Which score it is, and its value. */
  metric: string;
  score: number;
}

/** A group of requests with its mean score; `low`, `high`: whole bundles are drawn. */
export interface GroupMean extends Bounds {
  label: string;
  n: number;
  bundles: number;
  mean: number;
}

/**
 * The rows whose request needs a tool and that have the score, in their order. A request that needs none is left out:
 * every set metric gives it 0 or 1 and nothing between.
 */
export function judgedRows(
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, AskedQuery>,
  metric: string,
): JudgedRow[] {
  return rows.flatMap((row) => {
    const query = queries.get(row.query);
    const score = row.scores[metric];
    return query && query.gold && query.gold.length > 0 && score !== undefined ? [{ query, row, metric, score }] : [];
  });
}

/** Groups with their means, in the order in which `labels` has them; empty groups are left out. */
export function meanByGroup(
  rows: readonly JudgedRow[],
  labels: readonly string[],
  labelOf: (row: JudgedRow) => string,
): GroupMean[] {
  return labels.flatMap((label) => {
    const group = rows.filter((row) => labelOf(row) === label);
    return group.length === 0 ? [] : [meanOfGroup(label, group)];
  });
}

/**
 * A group of at least one row with its mean and the 95 % interval of it. Requests with the same bundle are drawn together, since their
 * answers are not independent.
 */
export function meanOfGroup(label: string, group: readonly JudgedRow[]): GroupMean {
  const scores = group.map(({ score }) => score);
  const units = numberClusters(group.map(({ query }) => bundleKey(query.gold!)));
  const interval = intervalOfMean(scores, units, rangeOfScore(group[0]!.metric));
  return { label, n: group.length, bundles: units.sizes.length, mean: meanOf(scores), ...boundsOf(interval) };
}

/** What a later comparison needs of a request, and whose words it is. */
export function toAsked(query: Query | AskedQuery): AskedQuery {
  const { id, text, gold, part, style, ordered } = query;
  const isByModel = "source" in query ? isModelWritten(query) : query.isByModel === true;
  const named = { ...(part === undefined ? {} : { part }), ...(style === undefined ? {} : { style }) };
  return { id, text, gold, ...named, ...(isByModel ? { isByModel } : {}), ...(ordered ? { ordered } : {}) };
}

/** Names of the tools that were needed or recommended, by id, so that a file can be read without its data set. */
export function namesOfTools(
  methods: readonly Pick<MethodEvaluation, "rows">[],
  asked: readonly AskedQuery[],
  tools: readonly { id: ToolId; name: string }[],
): Record<string, string> {
  const used = new Set(asked.flatMap(({ gold }) => gold ?? []));
  for (const { rows } of methods) for (const { predicted } of rows) for (const tool of predicted) used.add(tool);
  return Object.fromEntries(tools.flatMap(({ id, name }) => (used.has(id) ? [[id, name] as const] : [])));
}

/** The requests that any method was asked, each once, with what a later comparison needs; those not at hand are left out. */
export function askedQueries(
  methods: readonly Pick<MethodEvaluation, "rows">[],
  queries: ReadonlyMap<QueryId, Query | AskedQuery>,
): AskedQuery[] {
  const ids = new Set(methods.flatMap(({ rows }) => rows.map(({ query }) => query)));
  return [...ids].flatMap((id) => {
    const query = queries.get(id);
    if (!query) return [];
    return [toAsked(query)];
  });
}
