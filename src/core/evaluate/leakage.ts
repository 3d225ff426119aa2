import { bundleKey } from "../domain/bundle";
import type { Leakage } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { groupByBundle, isNearDuplicate, type CompareRequests } from "./near-duplicates";
import type { Fold } from "./plan-folds";

/** Measures a split over all its folds; `cosineOf` compares two requests, `null` when no encoder is there. */
export function measureLeakage(folds: readonly Fold[], cosineOf: CompareRequests | null): Leakage {
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

function judge(
  query: Query,
  known: ReadonlyMap<string, Query[]>,
  tools: ReadonlySet<ToolId>,
  cosineOf: CompareRequests | null,
) {
  const same = known.get(bundleKey(query.gold!)) ?? [];
  return {
    hasBundle: same.length > 0,
    hasTools: query.gold!.every((tool) => tools.has(tool)),
    isNear: cosineOf !== null && isNearDuplicate(query, same, cosineOf),
  };
}
