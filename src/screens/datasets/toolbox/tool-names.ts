import { useMemo } from "react";
import type { ToolId } from "../../../core/domain/ids";
import type { Tool } from "../../../core/domain/tool";
import { useDatasetState } from "../context/dataset-context";

const NO_TOOLS: Tool[] = [];

/** From the id of a tool to its name. */
export function useToolNames(): (tool: ToolId) => string {
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  const names = useMemo(() => new Map(tools.map(({ id, name }) => [id, name])), [tools]);
  return (id) => names.get(id) ?? id;
}
