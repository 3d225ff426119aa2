import { naturalLog } from "../math/elementary-functions";
import { addShares, buildWordIndex, documentFrequency, weightIn, type WordIndex } from "./word-index";

/** How soon repeats of a word stop counting. Lucene's default, as B; the paper names no values. */
const K1 = 1.2;
/** How far long texts are held back, 0 to 1. */
const B = 0.75;

/** One word's share of a BM25 score. */
export interface WordContribution {
  word: string;
  contribution: number;
}

/** The words of texts that are already split, weighed for `scoreBm25`. */
export function buildBm25Index(texts: Iterable<readonly string[]>): WordIndex {
  return buildWordIndex(texts, saturate);
}

/**
 * BM25 of every text for a query, k1 1.2, b 0.75; 0 where no word is shared.
 *
 * idf(w) = ln(1 + (N − df + 0.5) / (df + 0.5)), never negative; score = Σ idf · tf · 2.2 / (tf + 1.2 · (0.25 + 0.75 · L / mean L)),
 * summed over the query's words, repeats counted. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework
 * (2009), with the idf of Lucene. Not the released code's variant: that is `okapi.ts`. `into`: a list of as many numbers
 * that is written over and given back; most of the time goes into getting a new one.
 *
 * @example scoreBm25(buildBm25Index([["rain", "town"], ["hotel"]]), ["rain"]) // 0.61 and 0
 */
export function scoreBm25(index: WordIndex, queryWords: readonly string[], into?: Float64Array): Float64Array {
  const scores = into?.fill(0) ?? new Float64Array(index.documentCount);
  weighTerms(index, queryWords, (term, weight) => addShares(scores, index, term, weight));
  return scores;
}

/** Tells each distinct word of a query that some text holds, by its number, with what it weighs: `scoreBm25` adds its shares in this order. */
export function weighTerms(
  index: WordIndex,
  queryWords: readonly string[],
  take: (term: number, weight: number) => void,
): void {
  for (const [word, count] of countWords(queryWords)) {
    const term = index.terms.get(word);
    if (term === undefined) continue;
    take(term, count * inverseFrequency(index.documentCount, documentFrequency(index, term)));
  }
}

/** What BM25 must know of a collection beside the text at hand. */
export interface WordStatistics {
  documentCount: number;
  /** Mean number of words of a text. */
  meanLength: number;
  /** How many texts hold the word. */
  frequencyOf(word: string): number;
}

/**
 * BM25 of one text that is at hand with its words, where the collection is known by its statistics alone: the same bits as
 * `scoreBm25` gives it in an index of all texts.
 */
export function scoreBm25OfText(
  statistics: WordStatistics,
  queryWords: readonly string[],
  textWords: readonly string[],
): number {
  return scoreByWeights(weighQuery(statistics, queryWords), textWords, statistics.meanLength);
}

/** The same where the query is weighed already. */
export function scoreByWeights(
  weights: ReadonlyMap<string, number>,
  textWords: readonly string[],
  meanLength: number,
): number {
  const counts = countWords(textWords);
  let score = 0;
  for (const [word, weight] of weights) {
    const count = counts.get(word);
    if (count !== undefined) score += weight * saturate(count, textWords.length, meanLength);
  }
  return score;
}

/** The words of `scoreBm25OfText`, as `explainBm25` gives them. */
export function explainBm25OfText(
  { documentCount, meanLength, frequencyOf }: WordStatistics,
  queryWords: readonly string[],
  textWords: readonly string[],
): WordContribution[] {
  const counts = countWords(textWords);
  return sumByWord(queryWords, (word) => {
    const count = counts.get(word);
    if (count === undefined) return 0;
    return inverseFrequency(documentCount, frequencyOf(word)) * saturate(count, textWords.length, meanLength);
  });
}

/**
 * What each distinct word of a query weighs, in their order: its idf times its count. Multiplied by `tf · 2.2 / (tf + 1.2 ·
 * (0.25 + 0.75 · L / mean L))` and summed, they are the BM25 of a text. Words of no text are absent.
 */
export function weighQuery(
  { documentCount, frequencyOf }: WordStatistics,
  queryWords: readonly string[],
): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [word, count] of countWords(queryWords)) {
    const frequency = frequencyOf(word);
    if (frequency > 0) weights.set(word, count * inverseFrequency(documentCount, frequency));
  }
  return weights;
}

/** The statistics of an index of this tab. */
export function statisticsOf(index: WordIndex): WordStatistics {
  return {
    documentCount: index.documentCount,
    meanLength: index.meanLength,
    frequencyOf(word) {
      const term = index.terms.get(word);
      return term === undefined ? 0 : documentFrequency(index, term);
    },
  };
}

/**
 * The words that make one text's BM25 score, strongest first, ties by word; they add up to the score.
 *
 * @example explainBm25(index, ["rain", "sea"], 0) // [{ word: "rain", contribution: 0.61 }]
 */
export function explainBm25(index: WordIndex, queryWords: readonly string[], document: number): WordContribution[] {
  return sumByWord(queryWords, (word) => {
    const term = index.terms.get(word);
    if (term === undefined) return 0;
    const idf = inverseFrequency(index.documentCount, documentFrequency(index, term));
    return idf * weightIn(index, term, document);
  });
}

/**
 * BM25 of a text with itself, with the collection's statistics: what `scoreBm25` would give it were it one of the texts.
 * Words the collection has never seen count with their full idf, so that a text about something else cannot look alike.
 */
export function scoreBm25WithItself(
  { documentCount, meanLength, frequencyOf }: WordStatistics,
  words: readonly string[],
): number {
  const counts = countWords(words);
  let score = 0;
  for (const word of words) {
    score += inverseFrequency(documentCount, frequencyOf(word)) * saturate(counts.get(word)!, words.length, meanLength);
  }
  return score;
}

/** Adds up what each occurrence of a query word gives; words that give nothing are left out. */
export function sumByWord(queryWords: readonly string[], contributionOf: (word: string) => number): WordContribution[] {
  const sums = new Map<string, number>();
  for (const word of queryWords) {
    const contribution = contributionOf(word);
    if (contribution !== 0) sums.set(word, (sums.get(word) ?? 0) + contribution);
  }
  return [...sums]
    .map(([word, contribution]) => ({ word, contribution }))
    .sort((a, b) => b.contribution - a.contribution || (a.word < b.word ? -1 : 1));
}

/** How often each word stands there, in the order in which they come. */
function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The 1 in the logarithm keeps words that most texts hold from counting against a text. */
function inverseFrequency(documentCount: number, frequency: number): number {
  return naturalLog(1 + (documentCount - frequency + 0.5) / (frequency + 0.5));
}

/** What a word's count in a text of this length is worth, 0 to K1 + 1. A text without length has no words to weigh. */
function saturate(count: number, length: number, meanLength: number): number {
  const relativeLength = meanLength > 0 ? length / meanLength : 1;
  return (count * (K1 + 1)) / (count + K1 * (1 - B + B * relativeLength));
}
