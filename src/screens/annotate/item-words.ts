import type { ToolId } from "../../core/domain/ids";
import type { JudgedSpan, JudgementEdit } from "../../core/domain/judgement";
import type { Span } from "../../core/domain/query";
import { makeRequirement, trimToWords } from "../../core/pipeline/edit-requirements";
import {
  neighbourToMerge,
  secondOffer,
  isOverlapping,
  listSplitPoints,
  listWords,
  middleSplitPoint,
  moveByCommand,
  moveSplitPoint,
  wordToStartAt,
  type SelectionHandle,
} from "../../ui/request/word-selection";
import type { WordsCommand } from "./keymap";

/** What is being done to the words of the request; the grammar is that of the walk. */
export type WordsMode =
  | { kind: "select"; span: Span; handle: SelectionHandle }
  /** Marked words are pointed at. */
  | { kind: "requirement"; span: Span }
  | { kind: "link"; span: Span; tool: ToolId | null }
  | { kind: "split"; span: Span; at: number };

/** What the words are read from. */
export interface Words {
  text: string;
  spans: readonly JudgedSpan[];
}

interface ItemWords extends Words {
  /** The tools of the rows, in their order. */
  rows: readonly ToolId[];
}

/** What a command leads to: an edit, what is being done then (`null`: nothing), and whether a tool is searched. */
interface WordsStep {
  edit: JudgementEdit | null;
  mode: WordsMode | null;
  search?: true;
}

export const isSameSpan = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
const plain = ({ start, end }: Span): Span => ({ start, end });
const to = (mode: WordsMode | null): WordsStep => ({ edit: null, mode });

/** Where marking words begins: behind the words that are pointed at, at the first that are free. `null`: there is no word. */
export function beginWords({ text, spans }: Words, after: Span | null): WordsMode | null {
  const span = wordToStartAt(listWords(text), spans, after?.end ?? 0);
  return span && { kind: "select", span, handle: "end" };
}

/** What a place of the text stands for when it is clicked: the marked words there, else its word. */
export function pointWords({ text, spans }: Words, at: number): WordsMode | null {
  const own = spans.find((span) => at >= span.start && at <= span.end);
  if (own) return { kind: "requirement", span: plain(own) };
  const word = listWords(text).find((one) => at >= one.start && at <= one.end);
  return word ? { kind: "select", span: word, handle: "end" } : null;
}

/** The same thing being done after the words changed under it, by an undo for example; `null`: its words are gone. */
export function standingWords(mode: WordsMode | null, spans: readonly JudgedSpan[]): WordsMode | null {
  if (mode === null || mode.kind === "select" || spans.some((span) => isSameSpan(span, mode.span))) return mode;
  const near = spans.find((span) => isOverlapping(span, mode.span));
  return near ? { kind: "requirement", span: plain(near) } : null;
}

/** What a command means for the words. `null`: nothing here. */
export function interpretWords(command: WordsCommand, mode: WordsMode, item: ItemWords, key: string): WordsStep | null {
  if (command === "leave") return to(mode.kind === "link" || mode.kind === "split" ? onWords(mode.span) : null);
  if (mode.kind === "select") return whileSelecting(command, mode, item);
  if (mode.kind === "link") return whileLinking(command, mode, item, key);
  if (mode.kind === "split") return whileSplitting(command, mode, item);
  return onRequirement(command, mode.span, item, key);
}

const onWords = (span: Span): WordsMode => ({ kind: "requirement", span: plain(span) });

function whileSelecting(
  command: WordsCommand,
  mode: WordsMode & { kind: "select" },
  { text, spans, rows }: ItemWords,
): WordsStep | null {
  const { span, handle } = mode;
  const moved = moveByCommand(command, listWords(text), span, handle);
  if (moved) return to({ ...mode, span: moved });
  const around = spans.find((one) => isOverlapping(one, span));
  const made = trimToWords(text, span) ?? span;
  switch (command) {
    case "other-handle":
      return to({ ...mode, handle: handle === "end" ? "start" : "end" });
    case "make-requirement":
    case "make-and-link": {
      const isNew = !spans.some((one) => isSameSpan(one, made));
      return {
        edit: isNew ? { kind: "span-add", span: made } : null,
        mode: command === "make-and-link" ? { kind: "link", span: made, tool: firstFree(spans, rows) } : onWords(made),
      };
    }
    case "second-offer":
      return takeOffer(mode, { text, spans });
    case "delete":
      return around ? deleteWords(around, spans) : null;
    case "previous-requirement": {
      const before = spans.findLast((one) => one.start < span.start) ?? around;
      return before ? to(onWords(before)) : null;
    }
    case "next-requirement": {
      const next = spans.find((one) => one.end > span.end) ?? around;
      return next ? to(onWords(next)) : null;
    }
    default:
      return null;
  }
}

/** The first tool that serves no words yet, else the first. */
function firstFree(spans: readonly JudgedSpan[], rows: readonly ToolId[]): ToolId | null {
  return rows.find((tool) => !spans.some(({ tools }) => tools.includes(tool))) ?? rows[0] ?? null;
}

/** Joins selected words to the marked ones beside them, or parts those they stand in. */
function takeOffer({ span, handle }: WordsMode & { kind: "select" }, { text, spans }: Words): WordsStep | null {
  const requirements = spans.map((one) => makeRequirement(text, plain(one), "edit"));
  const offer = secondOffer(span, handle === "start" ? span.start : span.end, { requirements });
  const own = offer && spans[requirements.findIndex(({ id }) => id === offer.requirement)];
  if (!own) return null;
  if (offer.edit.kind === "split-requirement") return splitWords(own, offer.edit.at, text);
  if (offer.edit.kind !== "add-requirement") return null;
  const joined = trimToWords(text, offer.edit.span) ?? offer.edit.span;
  return { edit: { kind: "span-resize", span: plain(own), to: joined }, mode: onWords(joined) };
}

function splitWords(span: Span, at: number, text: string): WordsStep {
  const left = trimToWords(text, { start: span.start, end: at });
  return { edit: { kind: "span-split", span: plain(span), at }, mode: onWords(left ?? span) };
}

function deleteWords(span: Span, spans: readonly JudgedSpan[]): WordsStep {
  const at = spans.findIndex((one) => isSameSpan(one, span));
  const next = spans[at + 1] ?? spans[at - 1];
  return { edit: { kind: "span-delete", span: plain(span) }, mode: next ? onWords(next) : null };
}

function onRequirement(command: WordsCommand, span: Span, item: ItemWords, key: string): WordsStep | null {
  const { text, spans, rows } = item;
  const at = spans.findIndex((one) => isSameSpan(one, span));
  const own = spans[at];
  if (!own) return null;
  switch (command) {
    case "previous-requirement":
    case "next-requirement": {
      const other = spans[at + (command === "next-requirement" ? 1 : -1)];
      return other ? to(onWords(other)) : null;
    }
    case "select-words":
      return to(beginWords(item, span));
    case "digit": {
      const tool = rows[Number(key) - 1];
      return tool === undefined ? null : { edit: linkOrCut(own, tool), mode: onWords(span) };
    }
    case "link":
      return to({ kind: "link", span: plain(span), tool: own.tools[0] ?? firstFree(spans, rows) });
    case "split": {
      const middle = middleSplitPoint(listWords(text), span);
      return middle === null ? null : to({ kind: "split", span: plain(span), at: middle });
    }
    case "merge":
      return mergeWords(own, text, spans);
    case "delete":
      return deleteWords(own, spans);
    default:
      return null;
  }
}

function mergeWords(own: JudgedSpan, text: string, spans: readonly JudgedSpan[]): WordsStep | null {
  const requirements = spans.map((one) => makeRequirement(text, plain(one), "edit"));
  const at = spans.indexOf(own);
  const pair = neighbourToMerge({ requirements }, requirements[at]!.id);
  const [first, second] = [pair?.first, pair?.second].map(
    (id) => spans[requirements.findIndex((one) => one.id === id)],
  );
  if (!first || !second) return null;
  return {
    edit: { kind: "span-merge", first: plain(first), second: plain(second) },
    mode: onWords({ start: first.start, end: second.end }),
  };
}

function linkOrCut({ tools, ...span }: JudgedSpan, tool: ToolId): JudgementEdit {
  return { kind: tools.includes(tool) ? "unlink" : "link", span: plain(span), tool };
}

function whileLinking(
  command: WordsCommand,
  mode: WordsMode & { kind: "link" },
  item: ItemWords,
  key: string,
): WordsStep | null {
  const { rows, spans } = item;
  const at = mode.tool === null ? -1 : rows.indexOf(mode.tool);
  const choose = (tool: ToolId | undefined): WordsStep | null => (tool === undefined ? null : to({ ...mode, tool }));
  switch (command) {
    case "previous-candidate":
      return choose(at === -1 ? rows.at(-1) : rows[Math.max(0, at - 1)]);
    case "next-candidate":
      return choose(rows[Math.min(rows.length - 1, at + 1)]);
    case "digit":
      return choose(rows[Number(key) - 1]);
    case "search-tools":
      return { edit: null, mode, search: true };
    case "confirm-link":
    case "confirm-and-stay": {
      const own = spans.find((one) => isSameSpan(one, mode.span));
      if (!own || mode.tool === null) return null;
      return { edit: linkOrCut(own, mode.tool), mode: command === "confirm-link" ? onWords(mode.span) : mode };
    }
    default:
      return onRequirement(command, mode.span, item, key);
  }
}

function whileSplitting(
  command: WordsCommand,
  mode: WordsMode & { kind: "split" },
  { text }: ItemWords,
): WordsStep | null {
  if (command === "confirm-split") return splitWords(mode.span, mode.at, text);
  if (command !== "split-left" && command !== "split-right") return null;
  const points = listSplitPoints(listWords(text), mode.span);
  return to({ ...mode, at: moveSplitPoint(points, mode.at, command === "split-left" ? -1 : 1) });
}
