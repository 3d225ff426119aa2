import { useMemo } from "react";
import type { AskedQuery } from "../../core/domain/evaluation";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { useEvaluations, useShown } from "./desk";

/** The requests of the shown evaluation: of its data set, else as its file tells them; `null` when nobody knows them. */
export function useQueries(): ReadonlyMap<QueryId, AskedQuery> | null {
  const { file } = useShown();
  const dataset = useEvaluations((state) => state.dataset);
  return useMemo(() => {
    const queries: readonly AskedQuery[] = dataset?.queries ?? file?.runs[file.at]?.asked ?? [];
    return queries.length === 0 ? null : new Map(queries.map((query) => [query.id, query]));
  }, [dataset, file]);
}

/** The name of a tool of that data set; its id where the data set is not in this browser. */
export function useToolNames(): (tool: ToolId) => string {
  const dataset = useEvaluations((state) => state.dataset);
  return useMemo(() => {
    const names = new Map(dataset?.tools.map(({ id, name }) => [id, name]));
    return (tool) => names.get(tool) ?? tool;
  }, [dataset]);
}
