import { Mark } from "../../ui/Mark";
import { OUTCOME_LABELS, type Outcome } from "../../ui/outcome";

const OUTCOMES = Object.keys(OUTCOME_LABELS) as Outcome[];

/** The six outcomes with their marks. */
export function Legend() {
  return (
    <span className="legend">
      {OUTCOMES.map((outcome) => (
        <span key={outcome}>
          <Mark outcome={outcome} size="small" label="hidden" />
          {OUTCOME_LABELS[outcome]}
        </span>
      ))}
    </span>
  );
}
