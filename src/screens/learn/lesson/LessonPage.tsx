import { useState } from "react";
import { PageExports } from "../../../charts/ExportRows";
import type { LessonFile } from "../../../lessons/ptr/step";
import { numberOf } from "../../../lessons/ptr/lesson";
import { Button } from "../../../ui/Button";
import { Popover } from "../../../ui/Popover";
import { today } from "../../../ui/PrintedOn";
import { WhileFetching } from "../parts/WhileFetching";
import { useLessonFile } from "../parts/use-lesson-file";
import { FitCounts } from "../pictures/FitCounts";
import { readPart } from "../../../state/app/address";
import { useSession } from "../../app-context";
import { presentWithNotes } from "../../present-with-notes";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { EndOfLesson, OwnRequest, useOwnRequest } from "./EndOfLesson";
import { Minute } from "./Minute";
import { Notes } from "./Notes";
import { Present } from "./Present";
import { StepLine } from "./StepLine";
import { StepView } from "./StepView";
import { goToStep, useLessonOrder, useLessonView } from "./use-lesson";
import styles from "./lesson.module.css";

/** The lesson: a question first, then the picture that answers it; in the short one the pictures play by themselves. */
export function LessonPage() {
  const lesson = useLessonFile();
  const [at] = useAddressPart("at");
  const [present] = useAddressPart("present");
  const [notes] = useAddressPart("notes");
  const { order, plays } = useLessonOrder();
  const isWalking = useOwnRequest();
  if (lesson.status !== "ready") return <WhileFetching title="The lesson" walks={lesson} />;
  if (isWalking) return <WhileWalking />;
  if (notes !== null) return <Notes file={lesson.file} talk={notes} />;
  if (present !== null) return <Present file={lesson.file} />;
  if (plays) return <Minute file={lesson.file} order={order} />;
  return at === "end" ? <EndOfLesson file={lesson.file} /> : <Step file={lesson.file} />;
}

function WhileWalking() {
  return (
    <div className="intro">
      <h1>Your turn</h1>
      <p role="status">Your request is being walked.</p>
    </div>
  );
}

function Step({ file }: { file: LessonFile }) {
  const own = useSession((state) => state.trace);
  const view = useLessonView(file, own);
  const { step, order, at, trace, isOpen, hides } = view;
  const [isBlocked, setBlocked] = useState(false);
  const present = () => setAddressParts({ present: "1" });
  return (
    <>
      <StepView
        view={view}
        file={file}
        onNext={() => goToStep(order, at + 1)}
        onBack={() => goToStep(order, Math.max(at - 1, 0))}
        onPresent={present}
        afterLast="Your guesses"
        askOwn={hides.has("own") || view.classSign !== null ? null : <OwnRequest />}
      />
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
                fileName={`kitpick-lesson-${numberOf(step) + 1}-${step.id}`}
                stamp={`Kitpick, the lesson, step ${numberOf(step) + 1}, ${step.name}; sample ${file.datasetHash.slice(0, 8)}, ${today()}`}
                part={() => document.querySelector<HTMLElement>("[data-step]")}
                onDone={close}
              />
            </ul>
          )}
        </Popover>
        {at === 0 && view.classSign === null && !hides.has("own") && (
          <Button
            kind="link"
            className={styles.minuteLink}
            onClick={() =>
              setAddressParts({ lesson: "minute", steps: null, at: null, guess: null, seen: null }, "step")
            }
          >
            No time? See four pictures of it in a minute
          </Button>
        )}
      </p>
      {isBlocked && (
        <p role="alert">
          The browser did not open the window for the notes. Allow windows of this page, or present without notes.
        </p>
      )}
      <StepLine
        order={order}
        at={at}
        onPresent={present}
        onPresentWithNotes={() => setBlocked(!presentWithNotes(notesPage()))}
      />
    </>
  );
}

/** Where the notes of this lesson are: with its order and its class. */
function notesPage(): string {
  const parts = ["lesson", "steps", "class"].flatMap((name) => {
    const value = readPart(location.hash.slice(1), name);
    return value === null ? [] : [`&${name}=${value}`];
  });
  return `screen=learn&page=lesson${parts.join("")}`;
}
