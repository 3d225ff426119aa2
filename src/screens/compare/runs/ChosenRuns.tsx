import { useState, type DragEvent, type ReactNode } from "react";
import { letterOf } from "../../../core/compare/align-runs";
import { Button } from "../../../ui/Button";
import { useComparison } from "../context/comparison-context";
import { isRunDragged, placeRun, readDropped, startDrag } from "./RunRow";
import { MOST_RUNS, type RunReference, useOwnKeys } from "../context/use-chosen-runs";
import styles from "../context/compare.module.css";

interface ChosenRunsProps {
  chosen: readonly RunReference[];
  onChoose: (runs: readonly RunReference[]) => void;
}

/** The places of a comparison, with their letters: the first is the baseline. A run is dragged here, or ticked in the list. */
export function ChosenRuns({ chosen, onChoose }: ChosenRunsProps) {
  const letterFor = useLetters(chosen);
  const empty = chosen.length < 2 ? [chosen.length, chosen.length + 1].filter((place) => place < 2) : [chosen.length];
  const hasRuns = useComparison(
    ({ sources }) => (sources ?? []).reduce((sum, source) => sum + source.runs.length, 0) > chosen.length,
  );
  const own = useOwnKeys(chosen);
  const drop = (run: RunReference, place: number) => {
    const key = own.get(run.key);
    const known = chosen.find((one) => one.key === key);
    onChoose(placeRun(chosen, known ?? run, place));
  };
  return (
    <ul className={`${styles.chosen} small`} aria-label="Chosen runs">
      {chosen.map((reference, place) => (
        <Place key={reference.key} run={reference} onDrop={(run) => drop(run, place)}>
          <b className={styles.letter}>{letterFor(reference.key, place)}</b>
          <ChosenRun reference={reference} place={place} chosen={chosen} onChoose={onChoose} />
        </Place>
      ))}
      {hasRuns &&
        chosen.length < MOST_RUNS &&
        empty.map((place) => (
          <Place key={place} run={null} onDrop={(run) => drop(run, place)}>
            <b className={styles.letter}>{letterOf(place)}</b>
            <span>
              {place === 0 ? "the baseline" : place === 1 ? "compared with it" : "one more"}: tick
              <span className={styles.withMouse}> or drag</span> a run
            </span>
          </Place>
        ))}
    </ul>
  );
}

/** The letter of each run in the comparison, where some were left out of it. */
function useLetters(chosen: readonly RunReference[]) {
  const shown = useComparison((state) => state.shown);
  const isWhole = chosen.every(({ key }) => shown.some((run) => run.key === key));
  return (key: string, place: number): string => {
    const at = isWhole || shown.length < 2 ? place : shown.findIndex((run) => run.key === key);
    return at < 0 ? "–" : letterOf(at);
  };
}

function ChosenRun({
  reference,
  place,
  chosen,
  onChoose,
}: ChosenRunsProps & { reference: RunReference; place: number }) {
  const { key, label } = reference;
  const loaded = useComparison((state) => state.shown.find((run) => run.key === key)?.run.name);
  const name = loaded ?? (label === "" ? key : label);
  return (
    <>
      <span className="clip">{name}</span>
      {place === 0 ? (
        <span className="quiet">baseline</span>
      ) : (
        <Button
          kind="link"
          aria-label={`Make ${name} the baseline`}
          onClick={() => onChoose(placeRun(chosen, reference, 0))}
        >
          make baseline
        </Button>
      )}
      <Button
        kind="link"
        aria-label={`Take out ${name}`}
        onClick={() => onChoose(chosen.filter((one) => one !== reference))}
      >
        take out
      </Button>
    </>
  );
}

interface PlaceProps {
  /** `null`: nothing is there yet. */
  run: RunReference | null;
  onDrop: (run: RunReference) => void;
  children: ReactNode;
}

/** Takes a run that is let go on it, and lets go of its own. */
function Place({ run, onDrop, children }: PlaceProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!isRunDragged(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    const dropped = readDropped(event);
    if (!dropped) return;
    event.preventDefault();
    onDrop(dropped);
  };
  return (
    <li
      className={run ? undefined : styles.ghost}
      data-over={isOver || undefined}
      draggable={run !== null}
      onDragStart={(event) => run && startDrag(event, run)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </li>
  );
}
