import type { CSSProperties } from "react";
import type { RequirementId } from "../../core/domain/ids";
import type { JudgedSpan } from "../../core/domain/judgement";
import { requirementId } from "../../core/domain/query";
import type { LinePiece, SenseLine } from "../../ui/request/sense-lines";
import { isInside } from "../../ui/request/word-selection";
import type { WordsMode } from "./item-words";
import styles from "./annotate.module.css";

/** Where lines and rows of an item stand, in pixels from the top of the figure. */
interface ItemLayout {
  /** Of each line, its underline. */
  lines: number[];
  /** Of each row, its middle. */
  rows: number[];
  height: number;
}

/** The line that a requirement ends on. */
export function lineOf(lines: readonly SenseLine[], id: RequirementId): number {
  return lines.findLastIndex(({ requirement }) => requirement === id);
}

/** Distance of two rows when no line asks for more. */
const STEP = 40;
const BELOW_TEXT = 9;

/**
 * Lines stand a pitch apart. A row stands on the line its words end on; one without words, or whose line has a row already,
 * follows the row before it.
 */
export function layoutItem(
  lines: readonly SenseLine[],
  rows: readonly { tool: string }[],
  spans: readonly JudgedSpan[],
  pitch: number,
): ItemLayout {
  const underlines = lines.map((_, at) => (at + 1) * pitch - BELOW_TEXT);
  const middles: number[] = [];
  for (const { tool } of rows) {
    const span = spans.find(({ tools }) => (tools as readonly string[]).includes(tool));
    const own = span && underlines[lineOf(lines, requirementId(span))];
    const free = middles.length === 0 ? (underlines[0] ?? STEP) : middles.at(-1)! + STEP;
    middles.push(Math.max(free, own ?? 0));
  }
  const last = Math.max(underlines.at(-1) ?? 0, middles.at(-1) ?? 0);
  return { lines: underlines, rows: middles, height: last + STEP / 2 };
}

/** A line across the gap between words and tools. `byHand`: it wobbles. */
export function gapPath(from: number, to: number, width: number, byHand: boolean): string {
  if (!byHand)
    return from === to ? `M0 ${from}H${width}` : `M0 ${from}C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}`;
  const third = width / 3;
  const y = (share: number): number => from + (to - from) * share;
  return `M0 ${from}c${third / 2} -4 ${third / 2} 3 ${third} ${y(1 / 3) - from + 1}S${third * 1.5} ${y(0.5) - 5} ${third * 2} ${y(2 / 3) - 1}S${width - third / 3} ${to + 2} ${width} ${to}`;
}

interface ItemLinesProps {
  lines: readonly SenseLine[];
  colours: ReadonlyMap<RequirementId, string>;
  hasRows: boolean;
  words: WordsMode | null;
}

/**
 * One ruled line per clause. Words are underlined, and where they end, their line runs on to the end of the column. What is
 * selected, or pointed at, has a ground; where words would be split, there is a bar.
 */
export function ItemLines({ lines, colours, hasRows, words }: ItemLinesProps) {
  return lines.map(({ start, pieces, requirement }, at) => {
    const isLast = requirement !== null && lines.findLastIndex((line) => line.requirement === requirement) === at;
    const own = pieces.findLast((piece) => piece.requirement !== null);
    const colour = requirement === null ? undefined : colours.get(requirement);
    const style = colour === undefined ? undefined : ({ "--own": colour } as CSSProperties);
    return (
      <span
        key={start}
        className={`${styles.line}${requirement === null && hasRows ? ` ${styles.rest}` : ""}`}
        style={style}
      >
        {cutPieces(pieces, words).map((piece) => {
          const isRun = isLast && own !== undefined && piece.start >= own.end;
          const drawn = piece.requirement !== null ? styles.marked : isRun ? styles.run : undefined;
          const marks = [
            words && isInside(piece, words.span) && styles.selected,
            words?.kind === "split" && piece.start === words.at && styles.parted,
          ];
          return (
            <span
              key={piece.start}
              data-offset={piece.start}
              className={[drawn, ...marks].filter(Boolean).join(" ") || undefined}
            >
              {piece.text}
            </span>
          );
        })}
        <i className={isLast ? styles.run : styles.ruled} />{" "}
      </span>
    );
  });
}

/** The pieces of a line, cut where what is being done to the words begins and ends. */
function cutPieces(pieces: readonly LinePiece[], words: WordsMode | null): LinePiece[] {
  if (!words) return [...pieces];
  const cuts = [words.span.start, words.span.end, ...(words.kind === "split" ? [words.at] : [])];
  return pieces.flatMap((piece) => {
    const inside = cuts.filter((cut) => cut > piece.start && cut < piece.end);
    const bounds = [...new Set([piece.start, ...inside, piece.end])].sort((a, b) => a - b);
    return bounds.slice(1).map((end, at): LinePiece => {
      const start = bounds[at]!;
      return { ...piece, start, end, text: piece.text.slice(start - piece.start, end - piece.start) };
    });
  });
}
