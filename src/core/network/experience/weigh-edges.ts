import type { ToolId } from "../../domain/ids";
import type { Probe } from "../../domain/experience";
import { naturalLog } from "../../math/elementary-functions";
import { mulberry32, seedOfText } from "../../math/random";
import { compareText } from "../../retrieve/rank";
import { similarId } from "../network-edits";

/** How fast a weight follows: half of the old one, half of the share that went wrong. Ours: the paper gives no formula. */
const ETA = 0.5;
/** Least weight. Ours: an edge that never went wrong may still be drawn. */
const LEAST = 0.05;
/** Probes that have to take one tool for another before they count as look-alikes. Ours. */
const LEAST_CONFUSED = 2;
const LEAST_DRAW = 2 ** -33;

/**
 * Edges to try in one iteration: half of `most` of each kind, rounded up for look-alikes; what one kind lacks, the other gets.
 * None twice, each with a chance in proportion to its weight within its kind: the highest ln w − ln(−ln u), u a seeded draw of
 * iteration and edge. Paper: at most 100, by weight.
 */
export function sampleEdges(
  weights: ReadonlyMap<string, number>,
  { iteration, most, seed }: { iteration: number; most: number; seed: number },
): string[] {
  const keys = new Map([...weights].map(([edge, weight]) => [edge, keyOf(edge, weight, iteration, seed)]));
  const ranked = [...weights.keys()].sort((a, b) => keys.get(b)! - keys.get(a)! || compareText(a, b));
  const similar = ranked.filter((edge) => edge.startsWith("s:"));
  const before = ranked.filter((edge) => edge.startsWith("d:"));
  const alike = Math.min(similar.length, Math.max(Math.ceil(most / 2), most - before.length));
  return [...similar.slice(0, alike), ...before.slice(0, Math.max(0, most - alike))];
}

function keyOf(edge: string, weight: number, iteration: number, seed: number): number {
  const draw = Math.max(mulberry32(seedOfText(seed, `${iteration} ${edge}`))(), LEAST_DRAW);
  return naturalLog(weight) - naturalLog(-naturalLog(draw));
}

/** @example nextWeight(1, 0) // 0.525 */
export function nextWeight(weight: number, error: number): number {
  return (1 - ETA) * weight + ETA * Math.max(LEAST, error);
}

/**
 * Whether a path is right. Look-alikes: the tool that was meant is in it, the other is not. A dependency: its path is there in
 * order, whatever stands between.
 */
export function isRightPath(
  kind: "similar" | "before",
  { label, other, path }: { label: readonly ToolId[]; other: ToolId | null; path: readonly ToolId[] | null },
): boolean {
  if (path === null) return false;
  if (kind === "similar") return path.includes(label[0]!) && (other === null || !path.includes(other));
  return isInOrder(label, path);
}

/** Whether the steps are in the path in this order, whatever stands between. */
function isInOrder(steps: readonly ToolId[], path: readonly ToolId[]): boolean {
  let at = 0;
  for (const step of path) if (step === steps[at]) at += 1;
  return at === steps.length;
}

/**
 * Tools that were taken for each other: each missing tool of a label goes with the extra tool of the path that looks most like
 * it, ties by id. How often, by the name of the look-alike.
 */
export function countConfusions(
  probes: readonly Pick<Probe, "label" | "path">[],
  cosineOf: (edge: string) => number,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { label, path } of probes) {
    const extra = new Set(path?.filter((tool) => !label.includes(tool)));
    for (const missing of label) {
      if (path?.includes(missing) !== false || extra.size === 0) continue;
      const taken = [...extra].sort(
        (a, b) => cosineOf(similarId(missing, b)) - cosineOf(similarId(missing, a)) || compareText(a, b),
      )[0]!;
      extra.delete(taken);
      const edge = similarId(missing, taken);
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
    }
  }
  return counts;
}

/** Look-alikes that probes of one iteration found: taken for each other twice, and not known before. Sorted. */
export function findAdded(
  confusions: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): { edge: string; count: number }[] {
  return [...confusions]
    .filter(([edge, count]) => count >= LEAST_CONFUSED && !known.has(edge))
    .map(([edge, count]) => ({ edge, count }))
    .sort((a, b) => compareText(a.edge, b.edge));
}

/**
 * Whether a dependency goes: the model calls it independent, two probes at least were answered, and none used the one before
 * the other. `null`: it stays; else how many were answered.
 */
export function countUnused(
  ends: readonly ToolId[],
  relation: string | null,
  probes: readonly Pick<Probe, "path">[],
): number | null {
  const answered = probes.flatMap(({ path }) => (path && path.length > 0 ? [path] : []));
  if (relation !== "independent" || answered.length < LEAST_CONFUSED) return null;
  return answered.some((path) => isInOrder(ends, path)) ? null : answered.length;
}
