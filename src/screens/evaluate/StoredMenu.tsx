import type { EvaluationId } from "../../core/domain/ids";
import { formatAgo } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { useEvaluationActions, useEvaluations } from "./desk";
import { StoredRow, titleOfStored } from "./StoredRow";

/** Evaluations kept in this browser: open, rename, delete, bring back. */
export function StoredMenu() {
  const stored = useEvaluations((state) => state.stored) ?? [];
  const deleted = useEvaluations((state) => state.deleted);
  const shownId = useEvaluations((state) => state.shown?.id);
  const { open } = useEvaluationActions();
  if (stored.length + deleted.length === 0) return null;
  return (
    <Popover
      name={`Earlier evaluations: ${stored.length}`}
      label={
        <>
          Earlier <span className="qq n">{stored.length}</span>
        </>
      }
      triggerClass="lnk"
      panelClass="list-panel wide"
    >
      {(close) => (
        <>
          <ul className="rows">
            {stored.map((one) => (
              <StoredRow
                key={one.id}
                one={one}
                current={one.id === shownId}
                onOpen={(id: EvaluationId) => {
                  close();
                  void open(id);
                }}
              />
            ))}
          </ul>
          <DeletedRows />
        </>
      )}
    </Popover>
  );
}

function DeletedRows() {
  const deleted = useEvaluations((state) => state.deleted);
  const { restore } = useEvaluationActions();
  if (deleted.length === 0) return null;
  return (
    <details className="deleted-evaluations small">
      <summary>Deleted, kept for 30 days: {deleted.length}</summary>
      <ul className="rows">
        {deleted.map((one) => (
          <li key={one.id}>
            <span className="row-main">
              <span className="clip">{titleOfStored(one)}</span>
              <span className="q">{describeDeleted(one.deletedAt)}</span>
            </span>
            <Button kind="link" aria-label={`Bring back ${titleOfStored(one)}`} onClick={() => void restore(one.id)}>
              bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function describeDeleted(deletedAt: string | null): string {
  return deletedAt === null ? "deleted" : `deleted ${formatAgo(deletedAt, Date.now())}`;
}
