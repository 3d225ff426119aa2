import { padToEight, type Matrix } from "../../../math/matrix-products";

/**
 * Which past requests needed which tools, as a graph. An edge weighs 1 / √(tools of the request × requests of the tool);
 * a tool that a request names twice is one edge. Source: MassTool, query-centric graph convolution (the released code adds
 * 1e-8 to the degrees, which moves nothing that can be seen).
 */
export interface RequestToolGraph {
  /** Tools of each past request, distinct; empty: the request is not in the graph. */
  needed: readonly (readonly number[])[];
  /** Past requests of each tool that are in the graph. */
  degrees: Float64Array;
}

/** The graph of the past requests for which `isIn` says so; the others are there without edges. */
export function buildGraph(
  needed: readonly (readonly number[])[],
  toolCount: number,
  isIn: (request: number) => boolean = () => true,
): RequestToolGraph {
  const degrees = new Float64Array(toolCount);
  const own = needed.map((tools, request) => (isIn(request) ? distinct(tools) : NONE));
  for (const tools of own) for (const tool of tools) degrees[tool]! += 1;
  return { needed: own, degrees };
}

const NONE: readonly number[] = [];

/** The same list where nothing is in it twice: most are asked for again and again. */
function distinct(tools: readonly number[]): readonly number[] {
  for (let at = 1; at < tools.length; at++) if (tools.indexOf(tools[at]!) < at) return [...new Set(tools)];
  return tools;
}

/** The weight of an edge between a request that needs these tools and one of them. */
export function weighEdge(
  { degrees }: Pick<RequestToolGraph, "degrees">,
  tools: readonly number[],
  tool: number,
): number {
  return 1 / Math.sqrt(tools.length * degrees[tool]!);
}

/** What the graph gives to past requests that need the same tools in the same order is the same: they share a bundle. */
export interface RequestBundles {
  /** The bundle of each past request. */
  of: Uint32Array;
  tools: readonly (readonly number[])[];
}

export function groupBundles({ needed }: RequestToolGraph): RequestBundles {
  const places = new Map<string, number>();
  const bundles: (readonly number[])[] = [];
  const of = Uint32Array.from(needed, (tools) => {
    const name = tools.join();
    if (!places.has(name)) places.set(name, bundles.push(tools) - 1);
    return places.get(name)!;
  });
  return { of, tools: bundles };
}

/**
 * M: what past requests say of each tool, the weighted sum of their vectors, tools × dimensions; a tool without an edge has
 * a row of zeros. `out` is overwritten; its rows beyond the tools become 0.
 */
export function gatherPastUse(graph: RequestToolGraph, requests: readonly ArrayLike<number>[], out: Matrix): Matrix {
  out.values.fill(0);
  graph.needed.forEach((tools, request) => {
    const vector = requests[request]!;
    for (const tool of tools) {
      const weight = weighEdge(graph, tools, tool);
      const from = tool * out.columns;
      for (let i = 0; i < vector.length; i++) out.values[from + i]! += weight * vector[i]!;
    }
  });
  return out;
}

/** Sizes of padded matrices. */
export interface PaddedSizes {
  tools: number;
  paddedTools: number;
  /** Of the encoder, filled up to a multiple of 8. */
  dimensions: number;
}

export function padSizes(tools: number, dimensions: number): PaddedSizes {
  return { tools, paddedTools: padToEight(tools), dimensions: padToEight(dimensions) };
}

/** A past request near another one. */
export interface Neighbour {
  index: number;
  /** −1 to 1. */
  cosine: number;
}

/**
 * The nearest past requests by cosine, at most `count`, best first; equal ones by id, rising. `isOpen` leaves out the
 * request itself, and whatever may not be seen.
 *
 * @example nearestIntents(Float64Array.of(0.2, 0.9), ["a", "b"], 1, () => true) // [{ index: 1, cosine: 0.9 }]
 */
export function nearestIntents(
  cosines: Float64Array,
  ids: readonly string[],
  count: number,
  isOpen: (index: number) => boolean,
): Neighbour[] {
  const best: number[] = [];
  const isBefore = (a: number, b: number): boolean =>
    cosines[a]! > cosines[b]! || (cosines[a] === cosines[b] && ids[a]! < ids[b]!);
  for (let index = 0; index < cosines.length; index++) {
    if (best.length === count && !isBefore(index, best.at(-1)!)) continue;
    if (!isOpen(index)) continue;
    let place = best.length;
    while (place > 0 && isBefore(index, best[place - 1]!)) place--;
    best.splice(place, 0, index);
    if (best.length > count) best.pop();
  }
  return best.map((index) => ({ index, cosine: cosines[index]! }));
}
