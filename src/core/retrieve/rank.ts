/** What breaks ties: a shown name first, then the id. Compared by code unit, so the order is the same everywhere. */
export interface TieKey {
  name: string;
  id: string;
}

/** Orders two texts by code unit. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The best `count` candidates: highest score first, equal scores by name, then id. */
export function rankBest(
  candidates: readonly number[],
  scores: Float64Array,
  keyOf: (candidate: number) => TieKey,
  count: number,
): number[] {
  const compare = (a: number, b: number): number => scores[b]! - scores[a]! || compareKeys(keyOf(a), keyOf(b));
  return selectBest(candidates, compare, count);
}

/** The first `count` of the list in the given order, without sorting what cannot be among them. */
export function selectBest<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number, count: number): Item[] {
  const best: Item[] = [];
  if (count < 1) return best;
  for (const item of items) {
    if (best.length === count && compare(item, best[count - 1]!) >= 0) continue;
    let at = best.length;
    while (at > 0 && compare(item, best[at - 1]!) < 0) at--;
    best.splice(at, 0, item);
    if (best.length > count) best.pop();
  }
  return best;
}

function compareKeys(a: TieKey, b: TieKey): number {
  return compareText(a.name, b.name) || compareText(a.id, b.id);
}
