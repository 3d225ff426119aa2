import type { ScoreBuffers, Signals } from "./retrievers";
import type { TextIndex } from "./text-index";

/** Shorter lists are made anew: nothing is gained by sharing them. */
const MANY_TEXTS = 4096;

/** The lists of an index that is searched again and again, and whose scores stand in them. */
interface SharedLists extends ScoreBuffers {
  cosine: Float64Array;
  owner: object | null;
}

const LISTS = new WeakMap<TextIndex, SharedLists>();

/**
 * The scores of one search of an index, made when they are first asked for. Searches of a large index share their lists, since
 * lists as long as a history would be garbage after each: who comes back after another search has written over them makes its
 * scores once more, with the same bits. So nobody may keep them beyond the turn.
 */
export function scoreInSharedLists(index: TextIndex, make: (lists?: SharedLists) => Signals): () => Signals {
  let made: Signals | null = null;
  if (index.texts.length < MANY_TEXTS) return () => (made ??= make());
  const owner = {};
  return () => {
    const lists = listsOf(index);
    if (made && lists.owner === owner) return made;
    lists.owner = owner;
    return (made = make(lists));
  };
}

function listsOf(index: TextIndex): SharedLists {
  const known = LISTS.get(index);
  if (known) return known;
  const { length } = index.texts;
  const [cosine, bm25, score] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  const lists: SharedLists = { cosine, bm25, score, owner: null };
  LISTS.set(index, lists);
  return lists;
}
