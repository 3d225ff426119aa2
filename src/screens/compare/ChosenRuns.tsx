import { letterOf } from "../../core/compare/letters";
import { Button } from "../../ui/Button";
import { useComparison } from "./desk";
import type { RunReference } from "./use-chosen";

interface ChosenRunsProps {
  chosen: readonly RunReference[];
  onChoose: (runs: readonly RunReference[]) => void;
}

/** The runs that were chosen, with their letters: the first is the baseline. */
export function ChosenRuns({ chosen, onChoose }: ChosenRunsProps) {
  const shown = useComparison((state) => state.shown);
  const nameOf = ({ key, label }: RunReference) =>
    shown.find((run) => run.key === key)?.run.name ?? (label === "" ? key : label);
  const isWhole = chosen.every(({ key }) => shown.some((run) => run.key === key));
  /** Those of the comparison, where some were left out of it. */
  const letterFor = (key: string, place: number) => {
    const at = isWhole || shown.length < 2 ? place : shown.findIndex((run) => run.key === key);
    return at < 0 ? "–" : letterOf(at);
  };
  const toFront = (reference: RunReference) => onChoose([reference, ...chosen.filter((one) => one !== reference)]);
  return (
    <ul className="chosen small" aria-label="Chosen runs">
      {chosen.map((reference, place) => (
        <li key={reference.key}>
          <b className="letter">{letterFor(reference.key, place)}</b>
          <span className="clip">{nameOf(reference)}</span>
          {place === 0 ? (
            <span className="q">baseline</span>
          ) : (
            <Button
              kind="link"
              aria-label={`Make ${nameOf(reference)} the baseline`}
              onClick={() => toFront(reference)}
            >
              make baseline
            </Button>
          )}
          <Button
            kind="link"
            aria-label={`Take out ${nameOf(reference)}`}
            onClick={() => onChoose(chosen.filter((one) => one !== reference))}
          >
            take out
          </Button>
        </li>
      ))}
    </ul>
  );
}
