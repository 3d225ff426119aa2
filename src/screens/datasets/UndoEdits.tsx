import { Button } from "../../ui/Button";
import { countOf } from "../../ui/amounts";
import { useDesk, useDeskState } from "./use-desk";

/** The edits of an edited copy, and the way back and forth. Nothing where nothing was edited. */
export function UndoEdits() {
  const desk = useDesk();
  const derivation = useDeskState((state) => state.dataset?.provenance.derivation ?? null);
  const canRedoCopy = useDeskState((state) => state.removed !== null && state.removed.parent === state.dataset?.id);
  const edits = derivation?.edits.length ?? 0;
  const undone = (derivation?.undone.length ?? 0) + (canRedoCopy ? 1 : 0);
  if (edits + undone === 0) return null;
  return (
    <span className="ds-undo small">
      {edits > 0 && <span className="qq">{countOf(edits, "edit")}</span>}
      {edits > 0 && (
        <Button kind="link" onClick={() => void desk.undo()}>
          Undo
        </Button>
      )}
      {undone > 0 && (
        <Button kind="link" onClick={() => void desk.redo()}>
          Redo
        </Button>
      )}
    </span>
  );
}
