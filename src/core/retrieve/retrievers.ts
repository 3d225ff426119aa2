import type { RetrieverName } from "../domain/config";
import type { EncoderPort } from "../domain/ports";
import { explainBm25, scoreBm25, type WordContribution } from "./bm25";
import { mixHybrid } from "./hybrid";
import { explainOkapi, scoreOkapi } from "./okapi";
import { mulberry32, seedOfText } from "../math/random";
import { vectorsOf, type EncodedQuery, type TextIndex } from "./text-index";
import { splitOnSpaces } from "./tokenize";

/** What a text index says about a question, one number per text. */
export interface Signals {
  /** What orders the texts. Only meaningful for candidates. */
  score: Float64Array;
  /** −1 to 1; `null` without an encoder. */
  cosine: Float64Array | null;
  /** BM25; Okapi when `okapi` was asked. */
  bm25: Float64Array;
}

/** One way to compare a question with texts. */
export interface Retriever {
  name: RetrieverName;
  label: string;
  needs: "words" | "vectors";
  /** From cosine and BM25 to the number that orders. `cosine` is there when the retriever needs vectors. */
  combine(signals: Omit<Signals, "score">, search: Search): Float64Array;
}

export interface Search {
  index: TextIndex;
  question: EncodedQuery;
  /** Places of the texts that may be found; the hybrid standardises over exactly these. */
  candidates: readonly number[];
  /** Share of the dense z-score, 0 to 1. */
  denseWeight: number;
  seed: number;
  /** Lists that may be written over, of as many numbers as there are texts: for who keeps nothing of the signals. */
  scratch?: ScoreBuffers;
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
    combine: ({ cosine, bm25 }, { candidates, denseWeight, scratch }) =>
      mixHybrid(cosine ?? bm25, bm25, candidates, cosine ? denseWeight : 0, scratch?.score),
  },
  dense: { name: "dense", label: "Meaning", needs: "vectors", combine: ({ cosine, bm25 }) => cosine ?? bm25 },
  bm25: { name: "bm25", label: "Words", needs: "words", combine: ({ bm25 }) => bm25 },
  okapi: { name: "okapi", label: "Words, as published", needs: "words", combine: ({ bm25 }) => bm25 },
  random: {
    name: "random",
    label: "Random",
    needs: "words",
    combine: (_signals, { index, question, seed }) => {
      const draw = mulberry32(seedOfText(seed, question.text));
      return Float64Array.from(index.texts, draw);
    },
  },
};

/** The retriever that can really be used: without an encoder, one that needs vectors gives way to `bm25`. */
export function usableRetriever(wanted: RetrieverName, encoder: EncoderPort | null): RetrieverName {
  return RETRIEVERS[wanted].needs === "vectors" && !encoder ? "bm25" : wanted;
}

/** Scores every text of an index for a question. Cosines are given whenever an encoder is there, whatever orders. */
export async function scoreTexts(name: RetrieverName, search: Search, encoder: EncoderPort | null): Promise<Signals> {
  const { index, question } = search;
  const cosine = encoder && question.vector ? (await vectorsOf(index, encoder)).dotRows(question.vector) : null;
  return scoreByCosine(name, search, cosine);
}

/** The same, where the cosines are there already. */
export function scoreByCosine(name: RetrieverName, search: Search, cosine: Float64Array | null): Signals {
  const { index, question } = search;
  const bm25 =
    name === "okapi"
      ? scoreOkapi(index.spaces, splitOnSpaces(question.text))
      : scoreBm25(index.words, question.words, search.scratch?.bm25);
  return { score: RETRIEVERS[name].combine({ cosine, bm25 }, search), cosine, bm25 };
}

/** The words behind a text's BM25 (or Okapi) score, strongest first. */
export function explainWords(name: RetrieverName, search: Search, document: number): WordContribution[] {
  const { index, question } = search;
  return name === "okapi"
    ? explainOkapi(index.spaces, splitOnSpaces(question.text), document)
    : explainBm25(index.words, question.words, document);
}
