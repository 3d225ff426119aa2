import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Sha256 } from "../../core/domain/ids";

/** Lower-case hexadecimal SHA-256 of bytes, or of a text as UTF-8 (a lone surrogate counts as U+FFFD). */
export function hashBytes(content: Uint8Array | string): Sha256 {
  return bytesToHex(sha256(typeof content === "string" ? utf8ToBytes(content) : content)) as Sha256;
}
