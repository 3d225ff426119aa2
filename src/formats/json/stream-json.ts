import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Sha256 } from "../../core/domain/ids";
import type { PartialHash } from "../model/hash-aside";
import { hashBytes } from "../model/hash-bytes";
import { createPace } from "../model/interruptible";
import type { RepeatedKeys } from "../model/parsed-text";
import { LEVELS_AT_MOST } from "./parse-json";
import { addRepeats, createItemScan, scanJson } from "./scan-json";

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
  repeatedKeys: RepeatedKeys;
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
 * nothing is said about it here. `onBytes` is told how many bytes have been read. `aside`: where its bytes are hashed
 * meanwhile.
 */
export async function streamJson(
  name: string,
  blob: Blob,
  onBytes: (done: number) => void = () => undefined,
  aside?: PartialHash,
): Promise<StreamedFile | null> {
  const hash = sha256.create();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pace = createPace();
  let [pieces, begins, text, done]: [IncrementalParser | null, string, string, number] = [null, "", "", 0];
  try {
    const reader = blob.stream().getReader();
    for (let isOver = false; !isOver;) {
      const part = await reader.read();
      isOver = part.done;
      if (part.value) {
        done += part.value.length;
        onBytes(done);
      }
      text += part.value ? decoder.decode(part.value, { stream: true }) : decoder.decode();
      if (part.value && aside) await aside.add(part.value);
      else if (part.value) hash.update(part.value);
      if (text.length < PIECE && !isOver) continue;
      if (!pieces) begins = text.slice(0, BEGINNING);
      pieces ??= createIncrementalParser(text);
      if (!pieces?.take(text, parsePiece)) {
        await reader.cancel();
        return null;
      }
      text = "";
      // Bytes that wait would let no other message in, nor any out to a thread that is just starting.
      await pace();
    }
  } catch {
    // Not UTF-8, or not JSON.
    return null;
  }
  const whole = pieces?.finish(parsePiece);
  if (!whole) return null;
  const own = aside ? await hashAside(aside, blob) : (bytesToHex(hash.digest()) as Sha256);
  return { name, sizeBytes: blob.size, sha256: own, begins, ...whole };
}

/** Where that thread was lost the file is read once more. */
async function hashAside(aside: PartialHash, blob: Blob): Promise<Sha256> {
  return (await aside.finish()) ?? hashBytes(new Uint8Array(await blob.arrayBuffer()));
}

/** Throws `SyntaxError` for a piece that is not JSON or is nested deeper than can be stored. */
function parsePiece(text: string): Piece {
  const { depth, ...scanned } = scanJson(text);
  if (depth > LEVELS_AT_MOST) throw new SyntaxError("It is nested too deep.");
  return { json: JSON.parse(text) as unknown, ...scanned };
}

interface Piece {
  json: unknown;
  keys: readonly string[];
  /** Keys that an object has more than once: in the outermost one, and further in. */
  outer: RepeatedKeys;
  inner: RepeatedKeys;
}

/** Parses a whole piece of JSON; throws where it is not JSON. */
type ParsePiece = (text: string) => Piece;

const NO_REPEATS: RepeatedKeys = { count: 0, first: null };

/** Puts a JSON text together again that comes in parts. Whatever is wrong with it, it gives up instead of saying so. */
interface IncrementalParser {
  /** Takes the next part. False: this is no text that can be read in pieces. May throw, as `parse` does. */
  take(text: string, parse: ParsePiece): boolean;
  /** The whole, when there is no more to come; `null` when it is not complete. */
  finish(parse: ParsePiece): Pick<StreamedFile, "json" | "keys" | "lines" | "repeatedKeys"> | null;
}

/** `begins`: the first part. `null`: it begins like no list, object or JSON Lines. */
export function createIncrementalParser(begins: string): IncrementalParser | null {
  if (hasJsonLines(begins)) return createLines();
  const open = /^\s*([[{])/.exec(begins)?.[1];
  if (open === "[") return createItems("[", "]", createList());
  return open === "{" ? createItems("{", "}", createObject()) : null;
}

/** Whether the first line that says anything is JSON of its own, with more after it. */
function hasJsonLines(begins: string): boolean {
  const start = begins.search(/\S/);
  const end = begins.indexOf("\n", Math.max(start, 0));
  if (start < 0 || end < 0 || begins.slice(end).trim() === "") return false;
  try {
    JSON.parse(begins.slice(start, end));
    return true;
  } catch {
    return false;
  }
}

/** One value per line; a line that is not JSON ends it. */
function createLines(): IncrementalParser {
  const values: unknown[] = [];
  const lines: number[] = [];
  let rest = "";
  let line = 0;
  let repeatedKeys = NO_REPEATS;
  const readLine = (text: string, parse: ParsePiece): void => {
    line += 1;
    if (text.trim() === "") return;
    const { json, outer, inner } = parse(text);
    values.push(json);
    repeatedKeys = addRepeats(repeatedKeys, addRepeats(outer, inner));
    lines.push(line);
  };
  return {
    take(text, parse) {
      const all = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = all.pop() ?? "";
      for (const one of all) readLine(one, parse);
      return true;
    },
    finish(parse) {
      for (const one of rest.split("\r")) readLine(one, parse);
      return values.length < 2 ? null : { json: values, keys: [], lines, repeatedKeys };
    },
  };
}

/** Where the items of a list or an object go. */
interface Collection {
  add(json: unknown): number;
  json: unknown;
}

function createList(): Collection {
  const json: unknown[] = [];
  return {
    json,
    add(piece) {
      const items = piece as unknown[];
      for (const item of items) json.push(item);
      return items.length;
    },
  };
}

function createObject(): Collection {
  const json: object = {};
  return {
    json,
    add(piece) {
      const entries = Object.entries(piece as object);
      // By definition, not by assignment: `__proto__` is a name like any other.
      for (const [key, value] of entries)
        Object.defineProperty(json, key, { value, writable: true, enumerable: true, configurable: true });
      return entries.length;
    },
  };
}

/**
 * The items between the outermost brackets. A piece ends at the last comma between two items, and is parsed in brackets of
 * its own: so nothing but the places of those commas has to be found here.
 */
function createItems(open: string, close: string, items: Collection): IncrementalParser {
  const keys: string[] = [];
  const scan = createItemScan();
  let [rest, isBegun, isClosed, count] = ["", false, false, 0];
  let repeatedKeys = NO_REPEATS;

  /** Nothing between two commas is a flaw; nothing at all between the brackets is not. */
  const add = (text: string, parse: ParsePiece, isOnly: boolean): boolean => {
    const piece = parse(`${open}${text}${close}`);
    for (const key of piece.keys) keys.push(key);
    repeatedKeys = addRepeats(repeatedKeys, piece.inner);
    const added = items.add(piece.json);
    count += added;
    return added > 0 || isOnly;
  };

  return {
    take(text, parse) {
      if (isClosed) return text.trim() === "";
      const { comma, end } = scan(text);
      const start = isBegun ? 0 : text.indexOf(open) + 1;
      isBegun = true;
      if (end >= 0) {
        isClosed = true;
        const last = rest + text.slice(start, end);
        rest = "";
        return text[end] === close && add(last, parse, count === 0) && text.slice(end + 1).trim() === "";
      }
      if (comma < 0) {
        rest += text.slice(start);
        return true;
      }
      const piece = rest + text.slice(start, comma);
      rest = text.slice(comma + 1);
      return add(piece, parse, false);
    },
    finish: () => (isClosed ? { json: items.json, keys, lines: null, repeatedKeys } : null),
  };
}
