import { type Span, requirementId } from "../../domain/query";
import type { Requirement } from "../../domain/trace";
import type { ModelReport } from "../../domain/exchange";
import { isSmallWord } from "../lexicon";
import { tokenizeWithSpans, type Token } from "../../retrieve/tokenize";
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
/** A run that shares less than this with the requirement (F1 of word weights, 0 to 1) is not where it stands. */
const LEAST_SHARED = 0.2;

/**
 * Finds the words of the request that each requirement stands for; the paper needs no spans, our walk draws them. First
 * where the words it points at stand as such, then the free run of words that shares most with it (F1 of weighted words).
 * Spans never overlap. A requirement whose words are nowhere takes the longest run that is left; where nothing is left it
 * is taken together with the one before it. Both are reported. In the order of the request.
 */
export function locateRequirements(
  text: string,
  said: readonly ParsedRequirement[],
): { located: LocatedRequirement[]; reports: ModelReport[] } {
  const tokens = tokenizeWithSpans(text).filter(({ kind }) => kind === "word" || kind === "number");
  const isFree = tokens.map(() => true);
  const runs = new Map<ParsedRequirement, Run>();
  const take = (one: ParsedRequirement, run: Run | null): void => {
    if (!run) return;
    runs.set(one, run);
    isFree.fill(false, run.first, run.last + 1);
  };
  for (const one of said) take(one, findExactly(tokens, isFree, one.words) ?? findExactly(tokens, isFree, one.text));
  for (const one of said) if (!runs.has(one)) take(one, findNearest(tokens, isFree, `${one.text} ${one.words ?? ""}`));
  const reports: ModelReport[] = [];
  for (const one of said) {
    if (runs.has(one)) continue;
    const left = longestFree(isFree);
    reports.push({ kind: left ? "unplaced" : "merged", text: one.text });
    take(one, left);
  }
  const located = said.flatMap((one, i): LocatedRequirement[] => {
    const run = runs.get(one);
    const span = run && spanOf(text, tokens, run);
    return span ? [{ key: `F${i + 1}`, requirement: makeSaid(one.text, span) }] : [];
  });
  return { located: located.sort((a, b) => a.requirement.span.start - b.requirement.span.start), reports };
}

function makeSaid(text: string, span: Span): Requirement {
  return { id: requirementId(span), text, span, by: "computed" };
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

/** The longest run that no requirement has; the first of equal ones. */
function longestFree(isFree: readonly boolean[]): Run | null {
  let best: Run | null = null;
  let first = 0;
  for (let i = 0; i <= isFree.length; i++) {
    if (isFree[i]) continue;
    if (i > first && (!best || i - first > best.last - best.first + 1)) best = { first, last: i - 1 };
    first = i + 1;
  }
  return best;
}

function wordsOf(text: string): string[] {
  return tokenizeWithSpans(text)
    .filter(({ kind }) => kind === "word" || kind === "number")
    .map(({ lower }) => lower);
}

/** What a word counts for when texts are compared. */
function weightOf(word: string): number {
  return isSmallWord(word) ? SMALL_WEIGHT : 1;
}

/** A stem for the poor: enough to see "booking" in "book". */
function stemOf(word: string): string {
  return word.slice(0, STEM);
}
