import { isPlainObject } from "../json/json-values";
import type { ForeignAnswer, ForeignRead, ForeignSpan, ForeignSuggestion } from "./foreign-answer";

/** One line for each tool of each span: other programs give a span one label. */
export function flatSpans(spans: readonly ForeignSpan[] | null): { start: number; end: number; tool: string }[] {
  return (spans ?? []).flatMap(({ start, end, tools }) => tools.map((tool) => ({ start, end, tool })));
}

/** What a row says before its words are placed. */
export interface RawAnswer extends Omit<ForeignAnswer, "spans"> {
  words: readonly MarkedWords[] | null;
  /** Words as the file quotes them beside the offsets. */
  quotes: readonly string[];
}

/** Adds the answer of a row, or why it is held back. `row`: from 1. */
export function addAnswer(read: ForeignRead, row: number, { words, quotes, ...answer }: RawAnswer): void {
  const placed = words === null ? null : decideOffsets(answer.text, words, quotes);
  const spans = typeof placed === "string" || placed === null ? placed : joinSpans(placed);
  if (typeof spans === "string") read.held.push(`Row ${row} is held back: ${spans}`);
  else {
    const tools = [...new Set([...answer.tools, ...(spans ?? []).flatMap((span) => span.tools)])];
    read.answers.push({ ...answer, tools: answer.verdict === "skipped" ? [] : tools, spans });
  }
}

/** Adds what was suggested in a row, or why it is held back. */
export function addSuggestion(
  read: ForeignRead,
  row: number,
  { words, quotes, ...said }: Omit<ForeignSuggestion, "spans"> & Pick<RawAnswer, "words" | "quotes">,
): void {
  const placed = words === null ? null : decideOffsets(said.text, words, quotes);
  const spans = typeof placed === "string" || placed === null ? placed : joinSpans(placed);
  if (typeof spans === "string") read.held.push(`The suggestion of row ${row} is held back: ${spans}`);
  else {
    const tools = [...new Set([...said.tools, ...(spans ?? []).flatMap((span) => span.tools)])];
    read.suggestions.push({ ...said, tools, spans });
  }
}

/** Keeps what a row has beside the keys that are read. */
export function addExtra(
  read: ForeignRead,
  { query, text }: Pick<ForeignAnswer, "query" | "text">,
  extra: Readonly<Record<string, unknown>>,
): void {
  if (Object.keys(extra).length > 0) read.extras.push({ query, text, extra });
}

/** The fields of an object but for some. */
export function fieldsBut(value: unknown, ...known: string[]): Record<string, unknown> {
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !known.includes(key) && key !== "__proto__"))
    : {};
}

/** A share, as models state how sure they are. */
export const scoreOf = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && value <= 1 ? value : null;

/** Equal words with several tools are one span; words that overlap otherwise are none of ours. */
function joinSpans(placed: readonly { start: number; end: number; tool: string }[]): ForeignSpan[] | string {
  const spans: ForeignSpan[] = [];
  for (const { start, end, tool } of [...placed].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = spans.at(-1);
    if (last?.start === start && last.end === end) last.tools = [...new Set([...last.tools, tool])];
    else if (last && start < last.end)
      return `the words from ${last.start} to ${last.end} and from ${start} to ${end} overlap.`;
    else spans.push({ start, end, tools: [tool] });
  }
  return spans;
}

export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

export const textsOf = (values: readonly unknown[]): string[] => values.filter(isText);

/** A name, an e-mail address or a number of a user. */
export function personOf(value: unknown): string | null {
  return isText(value) ? value : typeof value === "number" ? String(value) : null;
}

/** A number of a file; anything else is `NaN`. */
export const numberOf = (value: unknown): number => (typeof value === "number" ? value : NaN);

/** Words as a file marks them: its unit is not known. */
export interface MarkedWords {
  start: number;
  end: number;
  /** The words themselves; `null`: the file does not repeat them. */
  quote: string | null;
  tool: string;
}

type Placed = { start: number; end: number; tool: string }[];

/**
 * Offsets in UTF-16 units, from a file that counts those or code points: programs do either, and some both. Quoted words
 * decide; else whichever unit keeps within the text and does not cut a word. Where both fit and differ, nothing is
 * guessed: the sentence shows both.
 *
 * @example decideOffsets("😀 book it", [{ start: 2, end: 6, quote: "book", tool: "t" }]) // [{ start: 3, end: 7, tool: "t" }]
 */
export function decideOffsets(
  text: string,
  words: readonly MarkedWords[],
  quotes: readonly string[] = [],
): Placed | string {
  const unfit = words.find(
    ({ start, end }) => !Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end <= start,
  );
  if (unfit && !(unfit.start > unfit.end)) return "the places of its words are no whole numbers that rise from 0.";
  if (unfit) return `the words from ${unfit.start} to ${unfit.end} end before they begin.`;
  const units = [words.map((one) => ({ ...one })), asCodePoints(text, words)];
  const inside = units.filter((placed) => placed.every(({ end }) => end <= text.length));
  if (inside.length === 0) {
    const { start, end } = words.find((one) => one.end > text.length) ?? words[0]!;
    return `the words from ${start} to ${end} end behind their request, which has ${text.length} characters.`;
  }
  const quoted = inside.filter((placed) =>
    placed.every(({ start, end, quote }) => quote === null || text.slice(start, end) === quote),
  );
  if (quoted.length === 0) return `the words it quotes do not stand where it says: ${sliceOf(text, inside[0]!)}.`;
  const known = quoted.filter((placed) => placed.every(({ start, end }) => quotes.includes(text.slice(start, end))));
  const fitting =
    known.length > 0 && words.length > 0
      ? known
      : prefer(quoted, (placed) => placed.every((one) => isWhole(text, one)));
  const [first, second] = fitting;
  if (second && sliceOf(text, first!) !== sliceOf(text, second))
    return `its words can be read in two ways: ${sliceOf(text, first!)}, or ${sliceOf(text, second)}.`;
  return first!.map(({ start, end, tool }) => ({ start, end, tool }));
}

function prefer<T>(all: T[], test: (one: T) => boolean): T[] {
  const passing = all.filter(test);
  return passing.length > 0 ? passing : all;
}

const sliceOf = (text: string, words: readonly { start: number; end: number }[]): string =>
  words.map(({ start, end }) => `“${text.slice(start, end)}”`).join(", ");

/** Begins and ends with a word, and cuts none. */
function isWhole(text: string, { start, end }: { start: number; end: number }): boolean {
  const words = text.slice(start, end);
  if (words.trim() !== words || /\p{Cs}/u.test(words)) return false;
  return !/[\p{L}\p{N}]{2}$/u.test(joint(text, start)) && !/[\p{L}\p{N}]{2}$/u.test(joint(text, end));
}

const joint = (text: string, at: number): string => (at > 0 && at < text.length ? text.slice(at - 1, at + 1) : "");

function asCodePoints(text: string, words: readonly MarkedWords[]): MarkedWords[] {
  const places = [0];
  for (const character of text) places.push(places.at(-1)! + character.length);
  const placeOf = (at: number): number => places[at] ?? text.length + 1;
  return words.map((one) => ({ ...one, start: placeOf(one.start), end: placeOf(one.end) }));
}

/** An offset in UTF-16 units as one in code points. */
export function toCodePoints(text: string, at: number): number {
  return [...text.slice(0, at)].length;
}
