import { isModelWritten } from "../build/written-by";
import type { AskedQuery, MethodEvaluation } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";

/** What a later comparison needs of a request, and whose words it is. */
export function toAsked(query: Query | AskedQuery): AskedQuery {
  const { id, text, gold, part } = query;
  const isByModel = "source" in query ? isModelWritten(query) : query.isByModel === true;
  return { id, text, gold, ...(part === undefined ? {} : { part }), ...(isByModel ? { isByModel } : {}) };
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
