import type { Span } from "../../core/domain/query";
import type { Edit } from "../../core/domain/edit";
import type { RequirementId } from "../../core/domain/ids";
import type { CoverageResult } from "../../core/domain/trace";
import { isNote } from "../../core/domain/notes";

/** Which end of the selected words the keys move. */
export type SelectionHandle = "start" | "end";

const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });

/** The words of a text, without what stands between them. */
export function listWords(text: string): Span[] {
  return [...SEGMENTER.segment(text)]
    .filter((segment) => segment.isWordLike)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
}

/** The words a drag from one place to another touches, whichever way it went. `null` between two words. */
export function snapToWords(words: readonly Span[], from: number, to: number): Span | null {
  const [low, high] = from <= to ? [from, to] : [to, from];
  const touched = words.filter((word) => word.end > low && word.start < Math.max(high, low + 1));
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** The word at a place, else the one nearest to it. */
export function nearestWord(words: readonly Span[], at: number): Span | null {
  const distance = ({ start, end }: Span) => Math.max(start - at, at - end, 0);
  return words.reduce<Span | null>((best, word) => (best && distance(best) <= distance(word) ? best : word), null);
}

/** A drag selects as soon as it touches a second word; staying inside one word is a click. */
export function isDragOverWords(words: readonly Span[], from: number, to: number): boolean {
  const span = snapToWords(words, from, to);
  return span !== null && words.filter((word) => isInside(word, span)).length > 1;
}

/** The single word beside the selection, on the side of its moving end. At the edge of the text nothing changes. */
export function moveSelection(words: readonly Span[], span: Span, handle: SelectionHandle, step: -1 | 1): Span {
  const target = words[indexOfEnd(words, span, handle) + step];
  return target ?? span;
}

/** Moves one end by a word. At least one word stays selected. */
export function extendSelection(words: readonly Span[], span: Span, handle: SelectionHandle, step: -1 | 1): Span {
  const target = words[indexOfEnd(words, span, handle) + step];
  if (!target) return span;
  const moved = handle === "end" ? { start: span.start, end: target.end } : { start: target.start, end: span.end };
  return moved.start < moved.end ? moved : span;
}

/** The selection up to a clicked word: the end that is nearer moves there. */
export function moveNearerEnd(span: Span, word: Span): { span: Span; handle: SelectionHandle } {
  const isAfter = word.end >= span.end || span.end - word.end < word.start - span.start;
  return isAfter
    ? { span: { start: span.start, end: word.end }, handle: "end" }
    : { span: { start: word.start, end: span.end }, handle: "start" };
}

/** The first or the last word of the text, or the selection up to it. */
export function jumpSelection(
  words: readonly Span[],
  span: Span,
  { handle, to, isExtending }: { handle: SelectionHandle; to: "first" | "last"; isExtending: boolean },
): Span {
  const target = to === "first" ? words[0] : words.at(-1);
  if (!target) return span;
  if (!isExtending) return target;
  if (handle === "end") return to === "last" ? { start: span.start, end: target.end } : firstWordOf(words, span);
  return to === "first" ? { start: target.start, end: span.end } : lastWordOf(words, span);
}

/** What a command makes of the selected words; `null`: it moves no end. Commands are those of `word-keys`. */
export function moveByCommand(
  command: string,
  words: readonly Span[],
  span: Span,
  handle: SelectionHandle,
): Span | null {
  switch (command) {
    case "previous-word":
      return moveSelection(words, span, handle, -1);
    case "next-word":
      return moveSelection(words, span, handle, 1);
    case "shrink-word":
      return extendSelection(words, span, handle, -1);
    case "grow-word":
      return extendSelection(words, span, handle, 1);
    case "first-word":
      return jumpSelection(words, span, { handle, to: "first", isExtending: false });
    case "last-word":
      return jumpSelection(words, span, { handle, to: "last", isExtending: false });
    case "grow-to-first":
      return jumpSelection(words, span, { handle, to: "first", isExtending: true });
    case "grow-to-last":
      return jumpSelection(words, span, { handle, to: "last", isExtending: true });
    default:
      return null;
  }
}

/** Where selecting words by keyboard begins: after the given place, at the first word no requirement has; else there at all. */
export function wordToStartAt(words: readonly Span[], taken: readonly Span[], after: number): Span | null {
  const isFree = (word: Span) => !taken.some((span) => isOverlapping(word, span));
  const later = words.filter((word) => word.start >= after);
  return later.find(isFree) ?? words.find(isFree) ?? later[0] ?? words[0] ?? null;
}

/** The places inside a requirement where it can be parted: before each of its words but the first. */
export function listSplitPoints(words: readonly Span[], span: Span): number[] {
  return words
    .filter((word) => isInside(word, span))
    .slice(1)
    .map((word) => word.start);
}

/** The place in the middle, as the first offer. `null` when the requirement is one word. */
export function middleSplitPoint(words: readonly Span[], span: Span): number | null {
  const points = listSplitPoints(words, span);
  return points[Math.floor((points.length - 1) / 2)] ?? null;
}

/** The next place to part at, to the left or to the right. */
export function moveSplitPoint(points: readonly number[], at: number, step: -1 | 1): number {
  return points[points.indexOf(at) + step] ?? at;
}

export function isOverlapping(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

export function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function indexOfEnd(words: readonly Span[], span: Span, handle: SelectionHandle): number {
  return words.findIndex((word) => (handle === "end" ? word.end >= span.end : word.end > span.start));
}

function firstWordOf(words: readonly Span[], span: Span): Span {
  return words.find((word) => isInside(word, span)) ?? span;
}

function lastWordOf(words: readonly Span[], span: Span): Span {
  return words.findLast((word) => isInside(word, span)) ?? span;
}

/** The second thing that can be done with selected words. */
export type SecondOffer =
  /** They lie beside this requirement and can be joined to it. */
  | { kind: "join"; requirement: RequirementId; number: number; edit: Edit }
  /** They end inside this requirement, which can be parted there. */
  | { kind: "part"; requirement: RequirementId; edit: Edit };

/** What selected words offer besides becoming a requirement: to part the one they stand in, or to join the nearest. */
export function secondOffer(
  span: Span,
  handleAt: number,
  coverage: Pick<CoverageResult, "requirements">,
): SecondOffer | null {
  const around = coverage.requirements.find((one) => isInside(span, one.span));
  if (around) {
    const at = [handleAt, span.start, span.end].find((place) => place > around.span.start && place < around.span.end);
    if (at === undefined) return null;
    return { kind: "part", requirement: around.id, edit: { kind: "split-requirement", requirement: around.id, at } };
  }
  if (coverage.requirements.some((one) => isOverlapping(one.span, span))) return null;
  const index = coverage.requirements.findLastIndex((one) => one.span.end <= span.start);
  const near = coverage.requirements[Math.max(index, 0)];
  if (!near || isNote(near)) return null;
  const joined = { start: Math.min(near.span.start, span.start), end: Math.max(near.span.end, span.end) };
  const number = Math.max(index, 0) + 1;
  return { kind: "join", requirement: near.id, number, edit: { kind: "add-requirement", span: joined } };
}

/** The requirement after this one, to merge with; for the last, the one before it. Notes below the request merge with none. */
export function neighbourToMerge(
  coverage: Pick<CoverageResult, "requirements">,
  requirement: RequirementId,
): (Edit & { kind: "merge-requirements" }) | null {
  const standing = coverage.requirements.filter((one) => !isNote(one));
  const at = standing.findIndex((one) => one.id === requirement);
  if (at < 0) return null;
  const last = at === standing.length - 1;
  const first = standing[last ? at - 1 : at];
  const second = standing[last ? at : at + 1];
  return first && second ? { kind: "merge-requirements", first: first.id, second: second.id } : null;
}
