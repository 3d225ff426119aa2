import { attachVectors, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import type { OpenedEncoder } from "../encoder/open-encoder";
import { stackForScans } from "./kernels/stack-vectors";
import { createTextVectors, type TextVectors, type TextVectorsParts } from "./text-vectors";

/** An encoder as the vectors of a data set name it. */
export type EncoderFacts = Pick<OpenedEncoder, "id" | "sha256" | "key" | "dtype" | "dimensions" | "device">;

/** A data set's vectors of one encoder, attached to its index. */
export interface DatasetVectors extends TextVectors {
  /** The index with all vectors there are. */
  readonly index: RetrievalIndex;
  /** What made them, for the record of a walk. */
  readonly encoder: EncoderFacts;
}

export interface DatasetVectorsParts extends TextVectorsParts {
  /** Words only. */
  index: RetrievalIndex;
  encoder: EncoderFacts;
}

export function createDatasetVectors(parts: DatasetVectorsParts): DatasetVectors {
  const { encoder } = parts;
  const vectors = createTextVectors(parts);
  let index = parts.index;

  return {
    ...vectors,
    get index() {
      return index;
    },
    encoder,
    add: (texts, work) =>
      vectors.add(texts, work).finally(() => {
        index = attachVectors(parts.index, vectors.vectorOf, encoder.dimensions, stackForScans);
      }),
  };
}
