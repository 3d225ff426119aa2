import { DEFAULT_CONFIG, type ShippedEncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { EncoderPort } from "../../core/domain/ports";
import type { CoverageGround } from "../../core/evaluate/coverage-ground";
import { buildIndex } from "../../core/retrieve/retrieval-index";
import { createNodeEncoder } from "../../engine/encoder/node-encoder";

/** The ground with the name of its encoder. */
export interface NamedGround extends CoverageGround {
  encoderId: ShippedEncoderId | "words";
}

export async function layGround(dataset: Dataset, encoderId: ShippedEncoderId | "words"): Promise<NamedGround> {
  const encoder = encoderId === "words" ? null : rememberVectors(await createNodeEncoder("public/models", encoderId));
  return { encoderId, config: { ...DEFAULT_CONFIG, encoder: encoderId }, index: buildIndex(dataset), encoder };
}

/** The same encoder, which encodes each text once. */
function rememberVectors(encoder: EncoderPort): EncoderPort {
  const known = new Map<string, Float32Array>();
  return {
    dimensions: encoder.dimensions,
    encode: async (texts) => {
      const unknown = [...new Set(texts.filter((text) => !known.has(text)))];
      const vectors = unknown.length > 0 ? await encoder.encode(unknown) : [];
      unknown.forEach((text, i) => known.set(text, vectors[i]!));
      return texts.map((text) => known.get(text)!);
    },
  };
}
