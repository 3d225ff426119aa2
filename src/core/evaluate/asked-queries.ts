import type { AskedQuery, MethodEvaluation } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";

/** The requests that any method was asked, each once, with what a later comparison needs; those not at hand are left out. */
export function askedQueries(
  methods: readonly Pick<MethodEvaluation, "rows">[],
  queries: ReadonlyMap<QueryId, AskedQuery>,
): AskedQuery[] {
  const ids = new Set(methods.flatMap(({ rows }) => rows.map(({ query }) => query)));
  return [...ids].flatMap((id) => {
    const query = queries.get(id);
    if (!query) return [];
    const { text, gold, part } = query;
    return [{ id, text, gold, ...(part === undefined ? {} : { part }) }];
  });
}
