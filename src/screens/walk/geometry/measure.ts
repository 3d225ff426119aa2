import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Span } from "../../../core/domain/query";
import type { Columns, LineBox, Measured, RuledLine } from "./scene";

/** Which words are to be measured. */
export interface WantedSpans {
  words: readonly { id: RequirementId; span: Span }[];
  ghosts: readonly { id: RequirementId; span: Span }[];
  called: readonly { id: ToolId; span: Span }[];
  selected: Span | null;
}

/**
 * Reads the places of the rendered words, once after each layout. `walk` is the grid, `picture` the element all lengths
 * count from. Lines may be shifted by a transform: their place without it is read, and `shifts` added, so a line that
 * is still on its way is measured where it will be.
 */
export function measureWalk(
  walk: HTMLElement,
  picture: Element,
  wanted: WantedSpans,
  shifts: readonly number[],
): Measured {
  const columns = readColumns(walk);
  const rectOf = unzoomed(walk.currentCSSZoom);
  const origin = rectOf(picture);
  const elements = [...walk.querySelectorAll<HTMLElement>("[data-line]")];
  const lines = elements.map((line, i) => readLine(line, origin, shifts[i] ?? 0, rectOf));
  const boxesOf = (span: Span) => elements.flatMap((line, i) => boxOnLine(line, span, origin, lines[i], rectOf));
  const all = (spans: readonly { id: string; span: Span }[], widen: (span: Span) => Span = (span) => span) =>
    Object.fromEntries(spans.map(({ id, span }) => [id, boxesOf(widen(span))] as const));
  const drawer = walk.querySelector("[data-vote-drawer]");
  const last = elements.at(-1);
  return {
    columns,
    lines: lines.map(({ y, top, right }) => ({ y, top, right })),
    words: all(wanted.words),
    framed: all(wanted.words, (span) => withPunctuation(walk, span)),
    ghosts: all(wanted.ghosts),
    called: all(wanted.called),
    selected: wanted.selected ? boxesOf(wanted.selected) : [],
    drawerTop: drawer ? topOfGround(drawer, rectOf) - origin.top : null,
    textBottom: last ? last.offsetTop + last.offsetHeight + (shifts.at(-1) ?? 0) : 0,
  };
}

type RectOf = (place: Element | Range) => DOMRect;

/** Places in the pixels that the walk is laid out in; while it is presented, those of the page are larger. */
function unzoomed(zoom: number): RectOf {
  return (place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom);
  };
}

interface ReadLine extends RuledLine {
  /** What a rectangle's vertical place must be moved by to stand where the line will stand. */
  move: number;
}

function readLine(line: HTMLElement, origin: DOMRect, shift: number, rectOf: RectOf): ReadLine {
  const rect = rectOf(line);
  const place = line.offsetTop + shift;
  const move = place - rect.top;
  const pieces = [...line.querySelectorAll("[data-offset]")];
  const boxes = pieces.map(rectOf);
  const bottom = Math.max(rect.top, ...boxes.map((box) => box.bottom));
  return {
    y: Math.round(bottom + move),
    top: place,
    right: Math.max(rect.left, ...boxes.map((box) => box.right)) - origin.left,
    move,
  };
}

function boxOnLine(
  line: HTMLElement,
  span: Span,
  origin: DOMRect,
  read: ReadLine | undefined,
  rectOf: RectOf,
): LineBox[] {
  const rects = [...line.querySelectorAll<HTMLElement>("[data-offset]")].flatMap((piece) =>
    rectIn(piece, span, rectOf),
  );
  return read ? boxAround(rects, Number(line.dataset.line), origin.left, read) : [];
}

/** One box around the pieces of some words on a line; none where the line has nothing of them. */
export function boxAround(
  rects: readonly Pick<DOMRect, "left" | "right" | "top">[],
  line: number,
  origin: number,
  { y, move }: Pick<ReadLine, "y" | "move">,
): LineBox[] {
  if (rects.length === 0) return [];
  return [
    {
      line,
      left: Math.min(...rects.map((rect) => rect.left)) - origin,
      right: Math.max(...rects.map((rect) => rect.right)) - origin,
      top: Math.min(...rects.map((rect) => rect.top)) + move,
      y,
    },
  ];
}

function rectIn(piece: HTMLElement, span: Span, rectOf: RectOf): DOMRect[] {
  const text = piece.firstChild;
  if (!(text instanceof Text)) return [];
  const part = partOf(span, Number(piece.dataset.offset), text.length);
  if (!part) return [];
  const range = document.createRange();
  range.setStart(text, part.start);
  range.setEnd(text, part.end);
  const rect = rectOf(range);
  return rect.width > 0 ? [rect] : [];
}

/** What of a span stands in a piece of `length` characters that begins at `begin`, counted from there; `null`: nothing. */
export function partOf(span: Span, begin: number, length: number): Span | null {
  const [start, end] = [Math.max(0, span.start - begin), Math.min(length, span.end - begin)];
  return start < end ? { start, end } : null;
}

/** The span with the punctuation that hangs on its last word. */
function withPunctuation(walk: HTMLElement, span: Span): Span {
  const after = [...walk.querySelectorAll<HTMLElement>("[data-offset]")].find(
    (piece) => Number(piece.dataset.offset) === span.end,
  );
  return { start: span.start, end: span.end + hangingLength(after?.textContent ?? "") };
}

/** How many characters at the beginning of a text are punctuation that belongs to the word before it. */
export function hangingLength(text: string): number {
  return /^[.,;:?!…)”’"']+/u.exec(text)?.[0].length ?? 0;
}

/** A drawer's ground may begin below its box, drawn by its `::before`. */
function topOfGround(drawer: Element, rectOf: RectOf): number {
  const inset = Number.parseFloat(getComputedStyle(drawer, "::before").top);
  return rectOf(drawer).top + (Number.isFinite(inset) ? inset : 0);
}

/** The seven tracks of the grid, as the browser resolved them. */
function readColumns(walk: HTMLElement): Columns {
  return columnsOf(getComputedStyle(walk).gridTemplateColumns);
}

/** @example columnsOf("[b] 240px [g1] 112px [t] 480px …").textLeft // 352 */
export function columnsOf(template: string): Columns {
  const tracks = template
    .replace(/\[[^\]]*\]/gu, " ")
    .trim()
    .split(/\s+/u)
    .map(Number.parseFloat);
  const at = (count: number) => tracks.slice(0, count).reduce((sum, width) => sum + width, 0);
  return {
    bundleRight: at(1),
    textLeft: at(2),
    textRight: at(3),
    voteLeft: at(4),
    voteRight: at(5),
    resultLeft: at(6),
    right: at(7),
  };
}
