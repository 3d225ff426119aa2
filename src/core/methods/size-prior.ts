import type { Query } from "../domain/query";
import type { FoldGround } from "./fold-ground";
import { nearestRequests, type Near } from "./neighbours";

const NEIGHBOURS = 10;
/** Share of the sizes of the nearest past requests; the rest is that of all (method notes 4.1). */
const LOCAL = 0.8;

/** How likely each number of needed tools is: 0.8 the sizes of the 10 nearest past requests, 0.2 those of all. */
export async function sizePrior(ground: FoldGround, query: Query): Promise<Map<number, number>> {
  return mixSizes(globalSizes(ground), await nearestRequests(ground, query, "hybrid"));
}

/** Share of each number of tools among the past requests. */
function globalSizes(ground: FoldGround): ReadonlyMap<number, number> {
  return ground.once("sizes", () => {
    const { requests } = ground.index.history;
    const sizes = new Map<number, number>();
    for (const { gold } of requests) add(sizes, gold?.length ?? 0, 1 / requests.length);
    return sizes;
  });
}

function mixSizes(all: ReadonlyMap<number, number>, near: readonly Near[]): Map<number, number> {
  const local = near.slice(0, NEIGHBOURS);
  const total = local.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  const sizes = new Map([...all].map(([size, share]) => [size, (1 - LOCAL) * share]));
  local.forEach(({ tools }, rank) => add(sizes, tools.length, LOCAL / (rank + 1) / total));
  return sizes;
}

function add(sizes: Map<number, number>, size: number, share: number): void {
  sizes.set(size, (sizes.get(size) ?? 0) + share);
}
