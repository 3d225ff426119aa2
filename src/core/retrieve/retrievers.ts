import type { RetrieverName } from "../domain/config";
import type { EncodedQuery, EncoderPort } from "../domain/ports";
import { explainBm25, scoreBm25, type WordContribution } from "./bm25";
import { mixHybrid } from "./hybrid";
import { explainOkapi, scoreOkapi } from "./okapi";
import { mulberry32, seedOfText } from "../math/random";
import { vectorsOf, type TextIndex } from "./text-index";
import { splitOnSpaces } from "./tokenize";

/** What a text index says about a query, one number per text. */
export interface Signals {
  /** What orders the texts. Only meaningful for candidates. */
  score: Float64Array;
  /** −1 to 1; `null` without an encoder. */
  cosine: Float64Array | null;
  /** BM25; Okapi when `okapi` was asked. */
  bm25: Float64Array;
}

/** One way to compare a query with texts. */
export interface Retriever {
  name: RetrieverName;
  label: string;
  needs: "words" | "vectors";
  /** From cosine and BM25 to the number that orders. `cosine` is there when the retriever needs vectors. */
  combine(signals: Omit<Signals, "score">, search: Search): Float64Array;
}

/** One search of an index. */
export interface Search {
  index: TextIndex;
  query: EncodedQuery;
  /** Indices of the texts that may be found; the hybrid standardises over exactly these. */
  candidates: readonly number[];
  /** Share of the dense z-score, 0 to 1. */
  denseWeight: number;
  seed: number;
  /** Lists that may be written over, of as many numbers as there are texts: for who keeps nothing of the signals. */
  buffers?: ScoreBuffers;
}

export interface ScoreBuffers {
  bm25: Float64Array;
  score: Float64Array;
}

/** Every retriever, in the order they are offered. */
export const RETRIEVERS: Record<RetrieverName, Retriever> = {
  hybrid: {
    name: "hybrid",
    label: "Meaning and words",
    needs: "vectors",
    combine: ({ cosine, bm25 }, { candidates, denseWeight, buffers }) =>
      mixHybrid(cosine ?? bm25, bm25, candidates, cosine ? denseWeight : 0, buffers?.score),
  },
  dense: { name: "dense", label: "Meaning", needs: "vectors", combine: ({ cosine, bm25 }) => cosine ?? bm25 },
  bm25: { name: "bm25", label: "Words", needs: "words", combine: ({ bm25 }) => bm25 },
  okapi: { name: "okapi", label: "Words, as published", needs: "words", combine: ({ bm25 }) => bm25 },
  random: {
    name: "random",
    label: "Random",
    needs: "words",
    combine: (_signals, { index, query, seed }) => {
      const draw = mulberry32(seedOfText(seed, query.text));
      return Float64Array.from(index.texts, draw);
    },
  },
};

/** The retriever that can really be used: without an encoder, or the vector it gives, one that needs vectors gives way to `bm25`. */
export function usableRetriever(wanted: RetrieverName, meaning: EncoderPort | Float32Array | null): RetrieverName {
  return RETRIEVERS[wanted].needs === "vectors" && !meaning ? "bm25" : wanted;
}

/**
 * Scores every text of an index for a query. Cosines are given whenever an encoder is there, whatever orders: the walk
 * prints them beside each other signal. Encodes the index's texts when nobody has attached their vectors.
 */
export async function scoreTexts(name: RetrieverName, search: Search, encoder: EncoderPort | null): Promise<Signals> {
  const { index, query } = search;
  const cosine = encoder && query.vector ? (await vectorsOf(index, encoder)).dotRows(query.vector) : null;
  return scoreByCosine(name, search, cosine);
}

/** The same, where the cosines are there already. */
export function scoreByCosine(name: RetrieverName, search: Search, cosine: Float64Array | null): Signals {
  const { index, query } = search;
  const bm25 =
    name === "okapi"
      ? scoreOkapi(index.spaces, splitOnSpaces(query.text))
      : scoreBm25(index.words, query.words, search.buffers?.bm25);
  return { score: RETRIEVERS[name].combine({ cosine, bm25 }, search), cosine, bm25 };
}

/** The words behind a text's BM25 (or Okapi) score, strongest first. */
export function explainWords(name: RetrieverName, search: Search, document: number): WordContribution[] {
  const { index, query } = search;
  return name === "okapi"
    ? explainOkapi(index.spaces, splitOnSpaces(query.text), document)
    : explainBm25(index.words, query.words, document);
}
