import type { QueryId } from "../../domain/ids";
import type { Query } from "../../domain/query";
import type { FoldContext } from "./fold-context";

/** Asked requests that are worked on together; what is made of them may be on its way. */
export interface Block<Made> {
  queries: readonly Query[];
  made: Promise<Made>;
}

/** Cuts the asked requests of a fold into blocks, and begins those that come next before they are asked for. */
export interface BlocksAhead<Made> {
  /** The block of a request: the one under way, or one that begins with it. */
  of(query: Query): Block<Made>;
}

interface BlocksParts<Made> {
  /** Requests of a block; the first blocks may be smaller. */
  sizeOf(block: number): number;
  /** Blocks on their way beside the one that is used. */
  begun: number;
  /** Not to be worked on: it was answered before. */
  isDone?(query: Query): boolean;
  make(queries: readonly Query[]): Promise<Made>;
}

/** Requests may come in any order; in that of the fold, nothing is made twice. */
export function createBlocksAhead<Made>(
  { asked }: Pick<FoldContext, "asked">,
  { sizeOf, begun: most, isDone = () => false, make }: BlocksParts<Made>,
): BlocksAhead<Made> {
  const places = new Map<QueryId, number>(asked.map(({ id }, place) => [id, place]));
  let current: Block<Made> | null = null;
  let begun: Block<Made>[] = [];
  let count = 0;

  const begin = (queries: readonly Query[]): Block<Made> => {
    const made = make(queries);
    // Whoever needs it hears of it; nobody may.
    made.catch(() => undefined);
    count += 1;
    return { queries, made };
  };
  const following = (query: Query, wanted: number): Query[] => {
    const place = places.get(query.id);
    if (place === undefined) return [];
    return asked.slice(place + 1, place + 1 + wanted).filter((each) => !isDone(each));
  };
  const take = (query: Query): Block<Made> => {
    const next = begun.shift();
    if (next?.queries[0]?.id === query.id) return next;
    begun = [];
    return begin([query, ...following(query, sizeOf(count) - 1)]);
  };

  return {
    of(query) {
      if (!current?.queries.some(({ id }) => id === query.id)) current = take(query);
      while (begun.length < most) {
        const queries = following((begun.at(-1) ?? current).queries.at(-1)!, sizeOf(count));
        if (queries.length === 0) break;
        begun.push(begin(queries));
      }
      return current;
    },
  };
}
