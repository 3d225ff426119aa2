import { useEffect, useRef, useState, type RefObject } from "react";
import { STEPS } from "../../../lessons/ptr/lesson";
import type { LessonFile } from "../../../lessons/ptr/step";
import { Button } from "../../../ui/Button";
import { linkTo } from "../parts/lesson-links";
import { useLessonFile } from "../parts/use-lesson-file";
import { WhileFetching } from "../parts/WhileFetching";
import { StepPicture } from "../pictures/StepPicture";
import { QuestionPanel } from "../lesson/QuestionPanel";
import { askOfAnother, checkGuess, goToStep, guessAt, useLessonView } from "../lesson/use-lesson";
import { useLessonKeys } from "../lesson/use-lesson-keys";
import { WordMarks } from "../lesson/WordMarks";
import lessonStyles from "../lesson/lesson.module.css";
import styles from "./embed.module.css";

/** The first and the last step that are shown, from 0. */
export interface EmbedRange {
  first: number;
  last: number;
}

/** The lesson, or some steps of it, in a page of somebody else: it keeps nothing, and tells that page its height. */
export function EmbedPage({ range }: { range: EmbedRange }) {
  const lesson = useLessonFile();
  const page = useRef<HTMLElement>(null);
  useTellHeight(page);
  return (
    <main ref={page} className={`page ${styles.embed}`}>
      {lesson.status === "ready" ? (
        <EmbedStep file={lesson.file} range={range} />
      ) : (
        <WhileFetching title="Kitpick, the lesson" walks={lesson} />
      )}
    </main>
  );
}

/** Tells the page around it how high this one is, whenever that changes. Nothing is listened to. */
function useTellHeight(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = page.current;
    if (parent === window || shown === null) return undefined;
    const observer = new ResizeObserver(() => {
      parent.postMessage({ kitpick: "height", px: Math.ceil(shown.getBoundingClientRect().height) }, "*");
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [page]);
}

function EmbedStep({ file, range }: { file: LessonFile; range: EmbedRange }) {
  const view = useLessonView(file, null, false);
  const { step, at, trace, question, guess, note, isOpen, hides } = view;
  const asked = `${step.id} ${trace.query.id}`;
  const [hinted, setHinted] = useState("");
  const next = () => goToStep(at < range.last ? at + 1 : range.first);
  const back = () => goToStep(Math.max(at - 1, range.first));
  const hint = () => hides.has("hint") || setHinted(asked);
  useLessonKeys(view, { next, back, hint });
  const [first, second] = step.sentence(trace, file.ground);
  return (
    <>
      <p className={lessonStyles.place}>
        <b>{step.name}</b>{" "}
        <span className="quiet">
          step {at + 1} of {STEPS.length}
        </span>
      </p>
      <h1 className={styles.embedSentence}>
        {first} {isOpen && <b>{second}</b>}
      </h1>
      {note && <p className="quiet">{note}</p>}
      <div className={`${lessonStyles.stepRoom} ${styles.embedRoom}`}>
        <section aria-label="The picture" className={lessonStyles.picture}>
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
          onNext={next}
          onAnother={() => askOfAnother(view, file)}
          isLast={false}
          askOwn={null}
        />
      </div>
      <p className={styles.embedFoot}>
        <Button disabled={at <= range.first} onClick={back}>
          Back
        </Button>
        <Button disabled={at >= range.last} onClick={next}>
          Next step
        </Button>
        <a href={linkTo({ page: "lesson", at: step.id }).replace("/embed.html", "/")} target="_blank" rel="noopener">
          Open in Kitpick
        </a>
        <span className="quiet">Nothing you do here is kept or sent.</span>
      </p>
    </>
  );
}
