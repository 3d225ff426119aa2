import { countOf } from "../../core/domain/phrases";
import { Button } from "../../ui/Button";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";

/** Uncertain first learns again while the queue is judged: how far it is, and what came of it. */
export function LearningLine() {
  const controller = useOpenAnnotation();
  const learning = useAnnotation((state) => state.learning);
  const learned = useAnnotation((state) => state.learned);
  if (learning)
    return (
      <span role="status">
        <span className="separator">/</span>
        {learning.phase === "learning" ? "learning from your answers" : "walking what is left"}
        {learning.total > 0 && `: ${learning.done} of ${learning.total}`}{" "}
        <Button kind="link" onClick={() => controller.stopLearning()}>
          Stop
        </Button>
      </span>
    );
  if (!learned) return null;
  return (
    <span role="status">
      <span className="separator">/</span>
      learned from {countOf(learned.answers, "answer")} of yours{" "}
      <Button kind="link" onClick={() => void controller.forgetLearned()}>
        Forget it
      </Button>
    </span>
  );
}
