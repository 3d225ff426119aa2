import type { BundleKey, QueryId, ToolId } from "./ids";
import type { Query } from "./query";

/** A distinct set of tools that past requests needed, and which requests those were. */
export interface Bundle {
  key: BundleKey;
  /** Sorted by id. */
  tools: ToolId[];
  /** In the order of the history. */
  queryIds: QueryId[];
}

/**
 * The key of a set of tools: sorted by code unit, without repeats. Two lists of the same tools have the same key.
 *
 * @example bundleKey(["hotel", "flight", "hotel"]) // "flight+hotel"
 */
export function bundleKey(tools: readonly ToolId[]): BundleKey {
  const [a, b] = tools;
  // Most sets are of two, and asked for by the hundred thousand.
  if (tools.length === 2 && a !== b) return (a! < b! ? `${a}+${b}` : `${b}+${a}`) as BundleKey;
  return [...new Set(tools)].sort().join("+") as BundleKey;
}

/** How many distinct bundles a history of these tools has: as many as `deriveBundles` gives, none of which is made. */
export function countBundles(history: readonly Pick<Query, "gold">[], tools: readonly { id: ToolId }[]): number {
  const numbers = new Map(tools.map(({ id }, number) => [id, number]));
  const pairs = new Set<number>();
  const others = new Set<BundleKey>();
  for (const { gold } of history) {
    if (!gold || gold.length === 0) continue;
    const distinct = gold.length > 2 ? [...new Set(gold)] : gold;
    if (distinct.length > 2) others.add(bundleKey(distinct));
    else {
      const [a, b] = [numbers.get(distinct[0]!)!, numbers.get(distinct.at(-1)!)!];
      pairs.add(Math.min(a, b) * tools.length + Math.max(a, b));
    }
  }
  return pairs.size + others.size;
}

/** The distinct bundles of a history, in order of first use. Requests without gold tools have none. */
export function deriveBundles(history: readonly Query[]): Bundle[] {
  const bundles = new Map<BundleKey, Bundle>();
  for (const query of history) {
    if (!query.gold || query.gold.length === 0) continue;
    const key = bundleKey(query.gold);
    const bundle = bundles.get(key);
    if (bundle) bundle.queryIds.push(query.id);
    else bundles.set(key, { key, tools: [...new Set(query.gold)].sort(), queryIds: [query.id] });
  }
  return [...bundles.values()];
}
