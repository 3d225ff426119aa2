import type { Sha256 } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";
import { hashText } from "../hash";

/** Vectors for as long as the worker lives: in Node, in tests, and where the browser keeps nothing. */
export function createMemoryVectors(): VectorStorePort {
  const byEncoder = new Map<Sha256, Map<Sha256, Float32Array>>();
  return {
    read(encoder, texts) {
      const stored = byEncoder.get(encoder);
      const found = new Map<Sha256, Float32Array>();
      for (const text of texts) {
        const vector = stored?.get(text);
        if (vector) found.set(text, vector);
      }
      return Promise.resolve(found);
    },
    write(encoder, vectors) {
      const stored = byEncoder.get(encoder) ?? new Map<Sha256, Float32Array>();
      for (const [text, vector] of vectors) stored.set(text, vector);
      byEncoder.set(encoder, stored);
      return Promise.resolve();
    },
  };
}

/**
 * A store that never rejects: what cannot be written to `store` is kept in memory, what cannot be read counts as missing.
 * Losing the cache costs time, never a walk.
 */
export function withMemoryFallback(store: VectorStorePort): VectorStorePort {
  const memory = createMemoryVectors();
  return {
    async read(encoder, texts) {
      const found = await memory.read(encoder, texts);
      const missing = texts.filter((text) => !found.has(text));
      if (missing.length === 0) return found;
      const stored = await store.read(encoder, missing).catch(() => new Map<Sha256, Float32Array>());
      return new Map([...stored, ...found]);
    },
    async write(encoder, vectors) {
      await store.write(encoder, vectors).catch(() => memory.write(encoder, vectors));
    },
  };
}

/**
 * A store whose vectors of each encoder are kept beside the reference ones, under a name of their own: what was computed
 * another way never takes the place of the reference, while the reference serves here too.
 */
export function withSeparateNamespace(store: VectorStorePort, name: string): VectorStorePort {
  const apart = (encoder: Sha256): Sha256 => hashText(`${encoder} ${name}`);
  return {
    async read(encoder, texts) {
      const reference = await store.read(encoder, texts);
      const missing = texts.filter((text) => !reference.has(text));
      return missing.length === 0 ? reference : new Map([...reference, ...(await store.read(apart(encoder), missing))]);
    },
    write: (encoder, vectors) => store.write(apart(encoder), vectors),
  };
}

/** Kept vectors that can be counted and thrown away. */
export interface VectorCache extends VectorStorePort {
  /** By encoder key. Bytes are those of the numbers and the names of their texts, without what the browser adds. */
  usage(): Promise<{ key: Sha256; texts: number; bytes: number }[]>;
  /** Throws all of them away. They are computed again when they are needed. */
  clear(): Promise<void>;
}
