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
