import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { LessonFile } from "../../../lessons/ptr/step";
import type { SpansQuestion } from "../../../lessons/questions/question";
import { bindKeys } from "../../../ui/bind-keys";
import { StepPicture } from "../pictures/StepPicture";
import { afterPress, QuestionPanel } from "./QuestionPanel";
import { askOfAnother, checkGuess, guessAt, placeInOrder, type LessonView } from "./use-lesson";
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

interface WordMarksProps {
  question: SpansQuestion;
  given: readonly string[];
  onGive: (words: string[]) => void;
  onCheck: () => void;
}

/** A text whose words are marked: a press, a drag over several, or arrows with Space; Shift and an arrow marks on the way. */
function WordMarks({ question: { text, words }, given, onGive, onCheck }: WordMarksProps) {
  const host = useRef<HTMLParagraphElement>(null);
  const dragging = useRef<{ marks: boolean } | null>(null);
  const marked = new Set(given);
  const set = (id: string, isMarked: boolean) => {
    const rest = given.filter((word) => word !== id);
    onGive((isMarked ? [...rest, id] : rest).toSorted((a, b) => Number(a) - Number(b)));
  };
  const goByKey = (event: KeyboardEvent, index: number) => {
    if (event.key === "Enter") {
      event.preventDefault();
      onCheck();
    }
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = words[index + by];
    if (by === 0) return;
    event.preventDefault();
    if (!next) return;
    host.current?.querySelector<HTMLElement>(`[data-word="${next.id}"]`)?.focus();
    if (event.shiftKey) set(next.id, true);
  };
  return (
    <p className={styles.wordMarks} ref={host} role="group" aria-label="The request: mark words">
      {words.map(({ id, start, end }, index) => (
        <span key={id}>
          {text.slice(words[index - 1]?.end ?? 0, start)}
          <button
            type="button"
            data-word={id}
            aria-pressed={marked.has(id)}
            tabIndex={index === 0 ? 0 : -1}
            onKeyDown={(event) => goByKey(event, index)}
            onClick={(event) => event.detail === 0 && set(id, !marked.has(id))}
            onPointerDown={(event) => {
              event.currentTarget.releasePointerCapture(event.pointerId);
              dragging.current = { marks: !marked.has(id) };
              set(id, !marked.has(id));
            }}
            onPointerEnter={({ buttons }) => {
              if (buttons === 1 && dragging.current) set(id, dragging.current.marks);
            }}
            onPointerUp={() => {
              dragging.current = null;
            }}
          >
            {text.slice(start, end)}
          </button>
        </span>
      ))}
      {text.slice(words.at(-1)?.end ?? 0)}
    </p>
  );
}

interface LessonActs {
  next: () => void;
  back: () => void;
  hint: () => void;
  /** Absent where nothing is presented. */
  present?: () => void;
}

/** Digits choose, Enter checks and goes on, H hints, arrows go from step to step. */
function useLessonKeys(view: LessonView, acts: LessonActs): void {
  const latest = useRef({ view, ...acts });
  useEffect(() => {
    latest.current = { view, ...acts };
  });
  useLayoutEffect(() => {
    const press = (place: number): "unused" | undefined => {
      const { question, guess, standing } = latest.current.view;
      if (standing !== "asked" || (question?.kind !== "one" && question?.kind !== "set")) return "unused";
      const option = question.options[place];
      if (!option) return "unused";
      guessAt(afterPress(question, Array.isArray(guess) ? guess : [], option.id));
      return undefined;
    };
    const goOn = (): "unused" | undefined => {
      const { view: now, next } = latest.current;
      if (now.standing !== "asked") next();
      else if (now.guess !== null) checkGuess(now);
      else return "unused";
      return undefined;
    };
    const digits = Array.from({ length: 9 }, (_, place) => [String(place + 1), () => press(place)] as const);
    return bindKeys({
      ...Object.fromEntries(digits),
      Enter: goOn,
      p: () => {
        if (!latest.current.present) return "unused";
        latest.current.present();
        return undefined;
      },
      h: () => latest.current.hint(),
      ArrowRight: () => latest.current.next(),
      ArrowLeft: () => latest.current.back(),
    });
  }, []);
}
