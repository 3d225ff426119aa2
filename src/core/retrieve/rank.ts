/** What breaks ties: a shown name first, then the id. Compared by code unit, so the order is the same everywhere. */
export interface TieKey {
  name: string;
  id: string;
}

/** Orders two texts by code unit: unlike `localeCompare`, the same in every browser and language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The best `count` candidates: highest score first, equal scores by name, then id. The paper names no rule for ties; this
 * one depends on nothing but the data. Most candidates fall to one comparison with the worst kept score.
 *
 * @example rankBest([0, 1, 2], Float64Array.of(0.2, 0.9, 0.2), (i) => ({ name: "cab"[i]!, id: String(i) }), 2) // [1, 2]
 */
export function rankBest(
  candidates: readonly number[],
  scores: Float64Array,
  keyOf: (candidate: number) => TieKey,
  count: number,
): number[] {
  const compare = (a: number, b: number): number => compareRanked(a, b, scores, keyOf);
  const best: number[] = [];
  if (count < 1) return best;
  let threshold = -Infinity;
  for (let at = 0; (at = findFrom(at, candidates, scores, threshold)) < candidates.length; at++) {
    insertBest(best, candidates[at]!, compare, count);
    if (best.length === count) threshold = scores[best[count - 1]!]!;
  }
  return best;
}

/** Place of the next candidate that is not below the threshold; one equal to it may still win its tie. Four a step. */
function findFrom(from: number, candidates: readonly number[], scores: Float64Array, threshold: number): number {
  const isBelow = (place: number): boolean => scores[candidates[place]!]! < threshold;
  let at = from;
  while (at + 3 < candidates.length && isBelow(at) && isBelow(at + 1) && isBelow(at + 2) && isBelow(at + 3)) at += 4;
  while (at < candidates.length && isBelow(at)) at++;
  return at;
}

/** Orders two candidates as `rankBest` does. */
export function compareRanked(
  a: number,
  b: number,
  scores: Float64Array,
  keyOf: (candidate: number) => TieKey,
): number {
  return scores[b]! - scores[a]! || compareKeys(keyOf(a), keyOf(b));
}

/**
 * The first `count` of the list in the given order, without sorting what cannot be among them; equals stay in their order.
 *
 * @example selectBest([5, 1, 4], (a, b) => a - b, 2) // [1, 4]
 */
export function selectBest<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number, count: number): Item[] {
  const best: Item[] = [];
  if (count < 1) return best;
  for (const item of items) insertBest(best, item, compare, count);
  return best;
}

/** Puts an item into a list of at most `count`, in order, after its equals; nowhere when it comes after all of a full list. */
function insertBest<Item>(best: Item[], item: Item, compare: (a: Item, b: Item) => number, count: number): void {
  let at = best.length;
  if (at === count) {
    if (compare(item, best[at - 1]!) >= 0) return;
    at--;
  }
  for (; at > 0 && compare(item, best[at - 1]!) < 0; at--) best[at] = best[at - 1]!;
  best[at] = item;
}

function compareKeys(a: TieKey, b: TieKey): number {
  return compareText(a.name, b.name) || compareText(a.id, b.id);
}
