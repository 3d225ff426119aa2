import { lengthen } from "../math/typed-lists";

/**
 * Which word stands how often in which text: an inverted index in flat arrays, 6 bytes a posting.
 *
 * BM25 looks at a posting only through two numbers, the count of the word and the length of the text. Few pairs of them
 * are different, so a posting names its pair, and each pair is weighed once, when the index is made. A question then
 * costs one multiplication and one addition a posting, and 50,000 tools fit into a few megabytes.
 */
export interface WordIndex {
  documentCount: number;
  /** Mean number of words of a text; 0 without texts. */
  meanLength: number;
  /** Number of each distinct word, in order of first appearance. */
  terms: Map<string, number>;
  /** Postings of term t: `documents` (rising) and `pairs` from `offsets[t]` to `offsets[t + 1]`. */
  offsets: Uint32Array;
  documents: Uint32Array;
  /** Index of the posting's pair in `pairWeights`; 16 bits wide while they suffice. */
  pairs: Uint16Array | Uint32Array;
  /** What the idf is multiplied by, for each pair. */
  pairWeights: Float64Array;
}

/** Weight of a word that stands `count` times in a text of `length` words, where texts have `meanLength` on average. */
export type WeighPair = (count: number, length: number, meanLength: number) => number;

/** Postings in the order of the texts. */
interface Reading {
  terms: Map<string, number>;
  /** How many texts hold each term. */
  frequencies: number[];
  postingTerms: Uint32Array;
  postingPairs: Uint32Array;
  /** First posting of each text, and the number of all. */
  starts: readonly number[];
  /** Words of each text. */
  lengths: readonly number[];
  pairCounts: number[];
  pairLengths: number[];
}

/**
 * Counts the words of texts that are already split; each text is read once, so that they may be split one after the other. `weigh`
 * belongs to one way of scoring (`bm25.ts`, `okapi.ts`).
 */
export function buildWordIndex(texts: Iterable<readonly string[]>, weigh: WeighPair): WordIndex {
  const reading = readTexts(texts);
  const { terms, lengths, pairCounts, pairLengths } = reading;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const meanLength = lengths.length > 0 ? total / lengths.length : 0;
  return {
    documentCount: lengths.length,
    meanLength,
    terms,
    ...sortByTerm(reading),
    pairWeights: Float64Array.from(pairCounts, (count, pair) => weigh(count, pairLengths[pair]!, meanLength)),
  };
}

/** How many texts hold the term. */
export function documentFrequency(index: WordIndex, term: number): number {
  return index.offsets[term + 1]! - index.offsets[term]!;
}

/**
 * Adds to the score of each text that holds the term its share: the idf times the weight of its posting. The texts come in
 * rising order and each sum grows in the order of the terms, so the bits do not depend on how many texts there are.
 *
 * Four postings are weighed before their sums are written: none of the texts is another, which the compiler cannot know.
 */
export function addShares(scores: Float64Array, index: WordIndex, term: number, idf: number): void {
  const { documents, pairs, pairWeights } = index;
  const end = index.offsets[term + 1]!;
  let i = index.offsets[term]!;
  for (; i + 3 < end; i += 4) {
    const first = idf * pairWeights[pairs[i]!]!;
    const second = idf * pairWeights[pairs[i + 1]!]!;
    const third = idf * pairWeights[pairs[i + 2]!]!;
    const fourth = idf * pairWeights[pairs[i + 3]!]!;
    scores[documents[i]!]! += first;
    scores[documents[i + 1]!]! += second;
    scores[documents[i + 2]!]! += third;
    scores[documents[i + 3]!]! += fourth;
  }
  for (; i < end; i++) scores[documents[i]!]! += idf * pairWeights[pairs[i]!]!;
}

/** Weight of the term's posting in one text, by bisection; 0 when the term is not in it. */
export function weightIn(index: WordIndex, term: number, document: number): number {
  let low = index.offsets[term]!;
  let high = index.offsets[term + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (index.documents[middle]! < document) low = middle + 1;
    else high = middle;
  }
  const isThere = low < index.offsets[term + 1]! && index.documents[low] === document;
  return isThere ? index.pairWeights[index.pairs[low]!]! : 0;
}

/** There is room for so many postings at first. */
const FIRST_POSTINGS = 1024;

/**
 * One pass over all words. `lastPostings` knows each term's newest posting, so that a repeat is counted, not posted again. Postings
 * are in typed lists: of plain ones of hundreds of thousands, each time they grow, all that was there is garbage.
 */
function readTexts(texts: Iterable<readonly string[]>): Reading {
  const terms = new Map<string, number>();
  const frequencies: number[] = [];
  let postingTerms = new Uint32Array(FIRST_POSTINGS);
  let counts = new Uint32Array(FIRST_POSTINGS);
  let postings = 0;
  const lastPostings: number[] = [];
  const starts = [0];
  const lengths: number[] = [];
  for (const words of texts) {
    const start = postings;
    for (const word of words) {
      let term = terms.get(word);
      if (term === undefined) {
        term = terms.size;
        terms.set(word, term);
        frequencies.push(0);
        lastPostings.push(-1);
      }
      const last = lastPostings[term]!;
      if (last >= start) {
        counts[last]!++;
        continue;
      }
      if (postings === counts.length) {
        postingTerms = lengthen(postingTerms, 2 * postings);
        counts = lengthen(counts, 2 * postings);
      }
      lastPostings[term] = postings;
      frequencies[term]!++;
      postingTerms[postings] = term;
      counts[postings++] = 1;
    }
    starts.push(postings);
    lengths.push(words.length);
  }
  return { terms, frequencies, postingTerms, starts, lengths, ...pairUp(lengths, starts, counts) };
}

/** Numbers the distinct pairs of count and length. Their key is one number: no count exceeds its length. */
function pairUp(lengths: readonly number[], starts: readonly number[], counts: Uint32Array) {
  const pairNumbers = new Map<number, number>();
  const pairCounts: number[] = [];
  const pairLengths: number[] = [];
  const postingPairs = new Uint32Array(starts.at(-1)!);
  lengths.forEach((length, document) => {
    for (let i = starts[document]!; i < starts[document + 1]!; i++) {
      const count = counts[i]!;
      const key = length * (length + 1) + count;
      let pair = pairNumbers.get(key);
      if (pair === undefined) {
        pair = pairCounts.length;
        pairNumbers.set(key, pair);
        pairCounts.push(count);
        pairLengths.push(length);
      }
      postingPairs[i] = pair;
    }
  });
  return { postingPairs, pairCounts, pairLengths };
}

/** From the order of the texts to the order of the terms, by counting: each term's texts stay in rising order. */
function sortByTerm({ frequencies, postingTerms, postingPairs, starts, pairCounts }: Reading) {
  const offsets = new Uint32Array(frequencies.length + 1);
  frequencies.forEach((frequency, term) => (offsets[term + 1] = offsets[term]! + frequency));
  const next = offsets.slice();
  const documents = new Uint32Array(postingPairs.length);
  const pairs = pairCounts.length > 2 ** 16 ? new Uint32Array(documents.length) : new Uint16Array(documents.length);
  for (let document = 0; document + 1 < starts.length; document++) {
    for (let i = starts[document]!; i < starts[document + 1]!; i++) {
      const at = next[postingTerms[i]!]!++;
      documents[at] = document;
      pairs[at] = postingPairs[i]!;
    }
  }
  return { offsets, documents, pairs };
}
