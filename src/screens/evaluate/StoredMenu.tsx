import type { EvaluationId } from "../../core/domain/ids";
import { formatAgo, countOf, formatCount, formatFigure } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { useEvaluationActions, useEvaluations } from "./context/evaluation-context";
import { labelOfMethod, describeSplit } from "../../wording/evaluation";
import { useState, type SubmitEvent } from "react";
import type { EvaluationState } from "../../state/evaluation/evaluation-state";
import styles from "./context/evaluate.module.css";

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
          Earlier <span className="faint numeric">{stored.length}</span>
        </>
      }
      triggerClass="link"
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
    <details className={`${styles.deletedEvaluations} small`}>
      <summary>Deleted, kept for 30 days: {deleted.length}</summary>
      <ul className="rows">
        {deleted.map((one) => (
          <li key={one.id}>
            <span className="row-main">
              <span className="clip">{titleOfStored(one)}</span>
              <span className="quiet">{describeDeleted(one.deletedAt)}</span>
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

type Stored = NonNullable<EvaluationState["stored"]>[number];

interface StoredRowProps {
  one: Stored;
  current: boolean;
  onOpen: (id: EvaluationId) => void;
}

/** One kept evaluation: its name or its plan, what came out, and what can be done with it. */
function StoredRow({ one, current, onOpen }: StoredRowProps) {
  const { remove } = useEvaluationActions();
  const [renaming, setRenaming] = useState(false);
  const title = titleOfStored(one);
  if (renaming) return <RenameEvaluation one={one} onDone={() => setRenaming(false)} />;
  return (
    <li aria-current={current ? "true" : undefined}>
      <button type="button" className="row-main" data-row onClick={() => onOpen(one.id)}>
        <b className="clip">{title}</b>
        <span className="quiet">{describeStored(one)}</span>
      </button>
      <Button kind="link" aria-label={`Rename the evaluation ${title}`} onClick={() => setRenaming(true)}>
        {one.name === null ? "name" : "rename"}
      </Button>
      <Button kind="link" aria-label={`Delete the evaluation ${title}`} onClick={() => void remove(one.id)}>
        delete
      </Button>
    </li>
  );
}

/** Its name, or what it measures. */
function titleOfStored({ name, dataset, split }: Stored): string {
  return name ?? `${dataset.name}, ${describeSplit(split)}`;
}

function describeStored({ methods, status, done, total, updatedAt }: Stored): string {
  const best = methods
    .filter(({ tracc }) => tracc !== null)
    .reduce<(typeof methods)[number] | null>((most, one) => (!most || one.tracc! > most.tracc! ? one : most), null);
  const parts = [status === "done" ? countOf(done, "answer") : `${formatCount(done)} of ${formatCount(total)} answers`];
  if (best) parts.push(`best ${labelOfMethod(best.method)} ${formatFigure(best.tracc!)}`);
  return [...parts, formatAgo(updatedAt, Date.now())].join(", ");
}

function RenameEvaluation({ one, onDone }: { one: Stored; onDone: () => void }) {
  const { rename } = useEvaluationActions();
  const [draft, setDraft] = useState(one.name ?? "");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void rename(one.id, draft);
    onDone();
  };
  return (
    <li>
      <form className={styles.nameEvaluation} onSubmit={submit}>
        <input
          className="field"
          autoFocus
          aria-label={`New name of ${titleOfStored(one)}`}
          placeholder={titleOfStored({ ...one, name: null })}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            onDone();
          }}
        />
        <Button type="submit">Rename</Button>
        <Button kind="link" onClick={onDone}>
          keep
        </Button>
      </form>
    </li>
  );
}
