import { deriveBundles } from "../domain/bundle";
import type { ToolId } from "../domain/ids";
import type { Fold } from "./plan-folds";
import { meanByGroup, type GroupMean, type JudgedRow } from "./judged-row";

/** Upper ends of the groups between nothing in common and the same set. */
const EDGES = [0.25, 0.5, 0.75] as const;
const LABELS = ["0", "to 0.25", "to 0.5", "to 0.75", "below 1", "1"];

/** The score against how near the needed set is to a bundle of the history: the largest Jaccard index, 0 to 1. */
export function noveltyCurve(rows: readonly JudgedRow[], folds: readonly Fold[]): GroupMean[] {
  const bundles = folds.map(({ history }) => deriveBundles(history).map(({ tools }) => new Set(tools)));
  return meanByGroup(rows, LABELS, ({ query, row }) => labelOf(overlapWith(query.gold!, bundles[row.fold] ?? [])));
}

/** The largest Jaccard index of a set with one of the bundles; 0 without bundles. */
export function overlapWith(needed: readonly ToolId[], bundles: readonly ReadonlySet<ToolId>[]): number {
  let best = 0;
  for (const bundle of bundles) {
    const hits = needed.filter((tool) => bundle.has(tool)).length;
    best = Math.max(best, hits / (needed.length + bundle.size - hits));
  }
  return best;
}

function labelOf(overlap: number): string {
  if (overlap === 0) return LABELS[0]!;
  if (overlap === 1) return LABELS.at(-1)!;
  const edge = EDGES.findIndex((upper) => overlap <= upper);
  return LABELS[edge < 0 ? EDGES.length + 1 : edge + 1]!;
}
