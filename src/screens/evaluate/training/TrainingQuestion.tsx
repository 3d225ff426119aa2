import type { MassToolController, MassToolState } from "../../../state/evaluation/masstool-controller";
import { Button } from "../../../ui/Button";
import { formatCount } from "../../../ui/format-number";
import { askBefore } from "./study-words";
import styles from "./masstool.module.css";

type QuestionProps = NonNullable<MassToolState["question"]> & { controller: MassToolController };

/** Before a training that takes long or much memory: what it takes, and the ways to go on. */
export function TrainingQuestion({ estimate, ablations, controller }: QuestionProps) {
  return (
    <section className={`${styles.mtQuestion} small`} aria-label="Before it begins" role="alert">
      <p>{askBefore(estimate, ablations.length)}</p>
      <p className={styles.mtButtons}>
        <Button kind="go" onClick={() => void controller.answer("all")}>
          {ablations.length > 0 ? "Train without each part" : "Train on all"}
        </Button>
        {estimate.draw && (
          <Button onClick={() => void controller.answer("draw")}>
            Train on {formatCount(estimate.draw.requests)} of them
          </Button>
        )}
        <Button kind="link" onClick={() => void controller.answer("not")}>
          Not now
        </Button>
      </p>
    </section>
  );
}
