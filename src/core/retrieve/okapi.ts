import { sumByWord, type WordContribution } from "./bm25";
import { naturalLog } from "../math/elementary-functions";
import { addShares, buildWordIndex, documentFrequency, weightIn, type WordIndex } from "./word-index";

/* The values of `rank_bm25`, the Python package that the released code calls. */
const K1 = 1.5;
const B = 0.75;
const EPSILON = 0.25;

/** The words of texts that are already split, weighed for `scoreOkapi`. */
export function buildOkapiIndex(texts: Iterable<readonly string[]>): WordIndex {
  return buildWordIndex(texts, saturate);
}

/**
 * BM25 exactly as PTR's released code scores bundle texts (`BM25Okapi`): k1 1.5, b 0.75, and
 * idf(w) = ln(N − df + 0.5) − ln(df + 0.5), where every negative idf is replaced by 0.25 times the mean idf of the
 * vocabulary (negatives included). Can be negative when that mean is. The words must come from `splitOnSpaces`. It is here
 * so that published figures can be made again; for searching, `bm25.ts` is better. Source: PTR's released code, checked
 * against `rank_bm25` (testing/vectors/ptr_bm25.json).
 */
export function scoreOkapi(index: WordIndex, queryWords: readonly string[]): Float64Array {
  const floor = EPSILON * meanIdf(index);
  const scores = new Float64Array(index.documentCount);
  for (const word of queryWords) {
    const term = index.terms.get(word);
    if (term !== undefined) addShares(scores, index, term, flooredIdf(index, term, floor));
  }
  return scores;
}

/** The words that make one text's Okapi score, strongest first, ties by word; they add up to the score. */
export function explainOkapi(index: WordIndex, queryWords: readonly string[], document: number): WordContribution[] {
  const floor = EPSILON * meanIdf(index);
  return sumByWord(queryWords, (word) => {
    const term = index.terms.get(word);
    return term === undefined ? 0 : flooredIdf(index, term, floor) * weightIn(index, term, document);
  });
}

/** The idf that `scoreOkapi` uses for a word; `undefined` for a word of no text. */
export function okapiIdf(index: WordIndex, word: string): number | undefined {
  const term = index.terms.get(word);
  return term === undefined ? undefined : flooredIdf(index, term, EPSILON * meanIdf(index));
}

/** A word in more than half of the texts would have a negative idf; the floor takes its place. */
function flooredIdf(index: WordIndex, term: number, floor: number): number {
  const idf = plainIdf(index, term);
  return idf < 0 ? floor : idf;
}

/** Over the vocabulary, each word once; 0 without words. */
function meanIdf(index: WordIndex): number {
  let sum = 0;
  for (let term = 0; term < index.terms.size; term++) sum += plainIdf(index, term);
  return index.terms.size > 0 ? sum / index.terms.size : 0;
}

function plainIdf(index: WordIndex, term: number): number {
  const frequency = documentFrequency(index, term);
  return naturalLog(index.documentCount - frequency + 0.5) - naturalLog(frequency + 0.5);
}

/** As `saturate` of `bm25.ts`, without its care for texts of no length: the released code has none. */
function saturate(count: number, length: number, meanLength: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / meanLength));
}
