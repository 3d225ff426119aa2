import { STEPS } from "../../../lessons/ptr/lesson";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icons";
import { Kbd } from "../../../ui/Kbd";
import { goToStep } from "./use-lesson";
import styles from "./lesson.module.css";

interface StepLineProps {
  at: number;
  /** Absent where there is nothing to present. */
  onPresent?: () => void;
  onPresentWithNotes?: () => void;
}

/** The twelve steps at the foot; after the last one the own guesses. `at` counts from 0. */
export function StepLine({ at, onPresent, onPresentWithNotes }: StepLineProps) {
  return (
    <nav className={`transport ${styles.stepLine}`} aria-label="Steps of the lesson">
      <div className="keys">
        <Button kind="icon" aria-label="Step back" disabled={at === 0} onClick={() => goToStep(at - 1)}>
          <Icon name="previous" />
        </Button>
        <Button kind="icon" aria-label="Step forward" disabled={at >= STEPS.length} onClick={() => goToStep(at + 1)}>
          <Icon name="next" />
        </Button>
      </div>
      <ol className={`steps ${styles.twelve}`}>
        {STEPS.map(({ id, name }, index) => (
          <li key={id} className={index === at ? "now" : index > at ? "todo" : ""}>
            <button type="button" aria-current={index === at ? "step" : undefined} onClick={() => goToStep(index)}>
              {name}
            </button>
          </li>
        ))}
      </ol>
      <span className={styles.stepKeys}>
        {onPresent ? (
          <>
            <Button kind="link" onClick={onPresent}>
              Present
            </Button>{" "}
            <Kbd keys={["P"]} />{" "}
            <Button kind="link" onClick={onPresentWithNotes}>
              with notes
            </Button>
          </>
        ) : (
          <>
            Back, next <Kbd keys={["←", "→"]} />
          </>
        )}
      </span>
    </nav>
  );
}
