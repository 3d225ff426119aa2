import type { Sha256 } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";
import type { OpenedEncoder } from "../encoder/open-encoder";
import { isUnitVector } from "../encoder/check-vectors";
import { hashText } from "../hash";
import { CHUNK_TEXTS, embedTexts, type Chunk, type EmbeddingWork } from "./embed-texts";
import { NO_OTHER_TABS, type CrossTabLock } from "./cross-tab-lock";
import { attachVectors, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import type { TextIndex } from "../../core/retrieve/text-index";
import { stackInKernels } from "./kernels/block-matrix";

/** An encoder as its vectors need it. */
export type VectorEncoder = Pick<OpenedEncoder, "sha256" | "key" | "dtype" | "dimensions">;

/** Vectors of texts by one encoder: found where they were kept, computed where not, kept for the next time. */
export interface TextVectors {
  vectorOf(text: string): Float32Array | undefined;
  hasAll(texts: readonly string[]): boolean;
  /**
   * Sees to it that these texts have vectors. One call works at a time, here, and one on each chunk in all tabs together, so
   * that no text is computed twice. Aborting rejects with `AbortError` after the batch under way; what was computed is kept.
   */
  add(texts: readonly string[], work: EmbeddingWork): Promise<void>;
  /** Keeps the vectors of these texts in the store alone: of a long history they are megabytes. */
  letGo(texts: Iterable<string>): void;
}

/** Where vectors come from and are kept. */
export interface VectorSourcePorts {
  /** Must not reject; see `withMemoryFallback`. */
  store: VectorStorePort;
  /** The bytes of a file of ready-made vectors. May reject: the vectors are then computed. */
  loadBytes(url: string): Promise<Uint8Array>;
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Shares the work with other tabs that embed the same; absent: each for itself. */
  lock?: CrossTabLock;
}

interface TextVectorsParts extends Omit<VectorSourcePorts, "loadBytes"> {
  encoder: VectorEncoder;
  /** Ready-made vectors by the hash of their text. */
  shipped: ReadonlyMap<Sha256, Float32Array>;
}

export function createTextVectors(parts: TextVectorsParts): TextVectors {
  const { encoder, store, now, lock = NO_OTHER_TABS } = parts;
  const known = new Map<string, Float32Array>();
  let turn: Promise<void> = Promise.resolve();

  const keep = (vectors: ReadonlyMap<string, Float32Array>): Promise<void> => {
    for (const [text, vector] of vectors) known.set(text, vector);
    return store.write(encoder.key, new Map([...vectors].map(([text, vector]) => [hashText(text), vector])));
  };

  const recallInto = async (texts: readonly string[]): Promise<readonly string[]> => {
    const unknown = texts.filter((text) => !known.has(text));
    for (const [text, vector] of await recall(unknown, parts)) known.set(text, vector);
    return unknown.filter((text) => !known.has(text));
  };

  const addInTurn = async (texts: readonly string[], work: EmbeddingWork): Promise<void> => {
    const wanted = [...new Set(texts)];
    const missing = new Set(await recallInto(wanted));
    const chunks = missing.size === 0 ? [] : toChunks(wanted, missing, encoder.key);
    await embedTexts(chunks, wanted.length - missing.size, work, { now, keep, stillMissing: recallInto, lock });
  };

  return {
    vectorOf: (text) => known.get(text),
    hasAll: (texts) => texts.every((text) => known.has(text)),
    add(texts, work) {
      const mine = turn.then(() => addInTurn(texts, work));
      turn = mine.catch(() => undefined);
      return mine;
    },
    letGo(texts) {
      for (const text of texts) known.delete(text);
    },
  };
}

/** By their position among all texts that are wanted, so that another tab cuts them in the same way, whatever it has already. */
function toChunks(wanted: readonly string[], missing: ReadonlySet<string>, key: Sha256): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < wanted.length; at += CHUNK_TEXTS) {
    const all = wanted.slice(at, at + CHUNK_TEXTS);
    const texts = all.filter((text) => missing.has(text));
    const name = (): string => `kitpick vectors ${key} ${hashText(all.join("\u0000"))}`;
    if (texts.length > 0) chunks.push({ name: name(), texts });
  }
  return chunks;
}

/** Vectors that were computed before. One that cannot be right counts as missing and is computed again. */
async function recall(
  texts: readonly string[],
  { encoder, shipped, store }: TextVectorsParts,
): Promise<Map<string, Float32Array>> {
  const hashes = new Map(texts.map((text) => [text, hashText(text)]));
  const unshipped = [...hashes.values()].filter((hash) => !shipped.has(hash));
  const stored = unshipped.length > 0 ? await store.read(encoder.key, unshipped) : new Map<Sha256, Float32Array>();
  const found = new Map<string, Float32Array>();
  for (const [text, hash] of hashes) {
    const vector = shipped.get(hash) ?? stored.get(hash);
    if (vector && isUnitVector(vector, encoder.dimensions)) found.set(text, vector);
  }
  return found;
}

/** An encoder as the vectors of a data set name it. */
type EncoderFacts = Pick<OpenedEncoder, "id" | "sha256" | "key" | "dtype" | "dimensions" | "device">;

/** A data set's vectors of one encoder, attached to its index. */
export interface DatasetVectors extends TextVectors {
  /** The index with all vectors there are. */
  readonly index: RetrievalIndex;
  /** What made them, for the record of a walk. */
  readonly encoder: EncoderFacts;
}

interface DatasetVectorsParts extends TextVectorsParts {
  /** Words only. */
  index: RetrievalIndex;
  encoder: EncoderFacts;
}

export function createDatasetVectors(parts: DatasetVectorsParts): DatasetVectors {
  const { encoder } = parts;
  const vectors = createTextVectors(parts);
  const kept = new WeakMap<TextIndex, TextIndex>();
  let index = parts.index;

  return {
    ...vectors,
    get index() {
      return index;
    },
    encoder,
    add: (texts, work) =>
      vectors.add(texts, work).finally(() => {
        index = attachVectors(parts.index, vectors.vectorOf, encoder.dimensions, stackInKernels, kept);
      }),
  };
}
