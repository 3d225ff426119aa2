import { bundleKey } from "../domain/bundle";
import type { Leakage } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Fold } from "./plan-folds";

/** Cosine above which two requests for the same tools count as one (method notes 4.2). */
const NEAR_DUPLICATE = 0.95;

/** Measures a split over all its folds; `cosineOf` compares two requests, `null` when no encoder is there. */
export function measureLeakage(folds: readonly Fold[], cosineOf: ((a: Query, b: Query) => number) | null): Leakage {
  const rows = folds.flatMap(({ history, test }) => {
    const known = groupByBundle(history);
    const tools = new Set(history.flatMap(({ gold }) => gold ?? []));
    return test.filter(({ gold }) => (gold?.length ?? 0) > 0).map((query) => judge(query, known, tools, cosineOf));
  });
  const share = (is: (row: (typeof rows)[number]) => boolean): number =>
    rows.length === 0 ? 0 : rows.filter(is).length / rows.length;
  return {
    n: rows.length,
    bundleInHistory: share(({ hasBundle }) => hasBundle),
    toolsInHistory: share(({ hasTools }) => hasTools),
    nearDuplicates: cosineOf ? share(({ isNear }) => isNear) : null,
  };
}

/** Requests of the same history by their set of tools. */
function groupByBundle(history: readonly Query[]): Map<string, Query[]> {
  const groups = new Map<string, Query[]>();
  for (const query of history) {
    if (!query.gold || query.gold.length === 0) continue;
    const key = bundleKey(query.gold);
    const group = groups.get(key);
    if (group) group.push(query);
    else groups.set(key, [query]);
  }
  return groups;
}

function judge(
  query: Query,
  known: ReadonlyMap<string, Query[]>,
  tools: ReadonlySet<ToolId>,
  cosineOf: ((a: Query, b: Query) => number) | null,
) {
  const same = known.get(bundleKey(query.gold!)) ?? [];
  return {
    hasBundle: same.length > 0,
    hasTools: query.gold!.every((tool) => tools.has(tool)),
    isNear: cosineOf !== null && same.some((past) => cosineOf(query, past) > NEAR_DUPLICATE),
  };
}
