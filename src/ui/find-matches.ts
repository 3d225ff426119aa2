import UFuzzy from "@leeoniya/ufuzzy";

const BEGINNINGS = new UFuzzy({ interLft: 2 });
const ONE_SLIP = new UFuzzy({ intraMode: 1 });

/** Whole beginnings of words first; a slip per word is forgiven only when nothing has the words as they are. */
const SEARCHES = [BEGINNINGS, ONE_SLIP];

/** Indexes of the texts that match, best first; all of them, in order, when nothing is looked for. */
export function findMatches(texts: readonly string[], wanted: string): number[] {
  if (wanted.trim() === "") return texts.map((_, index) => index);
  for (const search of SEARCHES) {
    const found = findWith(search, texts, wanted.trim());
    if (found.length > 0) return found;
  }
  return [];
}

function findWith(search: UFuzzy, texts: readonly string[], wanted: string): number[] {
  const [found, info, order] = search.search([...texts], wanted, 1);
  if (!found) return [];
  return info && order ? order.flatMap((at) => info.idx[at] ?? []) : [...found];
}
