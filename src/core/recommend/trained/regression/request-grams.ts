import { lengthen } from "../../../math/typed-lists";
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
  count: number;
  nameOf(gram: number): string;
  /** Those of a past request. */
  ofRequest(request: number): Uint32Array;
}

/** Takes each past request apart once: every regression reads most of them. */
export function readRequestGrams({ once, index: { history } }: FoldContext): RequestGrams {
  return once("words and pairs of past requests", () => {
    const { stems, starts, all, pairs } = numberGrams(history.requests.map(({ text }) => text));
    const uses = new Uint32Array(pairs.length);
    const lastIn = new Int32Array(pairs.length).fill(-1);
    for (let request = 0; request < history.requests.length; request++)
      for (let at = starts[request]!; at < starts[request + 1]!; at++) {
        const gram = all[at]!;
        if (lastIn[gram] !== request) uses[gram]! += 1;
        lastIn[gram] = request;
      }
    const kept = new Int32Array(pairs.length).fill(-1);
    let count = 0;
    for (let gram = 0; gram < pairs.length; gram++) if (uses[gram]! >= LEAST_USES) kept[gram] = count++;
    const [firsts, seconds] = [new Int32Array(count), new Int32Array(count)];
    kept.forEach((number, gram) => {
      if (number < 0) return;
      firsts[number] = pairs.first(gram);
      seconds[number] = pairs.second(gram);
    });
    const nameOf = (gram: number): string => {
      const second = stems[seconds[gram]!]!;
      return firsts[gram] === ALONE ? second : `${stems[firsts[gram]!]!} ${second}`;
    };
    return { count, nameOf, ofRequest: keepGrams(starts, all, kept) };
  });
}

/** Before a stem that stands for itself. */
const ALONE = -1;

/**
 * Every stem, and each two that stand side by side, by number: pairs of numbers, for a text would be made of each pair, and
 * most of them are in one request alone.
 */
function numberGrams(texts: readonly string[]) {
  const stems: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (one: string): number => {
    const known = numbers.get(one);
    if (known !== undefined) return known;
    numbers.set(one, stems.push(one) - 1);
    return stems.length - 1;
  };
  const stemOfWord = new Map<string, number>();
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  const pairs = new PairNumbers(characters / 8);
  const starts = new Uint32Array(texts.length + 1);
  // Most words have more than three letters; what is not written to takes no memory.
  let all = new Uint32Array(Math.ceil(characters / 2));
  let end = 0;
  texts.forEach((text, row) => {
    const own = tokenize(text).map((word) => {
      const known = stemOfWord.get(word) ?? numberOf(stem(word));
      stemOfWord.set(word, known);
      return known;
    });
    if (end + 2 * own.length > all.length) all = lengthen(all, 2 * (end + own.length));
    for (const one of own) all[end++] = pairs.numberOf(ALONE, one);
    for (let i = 1; i < own.length; i++) all[end++] = pairs.numberOf(own[i - 1]!, own[i]!);
    starts[row + 1] = end;
  });
  return { stems, starts, all, pairs };
}

/**
 * Numbers pairs of whole numbers in the order in which they come first. A `Map` would keep each as an object: of a long history
 * there are some hundred thousand.
 */
class PairNumbers {
  length = 0;
  /** First and second of each pair. */
  #pairs: Int32Array<ArrayBuffer>;
  /** The number of a pair and 1, where its hash says or at the next free place; 0: free. At most half of them are taken. */
  #places: Uint32Array<ArrayBuffer>;

  /** `expected`: so many find room without further ado. */
  constructor(expected: number) {
    let room = 16;
    while (room < 2 * expected) room *= 2;
    this.#pairs = new Int32Array(room);
    this.#places = new Uint32Array(room);
  }

  first(number: number): number {
    return this.#pairs[2 * number]!;
  }

  second(number: number): number {
    return this.#pairs[2 * number + 1]!;
  }

  numberOf(first: number, second: number): number {
    const place = this.#placeOf(first, second);
    if (this.#places[place]! > 0) return this.#places[place]! - 1;
    if (2 * this.length >= this.#pairs.length) this.#pairs = lengthen(this.#pairs, 4 * this.length);
    this.#pairs[2 * this.length] = first;
    this.#pairs[2 * this.length + 1] = second;
    this.#places[place] = ++this.length;
    if (2 * this.length > this.#places.length) this.#makeRoom();
    return this.length - 1;
  }

  #placeOf(first: number, second: number): number {
    const most = this.#places.length - 1;
    const mixed = Math.imul(Math.imul(first + 2, 0x9e3779b1) ^ second, 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & most;
    for (let taken = this.#places[place]!; taken > 0; taken = this.#places[place]!) {
      if (this.first(taken - 1) === first && this.second(taken - 1) === second) break;
      place = (place + 1) & most;
    }
    return place;
  }

  #makeRoom(): void {
    this.#places = new Uint32Array(2 * this.#places.length);
    for (let number = 0; number < this.length; number++)
      this.#places[this.#placeOf(this.first(number), this.second(number))] = number + 1;
  }
}

/** Rows of the kept grams alone, under their new numbers; −1: left out. */
function keepGrams(starts: Uint32Array, all: Uint32Array, kept: Int32Array): RequestGrams["ofRequest"] {
  const ends = new Uint32Array(starts.length);
  let count = 0;
  for (let at = 0; at < starts.at(-1)!; at++) if (kept[all[at]!]! >= 0) count += 1;
  const rows = new Uint32Array(count);
  let to = 0;
  for (let row = 1; row < starts.length; row++) {
    for (let at = starts[row - 1]!; at < starts[row]!; at++) if (kept[all[at]!]! >= 0) rows[to++] = kept[all[at]!]!;
    ends[row] = to;
  }
  return (request) => rows.subarray(ends[request], ends[request + 1]);
}
