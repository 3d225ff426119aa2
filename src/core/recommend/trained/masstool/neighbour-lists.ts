import { dot } from "../../../retrieve/vector-matrix";
import { NEIGHBOURS } from "./buffers";
import type { Neighbour } from "./graph";

/** The nearest past requests of each past request, packed: of a long history they would be millions of objects. */
export interface NeighbourLists {
  /** The nearest of those that are open, best first, at most ten. `into`: a list that is written over, with all that is in it. */
  nearest(of: number, isOpen: (index: number) => boolean, into?: Neighbour[]): Neighbour[];
}

/** Neighbours that are kept of each; those that a training may not see are passed over. */
export const FOUND = 60;

/** Lists that are filled one by one; what is not filled is empty. */
export interface OpenNeighbourLists extends NeighbourLists {
  /** Best first; those beyond the first 60 are left out. */
  fill(of: number, near: readonly number[]): void;
}

/** Indices below it need two bytes. */
const MOST_SHORT = 65_536;

/** Of so many neighbours the cosine is kept; it is worked out again for those beyond, which are rarely come to. */
const KEPT = 2 * NEIGHBOURS;

/** What both lists of so many past requests take. */
export function bytesOfLists(requests: number): number {
  return 2 * requests * (FOUND * (requests <= MOST_SHORT ? 2 : 4) + 4 * KEPT + 1);
}

/** Lists for past requests with these vectors, rows of length 1. Cosines are of 32 bits. */
export function createNeighbourLists(vectors: readonly Float32Array[]): OpenNeighbourLists {
  const Indices = vectors.length <= MOST_SHORT ? Uint16Array : Uint32Array;
  const indices = new Indices(vectors.length * FOUND);
  const counts = new Uint8Array(vectors.length);
  const cosines = new Float32Array(vectors.length * KEPT);
  const cosineOf = (of: number, index: number): number => Math.fround(dot(vectors[of]!, vectors[index]!));
  return {
    fill(of, near) {
      counts[of] = Math.min(FOUND, near.length);
      for (let place = 0; place < counts[of]; place++) {
        indices[of * FOUND + place] = near[place]!;
        if (place < KEPT) cosines[of * KEPT + place] = cosineOf(of, near[place]!);
      }
    },
    nearest(of, isOpen, into = []) {
      const from = of * FOUND;
      let count = 0;
      for (let place = 0; place < counts[of]! && count < NEIGHBOURS; place++) {
        const index = indices[from + place]!;
        if (!isOpen(index)) continue;
        const near = (into[count++] ??= { index, cosine: 0 });
        near.index = index;
        near.cosine = place < KEPT ? cosines[of * KEPT + place]! : cosineOf(of, index);
      }
      into.length = count;
      return into;
    },
  };
}
