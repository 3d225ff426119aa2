import { existsSync, readFileSync } from "node:fs";
import type { EncoderId } from "../../core/domain/config";
import type { EncoderPort, VectorStorePort } from "../../core/domain/ports";
import { createNodeEncoder } from "../../engine/encoder/node-encoder";
import { MODELS, type ModelId } from "../../engine/encoder/manifest";
import { hashText } from "../../engine/hash";
import { readShippedVectors } from "../../engine/vectors/shipped-vectors";

const SHIPPED = "public/samples/errands/vectors-";
/** Texts that are encoded and stored together. */
const CHUNK = 256;

/**
 * An encoder that looks into the store and the sample's ready-made vectors first, and is opened only when a text is in
 * neither. `report` hears how many texts of a call are still to be encoded.
 */
export function createStoredEncoder(id: ModelId, store: VectorStorePort, report: (left: number) => void): EncoderPort {
  const { sha256, dimensions } = MODELS[id];
  const known = new Map<string, Float32Array>();
  const shipped = readShipped(id);
  let opened: ReturnType<typeof createNodeEncoder> | null = null;

  const recall = async (texts: readonly string[]): Promise<void> => {
    const hashes = new Map(texts.map((text) => [text, hashText(text)]));
    const stored = await store.read(sha256, [...hashes.values()]);
    for (const [text, hash] of hashes) {
      const vector = shipped.get(hash) ?? stored.get(hash);
      if (vector) known.set(text, vector);
    }
  };

  const compute = async (texts: readonly string[]): Promise<void> => {
    const encoder = await (opened ??= createNodeEncoder("public/models", id));
    for (let at = 0; at < texts.length; at += CHUNK) {
      if (texts.length > CHUNK) report(texts.length - at);
      const chunk = texts.slice(at, at + CHUNK);
      const vectors = await encoder.encode(chunk);
      chunk.forEach((text, i) => known.set(text, vectors[i]!));
      await store.write(sha256, new Map(chunk.map((text, i) => [hashText(text), vectors[i]!])));
    }
  };

  return {
    dimensions,
    async encode(texts) {
      const unknown = [...new Set(texts)].filter((text) => !known.has(text));
      if (unknown.length > 0) await recall(unknown);
      const missing = unknown.filter((text) => !known.has(text));
      if (missing.length > 0) await compute(missing);
      return texts.map((text) => known.get(text)!);
    },
  };
}

function readShipped(id: Exclude<EncoderId, "words">): ReturnType<typeof readShippedVectors>["vectors"] {
  const path = `${SHIPPED}${id}.bin`;
  return existsSync(path) ? readShippedVectors(readFileSync(path)).vectors : new Map();
}
