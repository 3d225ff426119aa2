import type { Sha256 } from "../../core/domain/ids";
import { isShipped, type ModelManifest } from "../encoder/manifest";
import { readShippedVectors } from "./shipped-vectors";

/** Ready-made vectors of a data set, if there are any and they are of this very encoder. Never rejects. */
export async function loadShipped(
  loadBytes: (url: string) => Promise<Uint8Array>,
  vectorsBase: string | null,
  { id, sha256 }: Pick<ModelManifest, "id" | "sha256">,
): Promise<ReadonlyMap<Sha256, Float32Array>> {
  if (vectorsBase === null || !isShipped(id)) return new Map();
  try {
    const shipped = readShippedVectors(await loadBytes(`${vectorsBase}${id}.bin`));
    return shipped.encoder === sha256 ? shipped.vectors : new Map();
  } catch {
    return new Map();
  }
}
