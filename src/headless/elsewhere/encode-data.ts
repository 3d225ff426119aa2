import type { Sha256 } from "../../core/domain/ids";
import type { EncoderPort, VectorStorePort } from "../../core/domain/ports";
import { attachVectors, textsToEncode, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { hashText } from "../../workers/hash";

/** So many texts are encoded and kept at once: no more is lost by a stop. */
const CHUNK = 512;

/** `key`: under which vectors are kept. `atOnce`: so many chunks are encoded at the same time. */
interface DataEncoder extends EncoderPort {
  key: Sha256;
  atOnce: number;
}

/** The index with a vector for each text: those of `store`, the others encoded and kept there. */
export async function encodeData(
  index: RetrievalIndex,
  encoder: DataEncoder,
  store: VectorStorePort,
  report: (words: string) => void,
): Promise<RetrievalIndex> {
  const texts = textsToEncode(index);
  const vectors = new Map<string, Float32Array>();
  let next = 0;
  const encodeInTurn = async (): Promise<void> => {
    while (next < texts.length) {
      const start = next;
      next += CHUNK;
      const chunk = texts.slice(start, next);
      for (const [text, vector] of await encodeChunk(chunk, encoder, store)) vectors.set(text, vector);
      if (start % (8 * CHUNK) === 0) report(`Vectors: ${start} of ${texts.length}`);
    }
  };
  await Promise.all(Array.from({ length: encoder.atOnce }, encodeInTurn));
  return attachVectors(index, (text) => vectors.get(text), encoder.dimensions);
}

async function encodeChunk(
  texts: readonly string[],
  encoder: DataEncoder,
  store: VectorStorePort,
): Promise<Map<string, Float32Array>> {
  const hashes = texts.map(hashText);
  const stored = await store.read(encoder.key, hashes);
  const missing = texts.filter((_, i) => !stored.has(hashes[i]!));
  const encoded = missing.length > 0 ? await encoder.encode(missing) : [];
  if (missing.length > 0)
    await store.write(encoder.key, new Map(missing.map((text, i) => [hashText(text), encoded[i]!])));
  const made = new Map(missing.map((text, i) => [text, encoded[i]!]));
  return new Map(texts.map((text, i) => [text, made.get(text) ?? stored.get(hashes[i]!)!]));
}
