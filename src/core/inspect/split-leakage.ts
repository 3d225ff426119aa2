import { bundleKey, deriveBundles } from "../domain/bundle";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { dot } from "../retrieve/vector-matrix";
import { comparable } from "./lint-dataset";
import { tokenize } from "../retrieve/tokenize";

/** Cosine above which two requests for the same tools count as one (method notes 4.2). */
const NEAR_COSINE = 0.95;

/** One test request, as the picture draws it. */
export interface TestTick {
  query: QueryId;
  /** The bundle of the history that it needs too, as an index in `bundles`; `null`: new to the history. */
  bundle: number | null;
  /** A past request that says almost the same; `same`: the very text. */
  near: { query: QueryId; bundle: number; how: "same" | "words" | "vectors" } | null;
}

/** What the history of one split gives away about its test part. */
export interface SplitLeakage {
  /** Distinct bundles of the history in order of first use, with how many past requests used each. */
  bundles: { tools: ToolId[]; uses: number }[];
  /** Test requests that need a tool, in the order of the file. */
  tests: TestTick[];
  /** How many of `tests` need a bundle that the history has. */
  repeatBundle: number;
  /** How many of `tests` have the text, or almost the text, of a past request. */
  nearText: number;
  sameText: number;
}

/**
 * The test requests of a split whose exact bundle, or almost whose text, is in the history. Texts are near by their
 * words, and, among requests for the same tools, by vectors where both have one (cosine above .95).
 */
export function leakageOf(
  { history, test }: { history: readonly Query[]; test: readonly Query[] },
  vectorOf: ((text: string) => Float32Array | undefined) | null,
): SplitLeakage {
  const past = history.filter(needsTools);
  const asked = test.filter(needsTools);
  const bundles = deriveBundles(past);
  const placeOf = new Map(bundles.map(({ key }, index) => [key, index]));
  const bundleOf = ({ gold }: Query): number | null => placeOf.get(bundleKey(gold!)) ?? null;
  const sameText = new Map(past.map((query) => [comparable(query.text), query] as const));
  const nearWords = findNearTexts(
    asked.map(({ text }) => text),
    past.map(({ text }) => text),
  );
  const byBundle = groupBy(past, bundleOf);
  const nearOf = (query: Query, index: number): TestTick["near"] => {
    const tell = (found: Query, how: "same" | "words" | "vectors"): TestTick["near"] => {
      return { query: found.id, bundle: bundleOf(found)!, how };
    };
    const same = sameText.get(comparable(query.text));
    if (same) return tell(same, "same");
    const words = nearWords[index];
    if (words) return tell(past[words.index]!, "words");
    const close = vectorOf && nearByVectors(query, byBundle.get(bundleOf(query)) ?? [], vectorOf);
    return close ? tell(close, "vectors") : null;
  };
  const tests = asked.map((query, index) => ({ query: query.id, bundle: bundleOf(query), near: nearOf(query, index) }));
  return {
    bundles: bundles.map(({ tools, queryIds }) => ({ tools, uses: queryIds.length })),
    tests,
    repeatBundle: tests.filter(({ bundle }) => bundle !== null).length,
    nearText: tests.filter(({ near }) => near !== null).length,
    sameText: tests.filter(({ near }) => near?.how === "same").length,
  };
}

/** The first past request for the same tools that says almost the same; `null` without vectors. */
function nearByVectors(
  query: Query,
  past: readonly Query[],
  vectorOf: (text: string) => Float32Array | undefined,
): Query | null {
  const vector = vectorOf(query.text);
  if (!vector) return null;
  return (
    past.find((other) => {
      const known = vectorOf(other.text);
      return known !== undefined && dot(vector, known) > NEAR_COSINE;
    }) ?? null
  );
}

function groupBy<Key>(queries: readonly Query[], keyOf: (query: Query) => Key): Map<Key, Query[]> {
  const groups = new Map<Key, Query[]>();
  for (const query of queries) {
    const key = keyOf(query);
    const group = groups.get(key);
    if (group) group.push(query);
    else groups.set(key, [query]);
  }
  return groups;
}

function needsTools({ gold }: Query): boolean {
  return gold !== null && gold.length > 0;
}

/** Two texts count as near from this share of common words (Jaccard) on. Ours; 0.8 forgives a word in ten. */
export const NEAR_WORDS = 0.8;

interface WordSet {
  /** Numbers of its words, rarest first. */
  words: Int32Array;
  members: ReadonlySet<number>;
}

/**
 * For each text of `asked`, the index of the nearest text of `known` by shared words, `null` when none shares `NEAR_WORDS`
 * of them. Exact: a prefix filter (Chaudhuri et al. 2006) only leaves out pairs that cannot reach the threshold, so that
 * 20,000 texts take a second and not an hour.
 */
export function findNearTexts(
  asked: readonly string[],
  known: readonly string[],
): ({ index: number; share: number } | null)[] {
  const sets = toWordSets([...asked, ...known]);
  const knownSets = sets.slice(asked.length);
  const byWord = new Map<number, number[]>();
  knownSets.forEach(({ words }, index) => {
    for (const word of words.subarray(0, prefixOf(words.length))) {
      const list = byWord.get(word);
      if (list) list.push(index);
      else byWord.set(word, [index]);
    }
  });
  return sets.slice(0, asked.length).map((set) => nearestOf(set, knownSets, byWord));
}

/** The nearest known text that shares enough words, the first of equal ones; `null` where none does. */
function nearestOf(
  set: WordSet,
  known: readonly WordSet[],
  byWord: ReadonlyMap<number, readonly number[]>,
): { index: number; share: number } | null {
  const candidates = new Set<number>();
  for (const word of set.words.subarray(0, prefixOf(set.words.length))) {
    for (const index of byWord.get(word) ?? []) candidates.add(index);
  }
  let best: { index: number; share: number } | null = null;
  for (const index of candidates) {
    const share = shareOf(set, known[index]!);
    if (share < NEAR_WORDS) continue;
    if (!best || share > best.share || (share === best.share && index < best.index)) best = { index, share };
  }
  return best;
}

/** Of n words, so many must be looked at: two sets that share none of these cannot be near. */
function prefixOf(n: number): number {
  return n === 0 ? 0 : n - Math.ceil(NEAR_WORDS * n) + 1;
}

/** The Jaccard index of two sets of words, 0 to 1; 0 at once where their sizes alone rule out a near one. */
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
