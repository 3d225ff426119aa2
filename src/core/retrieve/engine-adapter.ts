import type { BundleKey, QueryId } from "../domain/ids";
import type { Collection, StoredText } from "../domain/ports";

/**
 * What a search engine elsewhere is asked for. It finds candidates: none of its scores is shown or compared, and each comes
 * with how far it may be from the core's. Every call rejects where an answer is not whole.
 */
export interface EngineAdapter {
  readonly facts: Readonly<Record<Collection, CollectionFacts>>;
  /** How many texts hold each word, over all rows; one list of counts for each list of words. */
  countWords(asked: readonly { collection: Collection; words: readonly string[] }[]): Promise<number[][]>;
  list(searches: readonly CandidateSearch[]): Promise<CandidateLists[]>;
  /** By id; ids that are not there are absent. */
  read(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, EngineText>>;
  /** Past requests of a bundle, at most `most`. */
  readBundle(bundle: BundleKey, most: number): Promise<EngineText[]>;
  /** How many past requests used each of these bundles, without the named requests. */
  countUses(bundles: readonly BundleKey[], except: readonly QueryId[]): Promise<number[]>;
}

/** What is stored of a collection beside its texts. */
export interface CollectionFacts {
  rows: number;
  /** Mean number of words of a text. */
  meanLength: number;
  /** `null`: the texts have no vectors. */
  moments: VectorMoments | null;
}

/** Mean of all vectors, and the lower half of the mean of their products x·xᵀ, row by row: d and d·(d + 1) / 2 numbers. */
export interface VectorMoments {
  mean: Float64Array;
  products: Float64Array;
}

/** What candidates are listed for. */
export interface CandidateSearch {
  collection: Collection;
  /** Longest list. */
  count: number;
  except: readonly string[];
  /** `null`: nobody asks for the nearest. */
  vector: Float32Array | null;
  /** What each word weighs (`weighQuery`); `null`: nobody asks for words. */
  weights: ReadonlyMap<string, number> | null;
  /** The texts of the nearest come along. Only where nobody asks for words. */
  withTexts: boolean;
}

export interface CandidateLists {
  /** Of the candidates, where they were asked for; else none. */
  texts: readonly EngineText[];
  /** By cosine; `null` where no vector was given. */
  nearest: CandidateList | null;
  /**
   * By BM25, texts that share a word; `null` where no words were given. The sums are over all that share one. Where no vector
   * was given, texts that share none follow with 0, by name and id: then they are what fills a list.
   */
  words: (CandidateList & { sum: number; sumOfSquares: number }) | null;
}

/** Candidates, best first by the engine's own count. */
export interface CandidateList {
  candidates: readonly Candidate[];
  /** No text but these could have been listed. */
  isWhole: boolean;
  /** No text before the last one was overlooked. A graph of neighbours cannot promise that. */
  isExact: boolean;
  /** How far a `value` may be from the core's. */
  error: number;
}

export interface Candidate {
  id: string;
  bundle: BundleKey | null;
  /** Cosine or BM25, as the engine counts. */
  value: number;
}

/** A text as an engine keeps it. */
export interface EngineText extends StoredText {
  /** What breaks ties: a tool's name, else the text. */
  name: string;
  /** As `tokenize` gives them. */
  words: readonly string[];
}
