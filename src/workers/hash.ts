import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Sha256 } from "../core/domain/ids";

/** Lower-case hexadecimal SHA-256. In plain JavaScript: the browser's own is missing where a page came without https. */
export function hashBytes(bytes: Uint8Array): Sha256 {
  return bytesToHex(sha256(bytes)) as Sha256;
}

/** SHA-256 of a text as UTF-8: the name under which its vectors are kept. */
export function hashText(text: string): Sha256 {
  return hashBytes(utf8ToBytes(text));
}
