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
