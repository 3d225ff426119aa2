import type { RequirementId } from "../../core/domain/ids";
import type { Span } from "../../core/domain/query";
import { listLineWords, type LineWord } from "./line-words";

/** A part of a line: the request's text from `start` to `end`, inside one requirement or outside all. */
export interface LinePiece extends Span {
  text: string;
  requirement: RequirementId | null;
}

/** One ruled line of the request. */
export interface SenseLine extends Span {
  pieces: LinePiece[];
  /** The one requirement with words on this line. */
  requirement: RequirementId | null;
}

interface SpannedRequirement {
  id: RequirementId;
  span: Span;
}

/** A line of context takes less room, and less weight, than one with a requirement. */
const CONTEXT_LINE = 0.75;

/**
 * Sets a request in sense lines: each requirement begins on a line of its own (with the few words that lead into it), so
 * at most one underline leaves a line; a requirement may wrap. No word is changed: the lines' texts in order are the
 * request, whitespace aside. Line breaks of the request stay. Among all such settings the one with the fewest lines and
 * the best line ends is taken.
 *
 * `measure` gives the width of a text, `width` is that of a line; a single word wider than a line is cut.
 */
export function layoutLines(
  text: string,
  requirements: readonly SpannedRequirement[],
  measure: (text: string) => number,
  width: number,
): SenseLine[] {
  const words = listLineWords(text, requirements, measure, width);
  return chooseBreaks(words, measure(" "), width).map(([from, to]) =>
    makeLine(text, requirements, words.slice(from, to)),
  );
}

function chooseBreaks(words: readonly LineWord[], space: number, width: number): [from: number, to: number][] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= words.length; to++) best.push(bestLineTo(words, to, best, space, width));
  const lines: [number, number][] = [];
  for (let to = words.length; to > 0; to = best[to]?.from ?? 0) lines.unshift([best[to]?.from ?? 0, to]);
  return lines;
}

/** The cheapest setting of the words before `to`, and where its last line begins. */
function bestLineTo(
  words: readonly LineWord[],
  to: number,
  best: readonly { cost: number }[],
  space: number,
  width: number,
) {
  let found = { cost: Infinity, from: to - 1 };
  let used = 0;
  let requirement: RequirementId | null = null;
  let sentences = 0;
  let tail: number | null = null;
  for (let from = to - 1; from >= 0; from--) {
    const word = words[from] as LineWord;
    const after = from + 1 < to ? words[from + 1] : undefined;
    if (after && (after.breakBefore === "always" || conflicts(word, requirement))) break;
    used += word.width + (after && after.breakBefore === "space" ? space : 0);
    if (after && used > width) break;
    if (after && endsSentence(word, after)) {
      sentences += 1;
      tail ??= to - from - 1;
    }
    requirement ??= word.requirement;
    const cost = (best[from]?.cost ?? 0) + lineCost({ words, from, to, used, width, sentences, tail, requirement });
    if (cost < found.cost) found = { cost, from };
  }
  return found;
}

function conflicts(word: LineWord, requirement: RequirementId | null): boolean {
  return word.requirement !== null && requirement !== null && word.requirement !== requirement;
}

function endsSentence(word: LineWord, after: LineWord): boolean {
  return isSentenceEnd(word.text, after.text) && (word.requirement === null || word.requirement !== after.requirement);
}

interface CandidateLine {
  words: readonly LineWord[];
  from: number;
  to: number;
  used: number;
  width: number;
  /** How many sentences end inside the line, and how many words follow the last of them. */
  sentences: number;
  tail: number | null;
  requirement: RequirementId | null;
}

function lineCost({ words, from, to, used, width, sentences, tail, requirement }: CandidateLine): number {
  const [last, next] = [words[to - 1] as LineWord, words[to]];
  const base = requirement === null ? CONTEXT_LINE + 0.15 * sentences : 1 + 1.2 * sentences;
  const free = !next || next.breakBefore === "always";
  const end = free ? 0 : endCost(last, next);
  const alone = to - from === 1 && !(free && words[from]?.breakBefore === "always") ? 0.3 : 0;
  const short = Number.isFinite(width) && used < width * 0.2 && !free ? 0.15 : 0;
  const stray = tail !== null && tail <= 2 && !free && !isSentenceEnd(last.text, next.text) ? 1.1 : 0;
  return base + end + alone + short + stray;
}

/** Inside a requirement a line ends less gladly than outside. */
function endCost(last: LineWord, next: LineWord): number {
  const cost = breakCost(last.text, next.text);
  if (last.requirement !== null && last.requirement === next.requirement) return 0.15 + cost;
  const leadsIn = last.requirement === null && next.requirement !== null && cost > 0.1;
  return leadsIn ? 0.6 : cost;
}

function makeLine(text: string, requirements: readonly SpannedRequirement[], words: readonly LineWord[]): SenseLine {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const own = words.find((word) => word.requirement !== null)?.requirement ?? null;
  const span = requirements.find(({ id }) => id === own)?.span;
  const cuts = [start, ...(span ? [span.start, span.end] : []), end].map((at) => Math.min(Math.max(at, start), end));
  const pieces = cuts.slice(1).flatMap((to, i): LinePiece[] => {
    const from = cuts[i] ?? start;
    if (from >= to) return [];
    return [{ start: from, end: to, text: text.slice(from, to), requirement: isIn(from, span) ? own : null }];
  });
  return { start, end, pieces, requirement: own };
}

function isIn(at: number, span: Span | undefined): boolean {
  return span !== undefined && at >= span.start && at < span.end;
}

/** How well a line can end between two words. Costs are in lines: 0.3 means "better than three tenths of a line more". */

const OPENS_A_CLAUSE = new Set(
  "and but or nor so then plus that which who whom whose where when while because since whether if also until unless before after as".split(
    " ",
  ),
);
const HANGS_ON_THE_NEXT = new Set(
  (
    "a an the my our your his her its their this these any some no of to in on at for with from by into about under over " +
    "is are was be and or but so if that i we you he she they it i'd i'm i've i'll we'd we're what which how please"
  ).split(" "),
);

const SENTENCE_END = /[.!?…]["'”’)\]]*$/u;
const SENTENCE_START = /^["'“‘([]*[\p{Lu}\p{N}]/u;

function isSentenceEnd(word: string, next: string): boolean {
  return SENTENCE_END.test(word) && SENTENCE_START.test(next) && !/^\p{Lu}\.$/u.test(word);
}

/** What it costs to end a line after `word`, when `next` begins the next one. */
function breakCost(word: string, next: string): number {
  const opens = OPENS_A_CLAUSE.has(next.toLowerCase());
  if (isSentenceEnd(word, next)) return 0;
  if (/[;:–—]["'”’)\]]*$/u.test(word) || /^[–—]$/u.test(word)) return 0.02;
  if (/,["'”’)\]]*$/u.test(word)) return opens ? 0.02 : 0.06;
  if (/^[–—(]/u.test(next)) return 0.05;
  if (HANGS_ON_THE_NEXT.has(word.toLowerCase())) return 0.5;
  return opens ? 0.1 : 0.25;
}
