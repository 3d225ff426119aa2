import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Sha256 } from "../core/domain/ids";
import { LEVELS_AT_MOST } from "./parse-json";
import { scanJson } from "./scan-json";
import { createPieces, type Pieces } from "./json-pieces";

/**
 * A large JSON file read piece by piece: neither its bytes nor its text were ever there as a whole. Only files without any
 * flaw are read so; all others are read whole, by `parse-json.ts`, which says exactly what is wrong with them and where.
 */
export interface StreamedFile {
  name: string;
  sizeBytes: number;
  sha256: Sha256;
  /** As in `InputFile`. */
  json: unknown;
  keys: readonly string[];
  lines: readonly number[] | null;
  /** The first characters of its text. */
  begins: string;
}

/** Smaller files are read whole: that is quicker and needs little. */
export const STREAMED_FROM_BYTES = 5_000_000;

/** Characters that are looked at together. */
const PIECE = 1_000_000;
/** What a format may want to see of the text of a file that is JSON. */
const BEGINNING = 20_000;

/**
 * Reads a JSON list, object, or JSON Lines (RFC 8259, UTF-8) as it comes in. `null`: it is not flawless, or something else;
 * nothing is said about it here. `onBytes` is told how many bytes have been read.
 */
export async function streamJson(
  name: string,
  blob: Blob,
  onBytes: (done: number) => void = () => undefined,
): Promise<StreamedFile | null> {
  const hash = sha256.create();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [pieces, begins, text, done]: [Pieces | null, string, string, number] = [null, "", "", 0];
  try {
    const reader = blob.stream().getReader();
    for (let isOver = false; !isOver;) {
      const part = await reader.read();
      isOver = part.done;
      if (part.value) {
        hash.update(part.value);
        done += part.value.length;
        onBytes(done);
      }
      text += part.value ? decoder.decode(part.value, { stream: true }) : decoder.decode();
      if (text.length < PIECE && !isOver) continue;
      if (!pieces) begins = text.slice(0, BEGINNING);
      pieces ??= createPieces(text);
      if (!pieces?.take(text, parsePiece)) {
        await reader.cancel();
        return null;
      }
      text = "";
    }
  } catch {
    // Not UTF-8, or no JSON.
    return null;
  }
  const whole = pieces?.finish(parsePiece);
  return whole ? { name, sizeBytes: blob.size, sha256: bytesToHex(hash.digest()) as Sha256, begins, ...whole } : null;
}

/** Throws where a piece is no JSON, or is nested deeper than can be stored. */
function parsePiece(text: string): { json: unknown; keys: readonly string[] } {
  const { depth, keys } = scanJson(text);
  if (depth > LEVELS_AT_MOST) throw new SyntaxError("It is nested too deep.");
  return { json: JSON.parse(text) as unknown, keys };
}
