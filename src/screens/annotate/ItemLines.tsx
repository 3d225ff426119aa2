import type { CSSProperties } from "react";
import type { RequirementId } from "../../core/domain/ids";
import type { LinePiece, SenseLine } from "../../ui/request/sense-lines";
import { isInside } from "../../ui/request/word-selection";
import type { WordsMode } from "./item-words";
import styles from "./annotate.module.css";

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
