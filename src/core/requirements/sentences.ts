import type { Span } from "../domain/query";
import { tokenizeWithSpans, type Token } from "../retrieve/tokenize";
import { isSmallWord } from "./lexicon";

/** From this many words on, a text without English small words is not taken for English. */
const FEWEST_WORDS = 6;
/** Least share of small words in English. The least of the sample's 300 past requests is 0.19. */
const LEAST_SMALL_WORDS = 0.12;

/** Frequent small words of other languages in Latin letters that are no English words: German, French, Spanish, Italian, Portuguese, Dutch. */
const FOREIGN_WORDS = new Set(
  "der das den dem und ist ich ein eine einen nicht mit für auf zu wie bitte wir mir auch le les un une et est je pour dans du des avec que qui sur au el los las por con para y cómo quiero del il di che per della sono mi uma não em dos het een en van voor ik niet diesen diese dieser dieses meine meinen meiner meinem ihn ihm ins nach zum zur vom oder auch sich sie habe dann cette mes nous vous sont chez este esta una pero más questo anche".split(
    " ",
  ),
);

/**
 * Whether the tagger, which knows English small words, can read the text. Text in another script cannot be read; text in
 * Latin letters is told by its small words, when it has enough words to tell. A wrong "no" costs little: the text is then
 * cut at its sentences, which any language has.
 */
export function looksEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => token.kind === "word");
  const otherScript = words.filter(({ text }) => !/\p{Script=Latin}/u.test(text)).length;
  if (otherScript * 2 > words.length) return false;
  const english = words.filter(({ lower }) => isSmallWord(lower)).length;
  const foreign = words.filter(({ lower }) => FOREIGN_WORDS.has(lower)).length;
  // "in", "an" and "am" are words of others, too.
  if (foreign > english || (foreign > 1 && foreign === english)) return false;
  return words.length < FEWEST_WORDS || english >= LEAST_SMALL_WORDS * words.length;
}

/**
 * Whether a request is mostly in another language than English, as the splitter sees it.
 *
 * @example isForeign("Bitte buche mir ein Zimmer in Wien und einen Tisch für zwei.") // true
 */
export function isForeign(text: string): boolean {
  return !looksEnglish(tokenizeWithSpans(text));
}

/**
 * The sentences of a text in any language (`Intl.Segmenter`), also cut at line breaks, since lists have no full stops. Not
 * trimmed.
 *
 * @example cutSentences("Hi.\nBye.") // [{ start: 0, end: 3 }, { start: 4, end: 8 }]
 */
export function cutSentences(text: string): Span[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  return [...segmenter.segment(text)].flatMap(({ segment, index }) =>
    [...segment.matchAll(/[^\n]+/g)].map((line) => ({
      start: index + line.index,
      end: index + line.index + line[0].length,
    })),
  );
}
