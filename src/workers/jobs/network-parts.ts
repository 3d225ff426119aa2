import type { ToolNetwork } from "../../core/network/build-network";

/** Lists of a network that grow with its tools. */
const LISTS = ["nodes", "dependencies", "similar"] as const;
export type NetworkPart = Pick<ToolNetwork, (typeof LISTS)[number]>;

/** Entries of one list that arrive in one go: each message is read by the page in one task. */
const PART = 1500;

/** A network without its long lists, and those in parts, in order. */
export function splitNetwork(network: ToolNetwork): { rest: ToolNetwork; parts: NetworkPart[] } {
  const parts: NetworkPart[] = [];
  for (const list of LISTS)
    for (let at = 0; at < network[list].length; at += PART)
      parts.push({ ...nothing(), [list]: network[list].slice(at, at + PART) });
  return { rest: { ...network, ...nothing() }, parts };
}

/** Puts a network together again. */
export function joinNetwork(rest: ToolNetwork, parts: readonly NetworkPart[]): ToolNetwork {
  return {
    ...rest,
    nodes: parts.flatMap(({ nodes }) => nodes),
    dependencies: parts.flatMap(({ dependencies }) => dependencies),
    similar: parts.flatMap(({ similar }) => similar),
  };
}

function nothing(): NetworkPart {
  return { nodes: [], dependencies: [], similar: [] };
}
