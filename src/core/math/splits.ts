import { mulberry32 } from "./random";

/** What a split looks at: a request and the key of the bundle it needs. */
export interface SplitItem {
  id: string;
  bundle: string;
}

/** A seeded shuffle: Fisher–Yates from the end, `j = floor(r · (i + 1))`, r from mulberry32. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const random = mulberry32(seed);
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return shuffled;
}

/** Ids of a random test part: the first floor(share · n) of the shuffled items. The paper takes a fifth. */
export function splitRandom(items: readonly SplitItem[], seed: number, share = 0.2): string[] {
  const ids = shuffle(
    items.map(({ id }) => id),
    seed,
  );
  return ids.slice(0, Math.floor(share * ids.length));
}

/**
 * The fold of each bundle, so that no bundle is in two folds: keys sorted by code unit, shuffled, fold = place mod folds.
 * Testing on one fold leaves its bundles out of the history (level L1 of the method notes 4.2).
 */
export function foldBundles(items: readonly SplitItem[], seed: number, foldCount: number): Map<string, number> {
  const keys = [...new Set(items.map(({ bundle }) => bundle))].sort();
  return new Map(shuffle(keys, seed).map((key, place) => [key, place % foldCount]));
}

/** Ids of the items of one fold, in their order. */
export function itemsOfFold(items: readonly SplitItem[], folds: ReadonlyMap<string, number>, fold: number): string[] {
  return items.filter(({ bundle }) => folds.get(bundle) === fold).map(({ id }) => id);
}

/** Ids of the items that need a held-out tool: tested on tools no past request has used (level L2). */
export function splitByTool(
  items: readonly { id: string; tools: readonly string[] }[],
  heldOut: ReadonlySet<string>,
): string[] {
  return items.filter(({ tools }) => tools.some((tool) => heldOut.has(tool))).map(({ id }) => id);
}
