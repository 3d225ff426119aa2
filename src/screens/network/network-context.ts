import { createContext, useContext, useMemo } from "react";
import { useStore } from "zustand";
import type { ToolId } from "../../core/domain/ids";
import type { CountedDependency } from "../../core/network/habits";
import type { ShownEdge } from "../../core/network/network-edits";
import type { ExperienceController } from "../../state/network/experience-controller";
import type { ExperienceState } from "../../state/network/experience-job";
import type { NetworkController } from "../../state/network/network-controller";
import type { NetworkState } from "../../state/network/network-state";

export const NetworkContext = createContext<NetworkController | null>(null);

/** The controller that the screen stands on. */
export function useNetwork(): NetworkController {
  const controller = useContext(NetworkContext);
  if (!controller) throw new Error("This part stands on the Network screen.");
  return controller;
}

/** A slice of what lies on the controller. The selector must return the same reference while nothing changed. */
export function useNetworkState<Slice>(selector: (state: NetworkState) => Slice): Slice {
  return useStore(useNetwork().store, selector);
}

/** Names of the tools; an id that is none stands for itself. */
export function useNames(): (tool: ToolId) => string {
  const dataset = useNetworkState((state) => state.dataset);
  return useMemo(() => {
    const names = new Map(dataset?.tools.map(({ id, name }) => [id, name]));
    return (tool: ToolId) => names.get(tool) ?? tool;
  }, [dataset]);
}

const NO_EDGES: readonly ShownEdge[] = [];

/** The edges as corrected. */
export function useEdges(): readonly ShownEdge[] {
  return useNetworkState((state) => state.corrected?.edges ?? NO_EDGES);
}

/** The other end of an edge. */
export function otherEnd(edge: ShownEdge, tool: ToolId): ToolId {
  if (edge.kind === "before") return edge.before === tool ? edge.after : edge.before;
  return edge.a === tool ? edge.b : edge.a;
}

export function hasEnd(edge: ShownEdge, tool: ToolId): boolean {
  return edge.kind === "before" ? edge.before === tool || edge.after === tool : edge.a === tool || edge.b === tool;
}

/** By what edges are ordered: the share of past requests, or the cosine. Those that a person drew come first. */
export function weightOf(edge: ShownEdge): number {
  if (edge.isByHand) return 2;
  if (edge.kind === "similar") return edge.cosine ?? 0;
  const { count = 0, of = 0 } = edge as Partial<CountedDependency>;
  return of === 0 ? 0 : count / of;
}

/** How often the first tool of a dependency came before the second, of how many. */
export function countsOf(edge: ShownEdge): { count: number; of: number } | null {
  const { count, of } = edge as Partial<CountedDependency>;
  return edge.kind === "before" && count !== undefined && of !== undefined ? { count, of } : null;
}

/** Trials by a language model, as the Network screen has them. */
export function useTrials(): ExperienceController {
  return useNetwork().experience;
}

/** A slice of them. The selector must return the same reference while nothing changed. */
export function useTrialsState<Slice>(selector: (state: ExperienceState) => Slice): Slice {
  return useStore(useTrials().store, selector);
}
