import type { Sha256 } from "../../core/domain/ids";

/**
 * Another thread that hashes while this one reads. It may be lost at any time: then it gives `null`, and what was asked is
 * worked out here.
 */
export interface HashAside {
  /** Begins a hash of something that comes in parts. */
  begin(): PartialHash;
  /** The first ten hexadecimal digits of SHA-256 of each text as UTF-8. */
  hashTexts(texts: readonly string[]): Promise<string[] | null>;
  close(): void;
}

export interface PartialHash {
  /**
   * Text counts as UTF-8, and must not end within a character. Bytes are handed over: they cannot be used again. To be waited for
   * where the other thread lags behind, so that little lies in memory.
   */
  add(part: string | Uint8Array<ArrayBuffer>): Promise<void> | void;
  /** SHA-256 of all parts. */
  finish(): Promise<Sha256 | null>;
}
