/**
 * Characters that a reader does not see or that turn the direction of a line: control characters (not tab and line
 * break), soft hyphen, zero-width and joining characters, directional marks, embeddings and isolates, byte order mark,
 * invisible operators, supplementary variation selectors and tag characters. They can hide instructions from the person
 * who reads a prompt, and mean nothing to a model that reads well. Emoji that are joined fall into their parts: that is
 * the price.
 */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- they are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E01EF}]/gu;

/**
 * The text without characters that nobody sees, and how many there were. Lone surrogates become U+FFFD.
 *
 * @example stripInvisible("ta\u200Bble") // { text: "table", count: 1 }
 */
export function stripInvisible(text: string): { text: string; count: number } {
  let count = 0;
  const stripped = text.replaceAll(/\r\n?/gu, "\n").replace(INVISIBLE, () => {
    count += 1;
    return "";
  });
  return { text: wellFormed(stripped), count };
}

/** The text without halves of characters, as a cut may leave them: each becomes U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}
