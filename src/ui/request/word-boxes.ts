import type { Span } from "../../core/domain/query";
import { useEffect, useLayoutEffect, useState, type RefObject } from "react";

/** A rectangle in pixels of the walk, its upper left corner being 0, 0. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where words stand: one box a line, from top to bottom. */
export type WordBoxes = Box[];

/**
 * The text of the request on the screen: every element that holds some of it says in `data-offset` where its text
 * begins. This is all that is known here of how the lines are laid out.
 */
function textPieces(walk: HTMLElement): HTMLElement[] {
  return [...walk.querySelectorAll<HTMLElement>("[data-request-text] [data-offset]")];
}

/** The boxes of some words, line by line. Empty while they are not drawn. */
function boxesOfWords(walk: HTMLElement, span: Span): WordBoxes {
  const origin = walk.getBoundingClientRect();
  const boxes = textPieces(walk).flatMap((piece) => rectsInPiece(piece, span));
  const lines: Box[] = [];
  for (const rect of boxes) {
    const box = {
      left: rect.left - origin.left,
      right: rect.right - origin.left,
      top: rect.top - origin.top,
      bottom: rect.bottom - origin.top,
    };
    const line = lines.at(-1);
    const isSameLine = line && box.top < (line.top + line.bottom) / 2 && box.bottom > line.top;
    if (isSameLine) Object.assign(line, join(line, box));
    else lines.push(box);
  }
  return lines;
}

/** Where the text of a line ends, whichever words of it are meant. */
export function endOfLine(walk: HTMLElement, line: Box): number {
  const origin = walk.getBoundingClientRect();
  const middle = origin.top + (line.top + line.bottom) / 2;
  const ends = textPieces(walk)
    .flatMap((piece) => [...piece.getClientRects()])
    .filter((rect) => rect.top <= middle && rect.bottom >= middle)
    .map((rect) => rect.right - origin.left);
  return Math.max(line.right, ...ends);
}

/** The offset in the request under a point of the window. `null` beside the text. */
export function offsetAtPoint(x: number, y: number): number | null {
  const caret = caretAtPoint(x, y);
  const piece = caret?.node.parentElement?.closest<HTMLElement>("[data-request-text] [data-offset]");
  return caret && piece ? Number(piece.dataset.offset) + caret.offset : null;
}

function rectsInPiece(piece: HTMLElement, span: Span): DOMRect[] {
  const text = piece.firstChild;
  if (!(text instanceof Text)) return [];
  const begin = Number(piece.dataset.offset);
  const from = Math.max(0, span.start - begin);
  const to = Math.min(text.length, span.end - begin);
  if (from >= to) return [];
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()].filter((rect) => rect.width > 0);
}

function caretAtPoint(x: number, y: number): { node: Node; offset: number } | null {
  const known: Document | OlderDocument = document;
  if ("caretPositionFromPoint" in known) {
    const position = known.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  const range = known.caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

/** Safari before 18.4 and Chromium before 128 know only this one. */
interface OlderDocument {
  caretRangeFromPoint(x: number, y: number): Range | null;
}

function join(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Where some words stand on the walk now; measured again whenever the walk changes its size or its text. */
export function useWordBoxes(layer: RefObject<HTMLElement | null>, span: Span | null): WordBoxes {
  const [place, setPlace] = useState<WordBoxes>([]);
  const start = span?.start ?? null;
  const end = span?.end ?? null;
  const measure = () => {
    const walk = layer.current?.parentElement;
    const next = walk && start !== null && end !== null ? boxesOfWords(walk, { start, end }) : [];
    setPlace((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  useLayoutEffect(measure);
  useEffect(() => {
    const walk = layer.current?.parentElement;
    if (!walk || start === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(walk);
    const changes = new MutationObserver(measure);
    const text = walk.querySelector("[data-request-text]");
    if (text) changes.observe(text, { childList: true, subtree: true, characterData: true });
    void document.fonts.ready.then(measure);
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  });
  return place;
}
