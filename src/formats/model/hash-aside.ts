import type { Sha256 } from "../../core/domain/ids";

/**
 * Another thread that hashes while this one reads. It may be lost at any time: then it gives `null`, and what was asked is
 * worked out here.
 */
export interface HashAside {
  /** SHA-256 of a file. */
  hashFile(blob: Blob): Promise<Sha256 | null>;
  /** The first ten hexadecimal digits of SHA-256 of each text as UTF-8. */
  hashTexts(texts: readonly string[]): Promise<string[] | null>;
  /** SHA-256 of one text that comes in parts, as UTF-8. One at a time; parts end between two characters. */
  hashParts(parts: Iterable<string>): Promise<Sha256 | null>;
  close(): void;
}
