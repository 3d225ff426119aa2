import { bundleKey } from "../../domain/bundle";
import { foldBundles, shuffle } from "../../math/splits";
import type { FoldContext } from "./fold-context";

/** A part of the history to learn from, and another to measure on. Indices of the history. */
export interface InnerFold {
  train: number[];
  valid: number[];
}

/** Above this many past requests one fold of a kind has to do, on at most this many rows (learned study, recipe 3). */
const MANY = 3000;
const MOST_ROWS = 1500;

/**
 * Parts of the history for fitting constants, so that no test request is ever looked at: random ones, ones whose bundles
 * the other part lacks, or both, as the context says.
 */
export function innerFolds(context: FoldContext, count: number): InnerFold[] {
  return context.once(`inner folds ${count}`, () => {
    const { inner } = context;
    return [
      ...(inner === "bundle-disjoint" ? [] : partHistory(context, count, "random")),
      ...(inner === "random" ? [] : partHistory(context, count, "bundle-disjoint")),
    ];
  });
}

/** The history in `count` parts, by chance or by bundles, each held out once; one part of at most 1,500 requests where they are many. */
export function partHistory(
  { index, seed }: Pick<FoldContext, "index" | "seed">,
  count: number,
  kind: "random" | "bundle-disjoint",
): InnerFold[] {
  const { requests } = index.history;
  const items = requests.map(({ id, gold }) => ({ id, bundle: bundleKey(gold ?? []) }));
  const foldOfPlace = kind === "random" ? randomFolds(items.length, seed, count) : bundleFolds(items, seed, count);
  const indices = items.map((_, index) => index);
  const used = items.length > MANY ? 1 : count;
  return Array.from({ length: used }, (_, fold) => ({
    train: indices.filter((index) => foldOfPlace[index] !== fold),
    valid: indices.filter((index) => foldOfPlace[index] === fold).slice(0, MOST_ROWS),
  })).filter(({ train, valid }) => train.length > 0 && valid.length > 0);
}

/** The fold of each past request, by chance: sizes differ by one at most. */
function randomFolds(size: number, seed: number, count: number): number[] {
  const order = shuffle(
    Array.from({ length: size }, (_, index) => index),
    seed,
  );
  const foldOf = new Array<number>(size).fill(0);
  order.forEach((index, rank) => (foldOf[index] = rank % count));
  return foldOf;
}

/**
 * The fold of each past request by its bundle: requests with the same needed tools are held out together, as in a
 * split without shared bundles.
 */
function bundleFolds(items: readonly { id: string; bundle: string }[], seed: number, count: number): number[] {
  const foldOf = foldBundles(items, seed, count);
  return items.map(({ bundle }) => foldOf.get(bundle)!);
}
