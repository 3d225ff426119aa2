import { useState, type ReactNode } from "react";
import type { LessonFile } from "../../../lessons/ptr/step";
import { StepPicture } from "../pictures/StepPicture";
import { QuestionPanel } from "./QuestionPanel";
import { askOfAnother, checkGuess, guessAt, placeInOrder, type LessonView } from "./use-lesson";
import { useLessonKeys } from "./use-lesson-keys";
import { WordMarks } from "./WordMarks";
import styles from "./lesson.module.css";

interface StepViewProps {
  view: LessonView;
  file: LessonFile;
  onNext: () => void;
  onBack: () => void;
  /** Absent where nothing is presented. */
  onPresent?: () => void;
  /** What the button of the last step says; `null`: there is nothing after it. */
  afterLast: string | null;
  askOwn: ReactNode;
}

/** One step: the sentence, the picture, and the question before it. The page and the embedded lesson are both made of it. */
export function StepView({ view, file, onNext, onBack, onPresent, afterLast, askOwn }: StepViewProps) {
  const { step, order, at, trace, question, guess, note, isOpen, hides } = view;
  const asked = `${step.id} ${trace.query.id}`;
  const [hinted, setHinted] = useState("");
  const hint = () => hides.has("hint") || setHinted(asked);
  useLessonKeys(view, { next: onNext, back: onBack, hint, ...(onPresent && { present: onPresent }) });
  return (
    <>
      <StepHead view={view} file={file} note={note} />
      <div className={styles.stepRoom}>
        <section aria-label="The picture" className={styles.picture} data-step={step.id}>
          {question?.kind === "spans" && !isOpen ? (
            <WordMarks
              question={question}
              given={Array.isArray(guess) ? guess : []}
              onGive={guessAt}
              onCheck={() => checkGuess(view)}
            />
          ) : (
            <StepPicture key={asked} step={step.id} trace={trace} ground={file.ground} isOpen={isOpen} />
          )}
        </section>
        <QuestionPanel
          view={view}
          isHinting={hinted === asked}
          onHint={hint}
          onNext={onNext}
          onAnother={() => askOfAnother(view, file)}
          nextLabel={at === order.length - 1 ? afterLast : "Next step"}
          askOwn={askOwn}
        />
      </div>
    </>
  );
}

interface StepHeadProps {
  view: Pick<LessonView, "step" | "order" | "at" | "trace" | "isOwn" | "isOpen">;
  file: LessonFile;
  note: string | null;
}

/** The name of a step, its place, and its sentence; the second half comes with the answer. */
export function StepHead({ view, file, note }: StepHeadProps) {
  const { step, trace, isOwn, isOpen } = view;
  const [first, second] = step.sentence(trace, file.ground);
  const places = [placeInOrder(view), isOwn ? "the walk on the workbench" : ""].filter(Boolean);
  return (
    <div className={`intro ${styles.sentence}`}>
      <p className={styles.place}>
        <b>{step.name}</b> <span className="quiet">{places.join(", ")}</span>
      </p>
      <h1>
        {first} {isOpen && <b>{second}</b>}
      </h1>
      {note && <p className="quiet">{note}</p>}
    </div>
  );
}
