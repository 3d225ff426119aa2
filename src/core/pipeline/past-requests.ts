import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Pool } from "../retrieve/retrieval-index";

/** The past requests a walk may look at, and those it may not. */
export interface PastRequests {
  /** Places in the pool's `requests`. */
  included: readonly number[];
  /** The request itself, by id or by equal text. */
  leftOut: QueryId[];
  /** Left out by hand. */
  dropped: QueryId[];
}

/**
 * Leaves the request itself out of its history: the same id, or the same text after trimming and lower-casing (the
 * paper does not say; without it every stored request would find itself). Requests dropped by hand are left out too.
 */
export function selectPastRequests(pool: Pool, query: Query, droppedByHand: ReadonlySet<QueryId>): PastRequests {
  const { requests, places } = pool;
  const leftOut = pool.placesOf(query);
  if (leftOut.length === 0 && droppedByHand.size === 0) return { included: places, leftOut: [], dropped: [] };
  const own = new Set(leftOut);
  const others = places.filter((place) => !own.has(place));
  const isDropped = (place: number): boolean => droppedByHand.has(requests[place]!.id);
  const idOf = (place: number): QueryId => requests[place]!.id;
  return {
    included: droppedByHand.size === 0 ? others : others.filter((place) => !isDropped(place)),
    leftOut: leftOut.map(idOf),
    dropped: droppedByHand.size === 0 ? [] : others.filter(isDropped).map(idOf),
  };
}
