import type { Span } from "../domain/query";

/*
 * Every way in which the method cuts a text into words. They differ because what they feed differs, and none may change:
 * an index, a trained model or a published figure stands on each of them. Of `Don't book BBQ-grills,  now`:
 *
 * - `tokenize`           don · t · book · bbq · grills · now             BM25 and everything that compares words
 * - `splitOnSpaces`      Don't · book · BBQ-grills, · (empty) · now      Okapi, as PTR's released code
 * - `tokenizeWithSpans`  Don't · book · BBQ-grills · , · now             the splitter, which must see marks and places
 * - `countWords`         any script, by the rules of Unicode             how long a piece of a request is
 * - `countPlainWords`    Don't · book · BBQ · grills · now               lengths in the recipe of the learned method
 */

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const PLAIN_WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)?/gu;

/**
 * The words of a text: runs of letters, marks and digits, lower-cased, in order, repeats included. Everything else parts
 * words. The paper does not say how words are split; without stemming and stop words the reasons shown for a BM25 score
 * are words that the reader finds in the text.
 *
 * @example tokenize("Don't book BBQ-grills") // ["don", "t", "book", "bbq", "grills"]
 */
export function tokenize(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** As in PTR's released code: split on a single space; case, punctuation and the empty pieces of double spaces kept. */
export function splitOnSpaces(text: string): string[] {
  return text.split(" ");
}

/** A word, a number or a mark of a text, with its span. */
export interface Token extends Span {
  /** As written. */
  text: string;
  /** Lower case, curly apostrophes straightened. */
  lower: string;
  kind: "word" | "number" | "mark" | "line-break";
}

/**
 * A word keeps its apostrophes and hyphens ("don't", "gluten-free"), a number its inner points, colons and commas
 * ("12.50", "19:30"); every other character that is not a space is a mark of its own. Line breaks are tokens, since
 * they end a sentence.
 */
const TOKEN =
  /(?<line>\s*\n\s*)|(?<word>\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}]+)*)|(?<number>\p{N}+(?:[.,:/]\p{N}+)*\p{L}*)|\S/gu;

/**
 * The tokens of a text, in order, each with its span. Time and memory grow linearly with the text.
 *
 * @example tokenizeWithSpans("pay €20").map(({ start, end }) => [start, end]) // [[0, 3], [4, 5], [5, 7]]
 */
export function tokenizeWithSpans(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    lower: match[0].toLowerCase().replaceAll("’", "'"),
    kind: kindOf(match.groups ?? {}),
  }));
}

function kindOf(groups: Record<string, string | undefined>): Token["kind"] {
  if (groups["line"] !== undefined) return "line-break";
  if (groups["word"] !== undefined) return "word";
  return groups["number"] !== undefined ? "number" : "mark";
}

/** How many words a text has, in any script (`Intl.Segmenter`): "東京の天気" has three. */
export function countWords(text: string): number {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

/** How many words the recipe of the learned method counts in a text: `don't` is one, `gluten-free` two. */
export function countPlainWords(text: string): number {
  return text.match(PLAIN_WORD)?.length ?? 0;
}
