import { tokenize } from "../retrieve/tokenize";

/** Two texts count as near from this share of common words (Jaccard) on. Ours; 0.8 forgives a word in ten. */
export const NEAR_WORDS = 0.8;

interface WordSet {
  /** Numbers of its words, rarest first. */
  words: Int32Array;
  members: ReadonlySet<number>;
}

/**
 * For each text of `asked`, the place of the nearest text of `known` by shared words, `null` when none shares `NEAR_WORDS`
 * of them. Exact: a prefix filter (Chaudhuri et al. 2006) only leaves out pairs that cannot reach the threshold, so that
 * 20,000 texts take a second and not an hour.
 */
export function findNearTexts(
  asked: readonly string[],
  known: readonly string[],
): ({ place: number; share: number } | null)[] {
  const sets = toWordSets([...asked, ...known]);
  const knownSets = sets.slice(asked.length);
  const byWord = new Map<number, number[]>();
  knownSets.forEach(({ words }, place) => {
    for (const word of words.subarray(0, prefixOf(words.length))) {
      const list = byWord.get(word);
      if (list) list.push(place);
      else byWord.set(word, [place]);
    }
  });
  return sets.slice(0, asked.length).map((set) => nearestOf(set, knownSets, byWord));
}

function nearestOf(
  set: WordSet,
  known: readonly WordSet[],
  byWord: ReadonlyMap<number, readonly number[]>,
): { place: number; share: number } | null {
  const candidates = new Set<number>();
  for (const word of set.words.subarray(0, prefixOf(set.words.length))) {
    for (const place of byWord.get(word) ?? []) candidates.add(place);
  }
  let best: { place: number; share: number } | null = null;
  for (const place of candidates) {
    const share = shareOf(set, known[place]!);
    if (share < NEAR_WORDS) continue;
    if (!best || share > best.share || (share === best.share && place < best.place)) best = { place, share };
  }
  return best;
}

/** Of n words, so many must be looked at: two sets that share none of these cannot be near. */
function prefixOf(n: number): number {
  return n === 0 ? 0 : n - Math.ceil(NEAR_WORDS * n) + 1;
}

function shareOf(a: WordSet, b: WordSet): number {
  const [small, large] = a.words.length <= b.words.length ? [a, b] : [b, a];
  if (small.words.length < NEAR_WORDS * large.words.length) return 0;
  let common = 0;
  for (const word of small.words) if (large.members.has(word)) common += 1;
  return common / (small.words.length + large.words.length - common);
}

function toWordSets(texts: readonly string[]): WordSet[] {
  const tokens = texts.map((text) => new Set(tokenize(text)));
  const counts = new Map<string, number>();
  for (const words of tokens) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byRarity = [...counts].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  const numbers = new Map(byRarity.map(([word], number) => [word, number]));
  return tokens.map((words) => {
    const sorted = Int32Array.from([...words], (word) => numbers.get(word)!).sort();
    return { words: sorted, members: new Set(sorted) };
  });
}
