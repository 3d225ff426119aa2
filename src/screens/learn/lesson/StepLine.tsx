import type { LessonStep } from "../../../lessons/ptr/step";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icons";
import { Kbd } from "../../../ui/Kbd";
import { goToStep } from "./use-lesson";
import styles from "./lesson.module.css";

interface StepLineProps {
  order: readonly LessonStep[];
  at: number;
  /** Absent where there is nothing to present. */
  onPresent?: () => void;
  onPresentWithNotes?: () => void;
}

/** The steps at the foot; after the last one the own guesses. `at` counts from 0. */
export function StepLine({ order, at, onPresent, onPresentWithNotes }: StepLineProps) {
  return (
    <nav className={`transport ${styles.stepLine}`} aria-label="Steps of the lesson">
      <div className="keys">
        <Button kind="icon" aria-label="Step back" disabled={at === 0} onClick={() => goToStep(order, at - 1)}>
          <Icon name="previous" />
        </Button>
        <Button
          kind="icon"
          aria-label="Step forward"
          disabled={at >= order.length}
          onClick={() => goToStep(order, at + 1)}
        >
          <Icon name="next" />
        </Button>
      </div>
      <ol className={`steps ${styles.twelve}`} style={{ gridTemplateColumns: `repeat(${order.length}, 1fr)` }}>
        {order.map(({ id, name }, index) => (
          <li key={id} className={index === at ? "now" : index > at ? "todo" : ""}>
            <button
              type="button"
              aria-current={index === at ? "step" : undefined}
              onClick={() => goToStep(order, index)}
            >
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
