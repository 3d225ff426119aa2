import { useEffect, useRef, useState } from "react";
import type { LessonFile } from "../../../lessons/ptr/step";
import { STEPS } from "../../../lessons/ptr/lesson";
import { bindKeys } from "../../../ui/bind-keys";
import { WhileFetching } from "../parts/WhileFetching";
import { useLessonFile } from "../parts/use-lesson-file";
import { FitCounts } from "../pictures/FitCounts";
import { StepPicture } from "../pictures/StepPicture";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { EndOfLesson } from "./EndOfLesson";
import { afterPress, QuestionPanel } from "./QuestionPanel";
import { Notes } from "./Notes";
import { Present } from "./Present";
import { StepLine } from "./StepLine";
import { askOfAnother, checkGuess, goToStep, guessAt, useLessonView, type LessonView } from "./use-lesson";
import { WordMarks } from "./WordMarks";
import styles from "./lesson.module.css";

/** The lesson of twelve steps: a question first, then the picture that answers it. */
export function LessonPage() {
  const lesson = useLessonFile();
  const [at] = useAddressPart("at");
  const [present] = useAddressPart("present");
  const [notes] = useAddressPart("notes");
  if (lesson.status !== "ready") return <WhileFetching title="The lesson" walks={lesson} />;
  if (notes !== null) return <Notes file={lesson.file} talk={notes} />;
  if (present !== null) return <Present file={lesson.file} />;
  return at === "end" ? <EndOfLesson file={lesson.file} /> : <Step file={lesson.file} />;
}

function Step({ file }: { file: LessonFile }) {
  const view = useLessonView(file);
  const { step, trace, standing, question, guess, note } = view;
  const asked = `${step.id} ${trace.query.id}`;
  const [hinted, setHinted] = useState("");
  const [isBlocked, setBlocked] = useState(false);
  const isOpen = standing !== "asked";
  const next = () => goToStep(view.at + 1);
  const another = () => askOfAnother(view, file);
  const hint = () => setHinted(asked);
  useLessonKeys(view, { next, hint });
  const [first, second] = step.sentence(trace, file.ground);
  const isMarking = question?.kind === "spans" && !isOpen;
  return (
    <>
      <div className={`intro ${styles.sentence}`}>
        <p className={styles.place}>
          <b>{step.name}</b>{" "}
          <span className="quiet">
            step {view.at + 1} of {STEPS.length}
            {view.isOwn && ", the walk on the workbench"}
          </span>
        </p>
        <h1>
          {first} {isOpen && <b>{second}</b>}
        </h1>
        {note && <p className="quiet">{note}</p>}
      </div>
      <div className={styles.stepRoom}>
        <section aria-label="The picture" className={styles.picture} data-step={step.id}>
          {isMarking ? (
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
          onNext={next}
          onAnother={another}
          isLast={view.at === STEPS.length - 1}
        />
      </div>
      {(step.id === "over" || step.id === "open") && <FitCounts trace={trace} ground={file.ground} isOpen={isOpen} />}
      {isBlocked && (
        <p role="alert">
          The browser did not open the window for the notes. Allow windows of this page, or present without notes.
        </p>
      )}
      <StepLine
        at={view.at}
        onPresent={() => setAddressParts({ present: "1" })}
        onPresentWithNotes={() => setBlocked(!presentWithNotes())}
      />
    </>
  );
}

/** Opens the window of the notes, then the room. Whether that window came up; without it nothing is presented. */
function presentWithNotes(): boolean {
  const talk = crypto.randomUUID().slice(0, 8);
  const address = `${location.pathname}${location.search}#screen=learn&page=lesson&notes=${talk}`;
  if (!window.open(address, `notes-${talk}`, "popup,width=1100,height=700")) return false;
  setAddressParts({ present: "1", talk });
  return true;
}

interface LessonActs {
  next: () => void;
  hint: () => void;
}

/** Digits choose, Enter checks and goes on, H hints, arrows go from step to step. */
function useLessonKeys(view: LessonView, acts: LessonActs): void {
  const latest = useRef({ view, ...acts });
  useEffect(() => {
    latest.current = { view, ...acts };
  });
  useEffect(() => {
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
      p: () => setAddressParts({ present: "1" }),
      h: () => latest.current.hint(),
      ArrowRight: () => latest.current.next(),
      ArrowLeft: () => goToStep(Math.max(latest.current.view.at - 1, 0)),
    });
  }, []);
}
