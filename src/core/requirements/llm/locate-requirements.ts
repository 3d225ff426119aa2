import { type Span, requirementId } from "../../domain/query";
import type { Requirement } from "../../domain/trace";
import type { ModelReport } from "../../domain/exchange";
import { isSmallWord } from "../lexicon";
import { tokenizeWithSpans, type Token } from "../../retrieve/tokenize";
import { layNotes } from "../../domain/notes";
import { trimSpan } from "../spans";
import type { ParsedRequirement } from "./parse-answers";

/** A requirement of the model with its span in the request. */
export interface LocatedRequirement {
  /** `F1`, `F2`, … in the order of the answer: what the next prompt calls it. */
  key: string;
  requirement: Requirement;
}

/** A run of tokens, first and last included. */
interface Run {
  first: number;
  last: number;
}

/** Small words say little about where a requirement stands. */
const SMALL_WEIGHT = 0.2;
/** Words of this many equal first letters are taken for forms of one word. */
const STEM = 4;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A run that shares less than this with the requirement (F1 of word weights, 0 to 1) is not where it stands. */
const LEAST_SHARED = 0.2;

/**
 * Finds the words of the request that each requirement stands for; the paper needs no spans, our walk draws them. First
 * where the words it points at stand as such, then the free run of words that shares most with it (F1 of weighted words),
 * told apart by `placed`. Spans never overlap. A requirement whose words are nowhere is kept as a note below the request, and
 * reported. In the order of the request, notes last.
 */
export function locateRequirements(
  text: string,
  said: readonly ParsedRequirement[],
): { located: LocatedRequirement[]; reports: ModelReport[] } {
  const tokens = listWords(text);
  const isFree = tokens.map(() => true);
  const found = new Map<ParsedRequirement, { run: Run; placed?: "near" }>();
  const take = (one: ParsedRequirement, run: Run | null, placed?: "near"): void => {
    if (!run) return;
    found.set(one, { run, ...(placed ? { placed } : {}) });
    isFree.fill(false, run.first, run.last + 1);
  };
  for (const one of said) take(one, findExactly(tokens, isFree, one.words) ?? findExactly(tokens, isFree, one.text));
  for (const one of said)
    if (!found.has(one)) take(one, findNearest(tokens, isFree, `${one.text} ${one.words ?? ""}`), "near");
  const keyed = said.map((one, at): LocatedRequirement => {
    const { run, ...placed } = found.get(one) ?? { placed: "note" as const };
    const span = run ? spanOf(text, tokens, run) : { start: text.length, end: text.length };
    return {
      key: `F${at + 1}`,
      requirement: { id: requirementId(span), text: one.text, span, by: "computed", ...placed },
    };
  });
  return { located: inOrder(text, keyed), reports: said.flatMap((one) => reportNote(one, found.has(one))) };
}

function reportNote({ text }: ParsedRequirement, isFound: boolean): ModelReport[] {
  return isFound ? [] : [{ kind: "unplaced", text }];
}

function inOrder(text: string, located: readonly LocatedRequirement[]): LocatedRequirement[] {
  const sorted = [...located].sort((a, b) => a.requirement.span.start - b.requirement.span.start);
  const laid = layNotes(
    text.length,
    sorted.map(({ requirement }) => requirement),
  );
  // Notes are last in both.
  return sorted.map(({ key }, at) => {
    const { span, ...rest } = laid[at]!;
    return { key, requirement: { ...rest, id: requirementId(span), span } };
  });
}

/** The characters of a run, without marks at its edges. */
function spanOf(text: string, tokens: readonly Token[], { first, last }: Run): Span {
  return trimSpan(text, { start: tokens[first]!.start, end: tokens[last]!.end });
}

/** The first free run of exactly these words, whatever marks stand between them. */
function findExactly(tokens: readonly Token[], isFree: readonly boolean[], words: string | null): Run | null {
  const wanted = wordsOf(words ?? "");
  if (wanted.length === 0) return null;
  for (let first = 0; first + wanted.length <= tokens.length; first++) {
    const fits = wanted.every((word, i) => isFree[first + i] && tokens[first + i]!.lower === word);
    if (fits) return { first, last: first + wanted.length - 1 };
  }
  return null;
}

/** The free run with the best F1, beginning and ending with a shared word that says something; the first of equal ones. */
function findNearest(tokens: readonly Token[], isFree: readonly boolean[], wording: string): Run | null {
  const wanted = new Map(wordsOf(wording).map((word) => [stemOf(word), weightOf(word)]));
  const total = [...wanted.values()].reduce((sum, weight) => sum + weight, 0);
  const longest = 2 * wanted.size + 4;
  let best: { run: Run; score: number } | null = null;
  for (let first = 0; first < tokens.length; first++) {
    if (!says(tokens[first]!, wanted)) continue;
    const seen = new Set<string>();
    let [shared, length] = [0, 0];
    for (let last = first; last < tokens.length && isFree[last] && last - first < longest; last++) {
      const { lower } = tokens[last]!;
      const stem = stemOf(lower);
      length += weightOf(lower);
      if (!seen.has(stem)) shared += wanted.get(stem) ?? 0;
      seen.add(stem);
      const score = (2 * shared) / (total + length);
      if (says(tokens[last]!, wanted) && score > (best?.score ?? LEAST_SHARED)) best = { run: { first, last }, score };
    }
  }
  return best?.run ?? null;
}

/** A word that is shared and says something. */
function says({ lower }: Token, wanted: ReadonlyMap<string, number>): boolean {
  return !isSmallWord(lower) && wanted.has(stemOf(lower));
}

function wordsOf(text: string): string[] {
  return listWords(text).map(({ lower }) => lower);
}

/** Words and numbers; of a script without spaces every character, since a model points at a part of such a run. */
function listWords(text: string): Token[] {
  const words = tokenizeWithSpans(text).filter(({ kind }) => kind === "word" || kind === "number");
  return words.flatMap((word) => (WITHOUT_SPACES.test(word.text) ? cutIntoCharacters(word) : [word]));
}

function cutIntoCharacters({ text, start: at, kind }: Token): Token[] {
  let start = at;
  return [...text].map((character) => {
    const token = { start, end: start + character.length, text: character, lower: character.toLowerCase(), kind };
    start = token.end;
    return token;
  });
}

/** What a word counts for when texts are compared. */
function weightOf(word: string): number {
  return isSmallWord(word) ? SMALL_WEIGHT : 1;
}

/** A stem for the poor: enough to see "booking" in "book". */
function stemOf(word: string): string {
  return word.slice(0, STEM);
}
