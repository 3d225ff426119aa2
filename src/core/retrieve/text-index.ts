import type { EncodedQuery, EncoderPort } from "../domain/ports";
import { buildBm25Index } from "./bm25";
import { buildOkapiIndex } from "./okapi";
import { splitOnSpaces, tokenize } from "./tokenize";
import { stackVectors, type StackVectors, type VectorMatrix } from "./vector-matrix";
import type { WordIndex } from "./word-index";

/** Texts that can be searched: by words at once, by meaning as soon as their vectors are there. */
export interface TextIndex {
  texts: readonly string[];
  /** Made on first use: of a long history it takes a tenth of a second, and not everybody who learns from it searches words. */
  readonly words: WordIndex;
  /** As the released code splits words. Made on first use. */
  readonly spaces: WordIndex;
  /** `null` until attached or asked for. */
  vectors: VectorMatrix | null;
}

/** Texts searchable by words at once; their vectors come later, or never. */
export function buildTextIndex(texts: readonly string[]): TextIndex {
  let words: WordIndex | null = null;
  let spaces: WordIndex | null = null;
  return {
    texts,
    get words() {
      return (words ??= buildBm25Index(splitInTurn(texts, tokenize)));
    },
    get spaces() {
      return (spaces ??= buildOkapiIndex(splitInTurn(texts, splitOnSpaces)));
    },
    vectors: null,
  };
}

/** One after the other: all words of a long history at once would take several times the room of its texts. */
function* splitInTurn(texts: readonly string[], split: (text: string) => string[]): Generator<string[]> {
  for (const text of texts) yield split(text);
}

/**
 * The same texts with vectors; without them when one is missing, since a text without a vector could never be found. The
 * word indexes are shared.
 */
export function withVectors(
  index: TextIndex,
  vectorOf: (text: string) => Float32Array | undefined,
  dimensions: number,
  stack: StackVectors,
): TextIndex {
  const vectors = index.texts.map(vectorOf);
  const complete = vectors.every((vector) => vector !== undefined);
  return {
    texts: index.texts,
    get words() {
      return index.words;
    },
    get spaces() {
      return index.spaces;
    },
    vectors: complete ? stack(vectors, dimensions) : null,
  };
}

/** The texts' vectors; encodes them on first use when they were not attached. */
export async function vectorsOf(index: TextIndex, encoder: EncoderPort): Promise<VectorMatrix> {
  index.vectors ??= stackVectors(await encoder.encode(index.texts), encoder.dimensions);
  return index.vectors;
}

/** Queries of several texts, encoded together: an encoder is quicker with one batch than with one call a text. */
export async function encodeQueries(texts: readonly string[], encoder: EncoderPort | null): Promise<EncodedQuery[]> {
  const vectors = encoder && texts.length > 0 ? await encoder.encode(texts) : [];
  return texts.map((text, i) => ({ text, words: tokenize(text), vector: vectors[i] ?? null }));
}
