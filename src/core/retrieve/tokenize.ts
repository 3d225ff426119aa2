import type { Span } from "../domain/query";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The words of a text: runs of letters, marks and digits, lower-cased, in order, repeats included.
 * Everything else parts words: `Don't book BBQ-grills` gives `don`, `t`, `book`, `bbq`, `grills`.
 */
export function tokenize(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** As in PTR's released code: split on a single space; case, punctuation and the empty pieces of double spaces kept. */
export function splitOnSpaces(text: string): string[] {
  return text.split(" ");
}

/** A word, a number or a mark of a text, with its place. */
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

/** The tokens of a text, in order. Time and memory grow linearly with the text. */
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
