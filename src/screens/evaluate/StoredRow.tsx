import { labelOfMethod } from "../../core/methods/registry";
import { describeSplit } from "../../core/evaluate/split-names";
import { useState, type SubmitEvent } from "react";
import type { EvaluationId } from "../../core/domain/ids";
import type { EvaluationState } from "../../state/evaluation";
import { countOf, formatAgo, formatCount } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { formatFigure } from "../../ui/format-number";
import { useEvaluationActions } from "./desk";

type Stored = NonNullable<EvaluationState["stored"]>[number];

interface StoredRowProps {
  one: Stored;
  current: boolean;
  onOpen: (id: EvaluationId) => void;
}

/** One kept evaluation: its name or its plan, what came out, and what can be done with it. */
export function StoredRow({ one, current, onOpen }: StoredRowProps) {
  const { remove } = useEvaluationActions();
  const [renaming, setRenaming] = useState(false);
  const title = titleOfStored(one);
  if (renaming) return <RenameEvaluation one={one} onDone={() => setRenaming(false)} />;
  return (
    <li aria-current={current ? "true" : undefined}>
      <button type="button" className="row-main" data-row onClick={() => onOpen(one.id)}>
        <b className="clip">{title}</b>
        <span className="q">{describe(one)}</span>
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
export function titleOfStored({ name, dataset, split }: Stored): string {
  return name ?? `${dataset.name}, ${describeSplit(split)}`;
}

function describe({ methods, status, done, total, updatedAt }: Stored): string {
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
      <form className="name-evaluation" onSubmit={submit}>
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
