import { useEffect, useMemo, useState } from "react";
import { countOf, verb } from "../../../core/domain/phrases";
import { textWithNotes } from "../../../core/domain/notes";
import { Button } from "../../../ui/Button";
import { useInteraction } from "../editing/interaction";
import { foldOf, isBehind, type Fold } from "../picture/fold";
import type { ShownWalk } from "../picture/shown-walk";
import { useIsForPaper } from "./use-one-column";
import styles from "./canvas.module.css";

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
