import { isPlainObject } from "../json/json-values";
import type { ForeignAnswer, ForeignRead, ForeignSpan, ForeignSuggestion } from "./foreign-answer";
import { decideOffsets, type MarkedWords } from "./decide-offsets";

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
