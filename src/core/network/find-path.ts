import type { ToolId } from "../domain/ids";
import { compareText } from "../retrieve/rank";

/** Edges that a path may take, as pairs. */
export interface PathEdges {
  dependencies: readonly { before: ToolId; after: ToolId }[];
  similar: readonly { a: ToolId; b: ToolId }[];
}

interface Step {
  to: ToolId;
  cost: number;
}

/** One dependency forwards costs 1. */
const ALIKE = 1.5;
const AGAINST = 3;

/**
 * The way from one tool to another over fewest dependencies; where there is none, over look-alikes (1.5 each) and against
 * arrows (3 each), too. Equal ways by the ids on them. `null`: there is no way at all.
 *
 * @example findPath({ dependencies: [{ before: "find", after: "book" }], similar: [] }, "find", "book") // ["find", "book"]
 */
export function findPath({ dependencies, similar }: PathEdges, start: ToolId, goal: ToolId): ToolId[] | null {
  const forward = new Map<ToolId, Step[]>();
  const both = new Map<ToolId, Step[]>();
  for (const { before, after } of dependencies) {
    addStep(forward, before, after, 1);
    addStep(both, before, after, 1);
    addStep(both, after, before, AGAINST);
  }
  for (const { a, b } of similar) {
    addStep(both, a, b, ALIKE);
    addStep(both, b, a, ALIKE);
  }
  return search(forward, start, goal) ?? search(both, start, goal);
}

function addStep(steps: Map<ToolId, Step[]>, from: ToolId, to: ToolId, cost: number): void {
  const known = steps.get(from);
  if (known) known.push({ to, cost });
  else steps.set(from, [{ to, cost }]);
}

/** Dijkstra's algorithm over costs that are few halves: tools wait in one list for each cost. */
function search(steps: ReadonlyMap<ToolId, readonly Step[]>, start: ToolId, goal: ToolId): ToolId[] | null {
  const best = new Map<ToolId, { cost: number; path: ToolId[] }>([[start, { cost: 0, path: [start] }]]);
  const waiting = new Map<number, Set<ToolId>>([[0, new Set([start])]]);
  while (waiting.size > 0) {
    const cost = Math.min(...waiting.keys());
    const tools = waiting.get(cost)!;
    waiting.delete(cost);
    for (const tool of [...tools].sort(compareText)) {
      const here = best.get(tool)!;
      if (here.cost < cost) continue;
      if (tool === goal) return here.path;
      for (const { to, cost: price } of steps.get(tool) ?? []) {
        const way = { cost: cost + price, path: [...here.path, to] };
        const known = best.get(to);
        if (known && (known.cost < way.cost || (known.cost === way.cost && !isBefore(way.path, known.path)))) continue;
        best.set(to, way);
        waiting.set(way.cost, (waiting.get(way.cost) ?? new Set()).add(to));
      }
    }
  }
  return null;
}

function isBefore(a: readonly ToolId[], b: readonly ToolId[]): boolean {
  const at = a.findIndex((tool, i) => tool !== b[i]);
  return at >= 0 && (b[at] === undefined || compareText(a[at]!, b[at]) < 0);
}
