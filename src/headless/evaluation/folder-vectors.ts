import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sha256 } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";
import { createMemoryVectors } from "../../workers/vectors/vector-stores";
import { readShippedVectors, writeShippedVectors } from "../../workers/vectors/shipped-vectors";

/**
 * Vectors in a folder: files named by encoder and a running number, each a chunk that was written at once, in the format
 * of the shipped vectors. All files of an encoder are read on first use; one that cannot be read is passed over.
 */
export function createFolderVectors(folder: string): VectorStorePort {
  mkdirSync(folder, { recursive: true });
  const memory = createMemoryVectors();
  const loaded = new Set<Sha256>();
  const filesOf = (encoder: Sha256): string[] =>
    readdirSync(folder).filter((name) => name.startsWith(prefixOf(encoder)));

  const load = async (encoder: Sha256): Promise<void> => {
    if (loaded.has(encoder)) return;
    loaded.add(encoder);
    for (const name of filesOf(encoder)) {
      const vectors = readChunk(join(folder, name), encoder);
      if (vectors) await memory.write(encoder, vectors);
    }
  };

  return {
    async read(encoder, texts) {
      await load(encoder);
      return memory.read(encoder, texts);
    },
    async write(encoder, vectors) {
      await memory.write(encoder, vectors);
      const [first] = vectors.values();
      if (!first) return;
      let number = filesOf(encoder).length;
      while (existsSync(pathOf(folder, encoder, number))) number += 1;
      const path = pathOf(folder, encoder, number);
      writeFileSync(`${path}.part`, writeShippedVectors({ encoder, dimensions: first.length, vectors }));
      renameSync(`${path}.part`, path);
    },
  };
}

function readChunk(path: string, encoder: Sha256): ReadonlyMap<Sha256, Float32Array> | null {
  if (!path.endsWith(".bin")) return null;
  try {
    const chunk = readShippedVectors(readFileSync(path));
    return chunk.encoder === encoder ? chunk.vectors : null;
  } catch {
    return null;
  }
}

function prefixOf(encoder: Sha256): string {
  return `vectors-${encoder.slice(0, 12)}-`;
}

function pathOf(folder: string, encoder: Sha256, number: number): string {
  return join(folder, `${prefixOf(encoder)}${String(number).padStart(5, "0")}.bin`);
}
