import type { ToolId } from "../domain/ids";
import type { DependencyEdge } from "../domain/network";
import type { Query } from "../domain/query";

/** A dependency with what past requests say of it. */
export interface CountedDependency extends DependencyEdge {
  /** Past requests that had `before` before `after`, of those that need `after`. */
  count: number;
  of: number;
}

/** When a habit of past requests is proposed as an edge. */
const LEAST_COUNT = 3;
const LEAST_SHARE = 0.5;
const LEAST_LIFT = 2;

/** Pairs of ordered past requests: at least 3, half of those that need the second, twice what chance would give. */
export function proposeFromHistory(
  history: readonly Pick<Query, "gold" | "ordered">[],
  known: ReadonlySet<string>,
): CountedDependency[] {
  const ordered = history.filter((query) => query.ordered);
  const uses = new Map<ToolId, number>();
  const pairs = new Map<string, { before: ToolId; after: ToolId; count: number }>();
  for (const { gold } of ordered) {
    const tools = [...new Set(gold ?? [])];
    for (const [at, after] of tools.entries()) {
      uses.set(after, (uses.get(after) ?? 0) + 1);
      for (const before of tools.slice(0, at)) {
        const key = `${before}>${after}`;
        const pair = pairs.get(key) ?? { before, after, count: 0 };
        pairs.set(key, { ...pair, count: pair.count + 1 });
      }
    }
  }
  return [...pairs].flatMap(([key, { before, after, count }]): CountedDependency[] => {
    const [a, b] = [uses.get(before)!, uses.get(after)!];
    const isHabit =
      count >= LEAST_COUNT && count >= LEAST_SHARE * b && (count * ordered.length) / (a * b) >= LEAST_LIFT;
    if (!isHabit || known.has(key)) return [];
    return [{ before, after, types: [], strength: "soft", origin: "history", count, of: b }];
  });
}
