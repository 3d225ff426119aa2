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

/** The words and pairs of all past requests as numbers. */
export interface RequestGrams {
  /** By their numbers; `null`: fewer than two past requests hold it. */
  grams: readonly (string | null)[];
  /** Those of a past request, in the order of its text. */
  ofRequest(request: number): Uint32Array;
}

/** Takes each past request apart once: every regression reads most of them. */
export function readRequestGrams({ once, index: { history } }: FoldContext): RequestGrams {
  return once("words and pairs of past requests", () => {
    const numbers = new Map<string, number>();
    const uses: number[] = [];
    const lastIn: number[] = [];
    const numberOf = (gram: string, request: number): number => {
      const number = numbers.get(gram) ?? uses.push(0) - 1;
      numbers.set(gram, number);
      if (lastIn[number] !== request) uses[number]! += 1;
      lastIn[number] = request;
      return number;
    };
    const rows = history.requests.map(({ text }, request) =>
      Uint32Array.from(gramsOf(text), (gram) => numberOf(gram, request)),
    );
    const starts = new Uint32Array(rows.length + 1);
    rows.forEach((row, request) => (starts[request + 1] = starts[request]! + row.length));
    const all = new Uint32Array(starts[rows.length]!);
    rows.forEach((row, request) => all.set(row, starts[request]));
    return {
      grams: Array.from(numbers.keys(), (gram, number) => (uses[number]! < LEAST_USES ? null : gram)),
      ofRequest: (request) => all.subarray(starts[request], starts[request + 1]),
    };
  });
}
