import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { comparableText, type Pool } from "../retrieve/retrieval-index";

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
  const text = comparableText(query.text);
  const past = { included: [] as number[], leftOut: [] as QueryId[], dropped: [] as QueryId[] };
  const { requests, comparableTexts } = pool;
  const isAnyDropped = droppedByHand.size > 0;
  for (let place = 0; place < requests.length; place++) {
    const { id } = requests[place]!;
    if (id === query.id || comparableTexts[place] === text) past.leftOut.push(id);
    else if (isAnyDropped && droppedByHand.has(id)) past.dropped.push(id);
    else past.included.push(place);
  }
  return past;
}
