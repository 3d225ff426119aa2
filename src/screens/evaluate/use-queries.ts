import { useMemo } from "react";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { useSession } from "../app-context";

/** The requests of the data set that is open; `null` when it is another one than the evaluation's. */
export function useQueries(hash: string): ReadonlyMap<QueryId, Query> | null {
  const dataset = useSession((state) => state.dataset);
  return useMemo(
    () => (dataset?.hash === hash ? new Map(dataset.queries.map((query) => [query.id, query])) : null),
    [dataset, hash],
  );
}

/** The name of a tool of that data set; its id when another one is open. */
export function useToolNames(hash: string): (tool: ToolId) => string {
  const dataset = useSession((state) => state.dataset);
  return useMemo(() => {
    const names = new Map(dataset?.hash === hash ? dataset.tools.map(({ id, name }) => [id, name]) : []);
    return (tool) => names.get(tool) ?? tool;
  }, [dataset, hash]);
}
