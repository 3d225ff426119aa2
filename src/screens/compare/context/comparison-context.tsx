import { createContext, use, useContext, useState, type ReactNode, useCallback } from "react";
import { useStore } from "zustand";
import type { ComparisonActions, ComparisonState } from "../../../state/comparison/comparison-state";
import type { ComparisonController } from "../../../state/comparison/comparison-controller";
import { useComparisonController } from "../../app-context";
import type { ToolId } from "../../../core/domain/ids";

const ComparisonContext = createContext<ComparisonController | null>(null);

/** What the screen stands on; waits for it with the screen. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const open = useComparisonController();
  const [controller] = useState(open);
  return <ComparisonContext value={use(controller)}>{children}</ComparisonContext>;
}

/** A slice of what the screen is about. The selector must return the same reference while nothing changed. */
export function useComparison<Slice>(selector: (state: ComparisonState) => Slice): Slice {
  return useStore(useComparisonContext().store, selector);
}

export function useComparisonActions(): ComparisonActions {
  return useComparisonContext();
}

/** Takes note that what arrived was chosen. */
export function useForgetArrived(): () => void {
  const { store } = useComparisonContext();
  return () => store.setState({ arrived: [] });
}

function useComparisonContext(): ComparisonController {
  const controller = useContext(ComparisonContext);
  if (!controller) throw new Error("The Compare screen needs its provider around it.");
  return controller;
}

/** The shown name of a tool, as far as it is known here. */
export function useToolName(): (tool: ToolId) => string {
  const names = useComparison((state) => state.toolNames);
  return useCallback((tool: ToolId) => names[tool] ?? tool.replace(/^unknown:/, ""), [names]);
}
