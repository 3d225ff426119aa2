import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Sha256 } from "../../core/domain/ids";
import { isShipped, type ModelManifest } from "../models/manifest";

/** Vectors of one encoder by the hash of their text. */
export interface ShippedVectors {
  encoder: Sha256;
  dimensions: number;
  vectors: ReadonlyMap<Sha256, Float32Array>;
}

/** "KPVC" as the file begins with it. */
const MAGIC = 0x4356_504b;
const SCHEMA = 1;
const HASH_BYTES = 32;
const HEADER_BYTES = 16 + HASH_BYTES;

/**
 * Ready-made vectors as a file, numbers little-endian:
 *
 * | bytes | content |
 * |---|---|
 * | 4 | the letters KPVC |
 * | 4 | schema, 1 |
 * | 4 | dimensions |
 * | 4 | count |
 * | 32 | SHA-256 of the encoder's model file |
 * | count x 32 | SHA-256 of each text as UTF-8 |
 * | count x dimensions x 4 | one row of 32-bit floats per text, in the same order |
 */
export function writeShippedVectors({ encoder, dimensions, vectors }: ShippedVectors): Uint8Array<ArrayBuffer> {
  const count = vectors.size;
  const bytes = new Uint8Array(HEADER_BYTES + count * (HASH_BYTES + dimensions * 4));
  const view = new DataView(bytes.buffer);
  [MAGIC, SCHEMA, dimensions, count].forEach((number, i) => view.setUint32(i * 4, number, true));
  bytes.set(hexToBytes(encoder), 16);
  let hashAt = HEADER_BYTES;
  let rowAt = HEADER_BYTES + count * HASH_BYTES;
  for (const [hash, vector] of vectors) {
    bytes.set(hexToBytes(hash), hashAt);
    vector.forEach((component, i) => view.setFloat32(rowAt + i * 4, component, true));
    hashAt += HASH_BYTES;
    rowAt += dimensions * 4;
  }
  return bytes;
}

/** The content of such a file. Throws RangeError when it is another kind of file, another schema, or of a wrong length. */
export function readShippedVectors(bytes: Uint8Array): ShippedVectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw new RangeError("Not a file of vectors.");
  const schema = view.getUint32(4, true);
  if (schema !== SCHEMA) throw new RangeError(`A file of vectors with schema ${schema}; ${SCHEMA} is known.`);
  const dimensions = view.getUint32(8, true);
  const count = view.getUint32(12, true);
  const expected = HEADER_BYTES + count * (HASH_BYTES + dimensions * 4);
  if (bytes.length !== expected)
    throw new RangeError(`A file of vectors with ${bytes.length} bytes instead of ${expected}.`);
  const vectors = new Map<Sha256, Float32Array>();
  for (let i = 0; i < count; i++) {
    const hashAt = HEADER_BYTES + i * HASH_BYTES;
    const rowAt = HEADER_BYTES + count * HASH_BYTES + i * dimensions * 4;
    const vector = Float32Array.from({ length: dimensions }, (_, j) => view.getFloat32(rowAt + j * 4, true));
    vectors.set(hexAt(bytes, hashAt), vector);
  }
  return { encoder: hexAt(bytes, 16), dimensions, vectors };
}

function hexAt(bytes: Uint8Array, offset: number): Sha256 {
  return bytesToHex(bytes.subarray(offset, offset + HASH_BYTES)) as Sha256;
}

/** Ready-made vectors of a data set, if there are any and they are of this very encoder. Never rejects. */
export async function loadShippedVectors(
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
