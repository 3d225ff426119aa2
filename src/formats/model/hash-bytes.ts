import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Sha256 } from "../../core/domain/ids";

const UTF_8 = new TextEncoder();
/** A hash that has read nothing, one that takes over its state for each content, and room for bytes: made once, used again. */
const FRESH = sha256.create();
const working = sha256.create();
const digest = new Uint8Array(working.outputLen);
let room = new Uint8Array(4096);
/** Longer texts get room of their own. */
const MOST_KEPT = 2 ** 20;

/** Lower-case hexadecimal SHA-256 of bytes, or of a text as UTF-8 (a lone surrogate counts as U+FFFD). */
export function hashBytes(content: Uint8Array | string): Sha256 {
  FRESH._cloneInto(working);
  working.update(typeof content === "string" ? encodeText(content) : content).digestInto(digest);
  return bytesToHex(digest) as Sha256;
}

/** The same of a text that comes in parts: a long one need not be put together. Nothing else may be hashed between them. */
export function hashParts(parts: Iterable<string>): Sha256 {
  FRESH._cloneInto(working);
  for (const part of parts) working.update(encodeText(part));
  working.digestInto(digest);
  return bytesToHex(digest) as Sha256;
}

/** A text as UTF-8, good until the next one. */
export function encodeText(text: string): Uint8Array {
  const most = 3 * text.length;
  if (most > MOST_KEPT) return UTF_8.encode(text);
  if (most > room.length) room = new Uint8Array(2 * most);
  return room.subarray(0, UTF_8.encodeInto(text, room).written);
}
