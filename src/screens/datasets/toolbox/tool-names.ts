import { useMemo } from "react";
import type { ToolId } from "../../../core/domain/ids";
import type { Tool } from "../../../core/domain/tool";
import { useDatasetState } from "../context/dataset-context";

const NO_TOOLS: Tool[] = [];

/** The name of each tool of the open data set. */
export function useToolNames(): ReadonlyMap<ToolId, string> {
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  return useMemo(() => new Map(tools.map(({ id, name }) => [id, name])), [tools]);
}

/** The same as a function, for tools that are surely there. */
export function useNameOf(): (tool: ToolId) => string {
  const names = useToolNames();
  return (id) => names.get(id) ?? id;
}
