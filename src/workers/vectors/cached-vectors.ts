import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";
import { toolText } from "../../core/domain/tool";
import { hashText } from "../hash";
import { readShippedVectors } from "./shipped-vectors";

/** Whose vectors are read. `vectorsBase`: where those lie that ship with the app; `null`: none do. */
interface CachedEncoder {
  id: EncoderId;
  sha256: Sha256;
  vectorsBase: string | null;
}

/** Where vectors are kept. */
export interface CachedVectorsParts {
  store: VectorStorePort;
  loadBytes(url: string): Promise<Uint8Array>;
}

/**
 * Vectors of tools and requests that were computed before: from the store, and from the file that ships with the app. `null`
 * where there is none, or they cannot be read: then words are compared.
 */
export async function readCachedVectors(
  { store, loadBytes }: CachedVectorsParts,
  { tools, queries }: Pick<Dataset, "tools" | "queries">,
  encoder: CachedEncoder | null,
): Promise<((text: string) => Float32Array | undefined) | null> {
  if (!encoder) return null;
  try {
    const texts = [...new Set([...tools.map(toolText), ...queries.map(({ text }) => text)])];
    const hashes = new Map(texts.map((text) => [text, hashText(text)]));
    const shipped = await readShipped(encoder, loadBytes);
    const missing = [...hashes.values()].filter((hash) => !shipped.has(hash));
    const stored = missing.length > 0 ? await store.read(encoder.sha256, missing) : new Map<Sha256, Float32Array>();
    if (shipped.size + stored.size === 0) return null;
    const vectorOf = (text: string): Float32Array | undefined => {
      const hash = hashes.get(text);
      return hash && (shipped.get(hash) ?? stored.get(hash));
    };
    return vectorOf;
  } catch {
    return null;
  }
}

async function readShipped(
  { id, sha256, vectorsBase }: CachedEncoder,
  loadBytes: CachedVectorsParts["loadBytes"],
): Promise<ReadonlyMap<Sha256, Float32Array>> {
  if (vectorsBase === null) return new Map();
  const { encoder, vectors } = readShippedVectors(await loadBytes(`${vectorsBase}${id}.bin`));
  return encoder === sha256 ? vectors : new Map();
}
