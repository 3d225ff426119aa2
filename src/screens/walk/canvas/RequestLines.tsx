import type { ReactNode } from "react";
import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import { isInChain, type Chain } from "../picture/chain";
import { labelRequirement } from "../picture/labels";
import type { LinePiece, SenseLine } from "../../../ui/request/sense-lines";
import type { Picture } from "../picture/picture";
import styles from "./canvas.module.css";

interface RequestLinesProps {
  walk: ShownWalk;
  picture: Picture;
  lines: readonly SenseLine[];
  /** How far each line is moved down, to make room for a drawer above it. */
  shifts: readonly number[];
  chain: Chain | null;
  /** What stands below the last line. */
  children: ReactNode;
}

/** The request in sense lines. Requirements can be focused; the rest is plain text. */
export function RequestLines({ walk, picture, lines, shifts, chain, children }: RequestLinesProps) {
  const nodeProps = useNodeProps();
  const firstLineOf = (piece: LinePiece) => lines.findIndex(({ requirement }) => requirement === piece.requirement);
  return (
    <div className={`${styles.requestLines} person`} data-request-text>
      {lines.map((line, i) => {
        const isContext = walk.stage2 !== null && line.requirement === null;
        const isRest = isContext && walk.parts.coverage;
        const isNote =
          line.requirement !== null &&
          picture.requirements.some(({ id, placed }) => id === line.requirement && placed === "note");
        const isFar =
          chain !== null && !isInChain(chain, line.requirement === null ? {} : { requirement: line.requirement });
        return (
          <span
            key={line.start}
            data-line={i}
            className={[
              styles.lineOfText,
              isContext ? styles.context : "",
              isRest ? styles.rest : "",
              isNote ? styles.note : "",
              isFar ? styles.faded : "",
            ].join(" ")}
            style={{ transform: `translateY(${shifts[i] ?? 0}px)` }}
          >
            {line.pieces.map((piece) => {
              if (piece.requirement === null)
                return (
                  <span key={piece.start} data-offset={piece.start}>
                    {piece.text}
                  </span>
                );
              const node = { type: "requirement", id: piece.requirement } as const;
              const props = nodeProps(node, labelRequirement(walk, picture, piece.requirement));
              const isFirst = firstLineOf(piece) === i;
              return (
                <span
                  key={piece.start}
                  data-offset={piece.start}
                  className={styles.words}
                  {...(isFirst ? props : continued(props))}
                >
                  {piece.text}
                </span>
              );
            })}
          </span>
        );
      })}
      {children}
    </div>
  );
}

/** The words of a requirement that go on in the next line: pointed at like the first, but spoken and focused once. */
function continued(props: ReturnType<ReturnType<typeof useNodeProps>>) {
  const { onPointerEnter, onPointerLeave, onClick, onDoubleClick } = props;
  return { "aria-hidden": true, onPointerEnter, onPointerLeave, onClick, onDoubleClick } as const;
}
