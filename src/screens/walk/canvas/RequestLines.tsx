import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import { isInChain, type Chain } from "../picture/chain";
import { labelRequirement } from "../picture/labels";
import type { LinePiece, SenseLine } from "../../../ui/request/sense-lines";
import type { Picture } from "../picture/picture";
import styles from "./canvas.module.css";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { countOf, verb } from "../../../core/domain/phrases";
import { textWithNotes } from "../../../core/domain/notes";
import { Button } from "../../../ui/Button";
import { useInteraction } from "../editing/interaction";
import { foldOf, isBehind, type Fold } from "../picture/fold";
import { useIsForPaper } from "./element-hooks";

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

/** What is folded now, and what unfolds it. Nothing is on paper. Whatever goes behind the fold by key or edit unfolds it too. */
export function useFold(walk: ShownWalk): { fold: Fold | null; unfold: () => void } {
  const [isOpen, setOpen] = useState(false);
  const mode = useInteraction((state) => state.mode);
  const openVote = useInteraction((state) => state.openVote);
  const isForPaper = useIsForPaper();
  const fold = useMemo(() => foldOf(walk), [walk]);
  const isWanted = fold !== null && isBehind(fold, mode, openVote);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  return { fold: isOpen || isWanted || isForPaper ? null : fold, unfold: () => setOpen(true) };
}

interface FoldedRestProps {
  walk: ShownWalk;
  fold: Fold;
  shift?: number;
  onUnfold: () => void;
}

/** How much is folded, and the way to it. */
export function FoldedRest({ walk, fold, shift = 0, onUnfold }: FoldedRestProps) {
  const words = textWithNotes(walk.query.text, walk.stage2?.requirements ?? [])
    .slice(fold.from)
    .trim()
    .split(/\s+/u).length;
  const open = fold.open === 0 ? "" : `, ${fold.open} of them open`;
  return (
    <p className={`${styles.folded} small`} style={{ transform: `translateY(${shift}px)` }}>
      <span className="quiet">
        {`${countOf(words, "more word")} ${verb(words, "is", "are")} not drawn: ${countOf(fold.hidden.size, "requirement")}${open}.`}
      </span>{" "}
      <Button kind="link" className="no-print" onClick={onUnfold}>
        Draw all
      </Button>
    </p>
  );
}
