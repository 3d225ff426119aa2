import type { CSSProperties } from "react";
import type { RequirementId } from "../../core/domain/ids";
import type { SenseLine } from "../../ui/request/sense-lines";
import styles from "./annotate.module.css";

interface ItemLinesProps {
  lines: readonly SenseLine[];
  colours: ReadonlyMap<RequirementId, string>;
  hasRows: boolean;
}

/** One ruled line per clause. Words are underlined, and where they end, their line runs on to the end of the column. */
export function ItemLines({ lines, colours, hasRows }: ItemLinesProps) {
  return lines.map(({ start, pieces, requirement }, at) => {
    const isLast = requirement !== null && lines.findLastIndex((line) => line.requirement === requirement) === at;
    const own = pieces.findLastIndex((piece) => piece.requirement !== null);
    const colour = requirement === null ? undefined : colours.get(requirement);
    const style = colour === undefined ? undefined : ({ "--own": colour } as CSSProperties);
    return (
      <span
        key={start}
        className={`${styles.line}${requirement === null && hasRows ? ` ${styles.rest}` : ""}`}
        style={style}
      >
        {pieces.map((piece, index) => (
          <span
            key={piece.start}
            className={piece.requirement !== null ? styles.marked : isLast && index > own ? styles.run : undefined}
          >
            {piece.text}
          </span>
        ))}
        <i className={isLast ? styles.run : styles.ruled} />{" "}
      </span>
    );
  });
}
