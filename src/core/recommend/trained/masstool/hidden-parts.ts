import type { Matrix } from "../../../math/matrix-products";
import { shuffle } from "../../../math/splits";
import { buildGraph, gatherPastUse } from "./graph";
import type { NeighbourLists } from "./neighbour-lists";
import type { OpenedModel } from "./read-masstool";

/** Parts of the history; what past requests say of tools leaves out the part of those that are read. */
export const PARTS = 5;

/** Past requests that a batch is of, and what it sees of the others. */
export interface Hidden {
  indices: number[];
  pastUse: Matrix;
  near: NeighbourLists;
}

/** What parts are made of. */
interface Parted {
  seed: number;
  tools: readonly Float32Array[];
  needed: readonly (readonly number[])[];
  bundleOf: readonly number[];
  near: NeighbourLists;
  nearOthers: NeighbourLists;
}

/**
 * A past request must not see itself in what past requests say of tools: a batch is of one part of the history, and M leaves
 * that part out. Parts are by chance, or, for the share of requests that are to see nothing of their own bundle, by bundles;
 * these also search among other bundles alone. Of those that are `known`, the `learned` ones are in the batches.
 */
export function makeHidden(
  examples: Parted,
  { known, learned }: { known: readonly number[]; learned: readonly number[] },
  opened: OpenedModel,
) {
  const { seed, bundleOf, near, nearOthers } = examples;
  const byChance = new Uint8Array(bundleOf.length);
  shuffle([...known], seed).forEach((index, rank) => (byChance[index] = rank % PARTS));
  const bundles = shuffle([...new Set(known.map((index) => bundleOf[index]!))], seed);
  const partOfBundle = new Map(bundles.map((bundle, rank) => [bundle, rank % PARTS]));
  const partOf = {
    repeat: (index: number): number => byChance[index]!,
    new: (index: number): number => partOfBundle.get(bundleOf[index]!)!,
  };
  const kinds = ["repeat", "new"] as const;
  const uses = kinds.map((kind) =>
    Array.from({ length: PARTS }, (_, part) => {
      const isIn = (index: number): boolean => opened.isIn(index) && partOf[kind](index) !== part;
      const graph = buildGraph(examples.needed, examples.tools.length, isIn);
      return gatherPastUse(graph, opened.past, opened.takePastUse());
    }),
  );
  return (epoch: number, share: number, size: number): Hidden[] => {
    const order = shuffle([...learned], seed * 1009 + epoch);
    const isNew = new Set(order.slice(0, Math.round(share * order.length)));
    const drawn = shuffle([...learned], seed * 2003 + epoch);
    const hidden = kinds.flatMap((kind, which) =>
      Array.from({ length: PARTS }, (_, part) => {
        const own = drawn.filter((index) => isNew.has(index) === (kind === "new") && partOf[kind](index) === part);
        return chunk(own, size).map((indices) => ({
          indices,
          pastUse: uses[which]![part]!,
          near: kind === "new" ? nearOthers : near,
        }));
      }).flat(),
    );
    return shuffle(hidden, seed * 3001 + epoch);
  };
}

export function chunk(all: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
