import { useState } from "react";
import { PageExports } from "../../../charts/ExportRows";
import type { LessonFile } from "../../../lessons/ptr/step";
import { STEPS } from "../../../lessons/ptr/lesson";
import { Button } from "../../../ui/Button";
import { Popover } from "../../../ui/Popover";
import { today } from "../../../ui/PrintedOn";
import { WhileFetching } from "../parts/WhileFetching";
import { useLessonFile } from "../parts/use-lesson-file";
import { FitCounts } from "../pictures/FitCounts";
import { StepPicture } from "../pictures/StepPicture";
import { useActions, useSession, useSetView } from "../../app-context";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { EndOfLesson } from "./EndOfLesson";
import { QuestionPanel } from "./QuestionPanel";
import { Notes } from "./Notes";
import { Present } from "./Present";
import { StepLine } from "./StepLine";
import { askOfAnother, checkGuess, goToStep, guessAt, useLessonView } from "./use-lesson";
import { useLessonKeys } from "./use-lesson-keys";
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
  const own = useSession((state) => state.trace);
  const view = useLessonView(file, own);
  const { step, trace, question, guess, note, isOpen, hides } = view;
  const asked = `${step.id} ${trace.query.id}`;
  const [hinted, setHinted] = useState("");
  const [isBlocked, setBlocked] = useState(false);
  const next = () => goToStep(view.at + 1);
  const another = () => askOfAnother(view, file);
  const present = () => setAddressParts({ present: "1" });
  const hint = () => hides.has("hint") || setHinted(asked);
  useLessonKeys(view, { next, hint, back: () => goToStep(Math.max(view.at - 1, 0)), present });
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
          askOwn={hides.has("own") || view.classSign !== null ? null : <AskOwn />}
        />
      </div>
      {(step.id === "over" || step.id === "open") && <FitCounts trace={trace} ground={file.ground} isOpen={isOpen} />}
      <p className="small no-print">
        <Popover
          name="Export the picture"
          label="Export the picture"
          triggerClass="link"
          panelClass="list-panel"
          align="start"
        >
          {(close) => (
            <ul className="rows">
              <PageExports
                fileName={`kitpick-lesson-${view.at + 1}-${step.id}`}
                stamp={`Kitpick, the lesson, step ${view.at + 1}, ${step.name}; sample ${file.datasetHash.slice(0, 8)}, ${today()}`}
                part={() => document.querySelector<HTMLElement>("[data-step]")}
                onDone={close}
              />
            </ul>
          )}
        </Popover>
      </p>
      {isBlocked && (
        <p role="alert">
          The browser did not open the window for the notes. Allow windows of this page, or present without notes.
        </p>
      )}
      <StepLine
        at={view.at}
        onPresent={present}
        onPresentWithNotes={() => setBlocked(!presentWithNotes(view.classSign))}
      />
    </>
  );
}

/** To the workbench with an empty box; its walk is then offered here. */
function AskOwn() {
  const { newWalk } = useActions();
  const setView = useSetView();
  const ask = () => {
    newWalk();
    setView({ screen: "workbench" });
  };
  return (
    <Button kind="link" onClick={ask}>
      Walk a request of your own
    </Button>
  );
}

/** Opens the window of the notes, then the room. Whether that window came up; without it nothing is presented. */
function presentWithNotes(sign: string | null): boolean {
  const talk = crypto.randomUUID().slice(0, 8);
  const address = `${location.pathname}${location.search}#screen=learn&page=lesson&notes=${talk}${sign === null ? "" : `&class=${sign}`}`;
  if (!window.open(address, `notes-${talk}`, "popup,width=1100,height=700")) return false;
  setAddressParts({ present: "1", talk });
  return true;
}
