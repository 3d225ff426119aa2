import type { Config, RetrieverName } from "../domain/config";
import type { EncoderPort } from "../domain/ports";
import { scoreBm25WithItself } from "../retrieve/bm25";
import { scoreTexts, usableRetriever, type Signals } from "../retrieve/retrievers";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import type { EncodedQuery, TextIndex } from "../retrieve/text-index";

/** What a requirement has to do with each tool of the catalogue. */
export interface ToolScores {
  /** Cosine, or BM25 share without an encoder: what stage 2 compares with the threshold. */
  match: Float64Array;
  /** What orders the direct view of stage 3. */
  order: Float64Array;
  /** What is printed beside a tool of that view. */
  similarity: Float64Array;
}

/**
 * The retriever of stage 3: that of stage 1, as in the paper ("the same encoder"). `random` and `okapi` cannot compare
 * a requirement with a tool in a useful way and give way to `dense`, or to `bm25` without an encoder (the released
 * code, too, always uses a dense encoder here).
 */
function stage3Retriever(config: Config, encoder: EncoderPort | null): RetrieverName {
  const wanted = config.stage1.retriever;
  return usableRetriever(wanted === "random" || wanted === "okapi" ? "dense" : wanted, encoder);
}

/**
 * Scores every tool of the catalogue for a requirement: one search serves stage 2 (the tools of the bundle among them) and
 * the direct view of stage 3.
 */
export async function scoreTools(
  encoded: EncodedQuery,
  index: RetrievalIndex,
  config: Config,
  encoder: EncoderPort | null,
): Promise<ToolScores> {
  const signals = await searchAll(index.catalogue, encoded, config, encoder);
  const match = signals.cosine ?? toShares(signals.bm25, encoded, index.catalogue);
  return { match, order: signals.score, similarity: similarityOf(signals) };
}

/** How near the texts are, whatever orders them: the cosine, or BM25 without an encoder. */
export function similarityOf({ cosine, bm25 }: Pick<Signals, "cosine" | "bm25">): Float64Array {
  return cosine ?? bm25;
}

/** Every text of an index, scored with the retriever of stage 3. */
export async function searchAll(
  texts: TextIndex,
  encoded: EncodedQuery,
  config: Config,
  encoder: EncoderPort | null,
  candidates: readonly number[] = texts.texts.map((_, i) => i),
) {
  const { denseWeight } = config.stage1;
  const search = { index: texts, query: encoded, candidates, denseWeight, seed: config.seed };
  return scoreTexts(stage3Retriever(config, encoder), search, encoder);
}

/**
 * BM25 of a tool's text divided by the requirement's BM25 with itself, 0 to 1; 0 for a requirement without words. A plain BM25
 * grows with the number of words, so no one threshold could hold for short and long requirements. The choice is ours: paper
 * and released code have no way without an encoder.
 *
 * @example a requirement that scores 8 with itself and 2 with a tool: 0.25
 */
function toShares(bm25: Float64Array, encoded: EncodedQuery, texts: TextIndex): Float64Array {
  const whole = scoreBm25WithItself(texts.words, encoded.words);
  return bm25.map((score) => (whole > 0 ? Math.min(1, Math.max(0, score / whole)) : 0));
}
