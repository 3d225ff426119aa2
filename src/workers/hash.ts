import type { Sha256 } from "../core/domain/ids";
import { hashBytes, hashParts } from "../formats/model/hash-bytes";

export { hashBytes, hashParts };

/** SHA-256 of a text as UTF-8: the name under which its vectors are kept. */
export function hashText(text: string): Sha256 {
  return hashBytes(text);
}
