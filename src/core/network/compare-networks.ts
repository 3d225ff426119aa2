import type { ToolId } from "../domain/ids";
import { compareText } from "../retrieve/rank";
import type { ShownEdge } from "./network-edits";

/** A network as far as two are compared: its edges as corrected, and what trials taught of its tools. */
export interface ComparedNetwork {
  edges: readonly ShownEdge[];
  guidance: ReadonlyMap<ToolId, string>;
}

/** How an edge stands in a network. */
export type EdgeStanding = "drawn" | "cut" | "absent";

/** Where two networks of the same tools differ. */
export interface NetworkDifference {
  /** By id. */
  edges: { id: string; one: EdgeStanding; other: EdgeStanding }[];
  /** `null`: there is none. */
  insights: { tool: ToolId; one: string | null; other: string | null }[];
}

/** Edges that stand otherwise in one network than in the other, and insights with other words. Weights are not compared. */
export function compareNetworks(one: ComparedNetwork, other: ComparedNetwork): NetworkDifference {
  const [standing, otherStanding] = [standings(one), standings(other)];
  const edges = [...new Set([...standing.keys(), ...otherStanding.keys()])]
    .map((id) => ({ id, one: standing.get(id) ?? "absent", other: otherStanding.get(id) ?? "absent" }) as const)
    .filter((edge) => edge.one !== edge.other)
    .sort((a, b) => compareText(a.id, b.id));
  const insights = [...new Set([...one.guidance.keys(), ...other.guidance.keys()])]
    .map((tool) => ({ tool, one: one.guidance.get(tool) ?? null, other: other.guidance.get(tool) ?? null }))
    .filter((insight) => insight.one !== insight.other)
    .sort((a, b) => compareText(a.tool, b.tool));
  return { edges, insights };
}

function standings({ edges }: ComparedNetwork): Map<string, EdgeStanding> {
  return new Map(edges.map(({ id, isCut }) => [id, isCut ? "cut" : "drawn"]));
}
