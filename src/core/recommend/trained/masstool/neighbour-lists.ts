import { NEIGHBOURS } from "./buffers";
import type { Neighbour } from "./graph";

/** The nearest past requests of each past request, packed: of a long history they would be millions of objects. */
export interface NeighbourLists {
  /** The nearest of those that are open, best first, at most ten. */
  nearest(of: number, isOpen: (index: number) => boolean): Neighbour[];
}

/** Neighbours that are kept of each; those that a training may not see are passed over. */
export const FOUND = 60;

/** Lists that are filled one by one; what is not filled is empty. */
export interface OpenNeighbourLists extends NeighbourLists {
  /** Best first; those beyond the first 60 are left out. */
  fill(of: number, near: readonly Neighbour[]): void;
}

export function createNeighbourLists(count: number): OpenNeighbourLists {
  const indices = new Int32Array(count * FOUND).fill(-1);
  const cosines = new Float32Array(count * FOUND);
  return {
    fill(of, near) {
      near.slice(0, FOUND).forEach(({ index, cosine }, place) => {
        indices[of * FOUND + place] = index;
        cosines[of * FOUND + place] = cosine;
      });
    },
    nearest(of, isOpen) {
      const near: Neighbour[] = [];
      for (let at = of * FOUND; at < (of + 1) * FOUND && near.length < NEIGHBOURS; at++) {
        const index = indices[at]!;
        if (index < 0) break;
        if (isOpen(index)) near.push({ index, cosine: cosines[at]! });
      }
      return near;
    },
  };
}
