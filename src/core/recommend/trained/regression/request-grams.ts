import { tokenize } from "../../../retrieve/tokenize";
import type { FoldContext } from "../../method/fold-context";

const ENDINGS = ["ings", "ing", "ies", "es", "ed", "s", "ly"];
const LEAST_STEM = 3;
/** A word or pair that fewer texts hold is in no vocabulary. */
export const LEAST_USES = 2;

/** Stems of the words, and of each two that stand side by side: pairs tell “book a room” from “a room with books”. */
export function gramsOf(text: string): string[] {
  const stems = tokenize(text).map(stem);
  return [...stems, ...stems.slice(1).map((word, i) => `${stems[i]} ${word}`)];
}

/**
 * A light stem: one ending off where at least three letters stay (`ies` becomes `y`), then, in words over four letters,
 * one of a doubled last letter or else a final e. Source: learned study, exact expressions.
 */
export function stem(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= LEAST_STEM);
  const cut = ending === undefined ? word : word.slice(0, -ending.length) + (ending === "ies" ? "y" : "");
  if (cut.length <= 4) return cut;
  return cut.at(-1) === cut.at(-2) || cut.endsWith("e") ? cut.slice(0, -1) : cut;
}

/** The words and pairs of all past requests as numbers, those that fewer than two of them hold left out. */
export interface RequestGrams {
  /** By their numbers. */
  grams: readonly string[];
  /** Those of a past request. */
  ofRequest(request: number): Uint32Array;
}

/** Takes each past request apart once: every regression reads most of them. */
export function readRequestGrams({ once, index: { history } }: FoldContext): RequestGrams {
  return once("words and pairs of past requests", () => {
    const { stems, starts, all, keys } = numberGrams(history.requests.map(({ text }) => text));
    const uses = new Uint32Array(keys.length);
    const lastIn = new Int32Array(keys.length).fill(-1);
    for (let request = 0; request < history.requests.length; request++)
      for (let at = starts[request]!; at < starts[request + 1]!; at++) {
        const gram = all[at]!;
        if (lastIn[gram] !== request) uses[gram]! += 1;
        lastIn[gram] = request;
      }
    const kept = new Int32Array(keys.length).fill(-1);
    const grams: string[] = [];
    keys.forEach((key, number) => {
      if (uses[number]! < LEAST_USES) return;
      kept[number] = grams.push(nameOfKey(key, stems)) - 1;
    });
    return { grams, ofRequest: keepGrams(starts, all, kept) };
  });
}

/** Pairs have keys from here on; no history has as many stems. */
const FIRST_PAIR = 2 ** 26;

/**
 * Every stem, and each two that stand side by side, by number: pairs of numbers, for a text would be made of each pair, and
 * most of them are in one request alone.
 */
function numberGrams(texts: readonly string[]) {
  const stems: string[] = [];
  const numberOfStem = numbering<string>((one) => void stems.push(one));
  const stemOfWord = new Map<string, number>();
  const keys: number[] = [];
  const numberOfKey = numbering<number>((key) => void keys.push(key));
  const starts = new Uint32Array(texts.length + 1);
  const all: number[] = [];
  texts.forEach((text, row) => {
    const own = tokenize(text).map((word) => {
      const known = stemOfWord.get(word) ?? numberOfStem(stem(word));
      stemOfWord.set(word, known);
      return known;
    });
    for (const one of own) all.push(numberOfKey(one));
    for (let i = 1; i < own.length; i++) all.push(numberOfKey(FIRST_PAIR * (1 + own[i - 1]!) + own[i]!));
    starts[row + 1] = all.length;
  });
  return { stems, starts, all, keys };
}

/** Numbers things in the order in which they come first. */
function numbering<Thing>(onNew: (thing: Thing) => void): (thing: Thing) => number {
  const numbers = new Map<Thing, number>();
  return (thing) => {
    const known = numbers.get(thing);
    if (known !== undefined) return known;
    onNew(thing);
    numbers.set(thing, numbers.size);
    return numbers.size - 1;
  };
}

function nameOfKey(key: number, stems: readonly string[]): string {
  if (key < FIRST_PAIR) return stems[key]!;
  return `${stems[Math.floor(key / FIRST_PAIR) - 1]!} ${stems[key % FIRST_PAIR]!}`;
}

/** Rows of the kept grams alone, under their new numbers; −1: left out. */
function keepGrams(starts: Uint32Array, all: readonly number[], kept: Int32Array): RequestGrams["ofRequest"] {
  const ends = new Uint32Array(starts.length);
  const rows = new Uint32Array(all.reduce((count, gram) => count + (kept[gram]! < 0 ? 0 : 1), 0));
  let to = 0;
  for (let row = 1; row < starts.length; row++) {
    for (let at = starts[row - 1]!; at < starts[row]!; at++) if (kept[all[at]!]! >= 0) rows[to++] = kept[all[at]!]!;
    ends[row] = to;
  }
  return (request) => rows.subarray(ends[request], ends[request + 1]);
}
