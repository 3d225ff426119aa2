import { useCallback } from "react";
import type { ToolId } from "../../core/domain/ids";
import { useComparison } from "./desk";

/** The shown name of a tool, as far as it is known here. */
export function useToolName(): (tool: ToolId) => string {
  const names = useComparison((state) => state.toolNames);
  return useCallback((tool: ToolId) => names[tool] ?? tool.replace(/^unknown:/, ""), [names]);
}
