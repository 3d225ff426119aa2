import type { RepeatedKeys } from "../model/parsed-text";

/** What can be known of a JSON text before it is parsed. */
interface JsonScan {
  /** Deepest nesting of arrays and objects. `"a"` has 0, `[[1]]` has 2. */
  depth: number;
  /** Keys of the outermost object in the order of the text, repeats included; empty when it is no object. */
  keys: string[];
  /** Keys that an object has more than once: in the outermost ones, and further in. */
  outer: RepeatedKeys;
  inner: RepeatedKeys;
}

/** Both together; the first is the first of the first. */
export function addRepeats(a: RepeatedKeys, b: RepeatedKeys): RepeatedKeys {
  return { count: a.count + b.count, first: a.first ?? b.first };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Keys that an object has so far: the first `count` of a list that still holds those of the object before it. */
interface OpenObject {
  keys: string[];
  count: number;
  /** The same as a set, once there are many. */
  all: Set<string> | null;
}

const MANY_KEYS = 32;

/** Rows of a file have the same keys in the same order: such a key is known to be new without being cut out. */
function isNextKey(object: OpenObject, text: string, start: number, end: number): boolean {
  const key = object.keys[object.count];
  if (object.all || key === undefined || key.length !== end - start - 2 || !text.startsWith(key, start + 1))
    return false;
  object.count += 1;
  return true;
}

/** False: the object has this key already. */
function takeKey(object: OpenObject, key: string): boolean {
  if (object.count >= MANY_KEYS) {
    const all = (object.all ??= new Set(object.keys.slice(0, object.count)));
    return all.size < all.add(key).size;
  }
  const at = object.keys.indexOf(key);
  if (at >= 0 && at < object.count) return false;
  object.keys.length = object.count;
  object.count = object.keys.push(key);
  return true;
}

function addRepeat(repeats: RepeatedKeys, key: string): void {
  repeats.count += 1;
  repeats.first ??= key;
}

/**
 * One pass over the characters, without building anything: parsing keeps only the last of repeated keys, and deep
 * nesting parses but can neither be stored nor sent to a worker. Says nothing about whether the JSON is correct.
 */
export function scanJson(text: string): JsonScan {
  let depth = 0;
  let deepest = 0;
  let isObject: boolean | null = null;
  const keys: string[] = [];
  const outer: RepeatedKeys = { count: 0, first: null };
  const inner: RepeatedKeys = { count: 0, first: null };
  /** The object that is open at each depth, or was. */
  const open: OpenObject[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (isFollowedByColon(text, end)) {
        const object = (open[depth] ??= { keys: [], count: 0, all: null });
        if (isObject && depth === 1) keys.push(parseKey(text.slice(at, end)));
        if (!isNextKey(object, text, at, end)) {
          const key = parseKey(text.slice(at, end));
          const repeats = depth === 1 ? outer : inner;
          if (!takeKey(object, key)) addRepeat(repeats, key);
        }
      }
      at = end - 1;
    } else if (code === 0x7b || code === 0x5b) {
      isObject ??= code === 0x7b;
      depth += 1;
      if (depth > deepest) deepest = depth;
      const before = open[depth];
      if (before && code === 0x7b) [before.count, before.all] = [0, null];
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return { depth: deepest, keys, outer, inner };
}

/** The place after the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  const end = findClosingQuote(text, start + 1);
  return end < 0 ? text.length : end + 1;
}

/**
 * The quote that closes a string, looked for from a place inside it that no backslash stands before; −1: it is not in this text.
 * Most strings are long and have no backslash, so quotes are looked for, which is many times as fast as looking at each character.
 */
function findClosingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && countBackslashes(text, from, quote) % 2 === 1) quote = text.indexOf('"', quote + 1);
  return quote;
}

/** How many backslashes stand right before a place, from `from` on. */
function countBackslashes(text: string, from: number, end: number): number {
  let first = end;
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return end - first;
}

function isFollowedByColon(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) return code === 0x3a;
  }
  return false;
}

function parseKey(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Finds, in parts of a text, the last comma of each between two items, and the bracket that ends them; −1: not there. */
export function createItemScan(): (text: string) => { comma: number; end: number } {
  let [depth, isQuoted, isEscaped] = [0, false, false];
  /** The place after the string that `from` is in; one that goes on in the next part ends this one. */
  const leaveString = (text: string, from: number): number => {
    const start = isEscaped ? from + 1 : from;
    const quote = findClosingQuote(text, start);
    isQuoted = quote < 0;
    isEscaped = isQuoted && (start > text.length || countBackslashes(text, start, text.length) % 2 === 1);
    return isQuoted ? text.length : quote + 1;
  };
  return (text) => {
    let comma = -1;
    for (let at = isQuoted ? leaveString(text, 0) : 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = leaveString(text, at + 1) - 1;
      else if (code === COMMA && depth === 1) comma = at;
      else if (code === 0x5b || code === 0x7b) depth += 1;
      else if ((code === 0x5d || code === 0x7d) && (depth -= 1) === 0) return { comma, end: at };
    }
    return { comma, end: -1 };
  };
}
