import { formatAgo } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { formatFigure } from "../../ui/format-number";
import { Popover } from "../../ui/Popover";
import { useEvaluationActions, useEvaluations } from "./desk";
import { describeSplit, labelOfMethod } from "./words";

type Stored = NonNullable<ReturnType<typeof useStored>>[number];

/** Evaluations kept in this browser: open, delete. */
export function StoredMenu() {
  const stored = useStored();
  const shownId = useEvaluations((state) => state.shown?.id);
  const { open, remove } = useEvaluationActions();
  if (!stored || stored.length === 0) return null;
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
        <ul className="rows">
          {stored.map((one) => (
            <li key={one.id} aria-current={one.id === shownId ? "true" : undefined}>
              <button
                type="button"
                className="row-main"
                data-row
                onClick={() => {
                  close();
                  void open(one.id);
                }}
              >
                <b className="clip">{one.name ?? `${one.dataset.name}, ${describeSplit(one.split)}`}</b>
                <span className="q">{describe(one)}</span>
              </button>
              <Button
                kind="link"
                aria-label={`Delete the evaluation ${one.name ?? one.createdAt}`}
                onClick={() => void remove(one.id)}
              >
                delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

function useStored() {
  return useEvaluations((state) => state.stored);
}

function describe({ methods, status, done, total, updatedAt }: Stored): string {
  const best = methods
    .filter(({ tracc }) => tracc !== null)
    .reduce<(typeof methods)[number] | null>((most, one) => (!most || one.tracc! > most.tracc! ? one : most), null);
  const parts = [status === "done" ? `${done} answers` : `${done} of ${total} answers`];
  if (best) parts.push(`best ${labelOfMethod(best.method)} ${formatFigure(best.tracc!)}`);
  return [...parts, formatAgo(updatedAt, Date.now())].join(", ");
}
