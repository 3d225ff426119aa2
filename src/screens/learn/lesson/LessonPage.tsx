import { useState, Fragment } from "react";
import { PageExports } from "../../../charts/ExportRows";
import type { LessonFile } from "../../../lessons/ptr/step";
import { numberOf } from "../../../lessons/ptr/lesson";
import { Button } from "../../../ui/Button";
import { Popover } from "../../../ui/Popover";
import { today } from "../../../ui/PrintedOn";
import { WhileFetching, useLessonFile } from "../parts/WhileFetching";
import type { PictureProps } from "../pictures/picture-props";
import pictures from "../pictures/pictures.module.css";
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

const FITS = [
  { id: "exact", name: "Exact", about: "every word served, every tool used", kept: 2, dropped: 0, open: 0 },
  { id: "over", name: "Over", about: "a tool serves nothing", kept: 2, dropped: 1, open: 0 },
  { id: "partial", name: "Partial", about: "words stay open", kept: 1, dropped: 0, open: 1 },
  { id: "both", name: "Over and partial", about: "both at once", kept: 1, dropped: 1, open: 1 },
  { id: "none", name: "Nothing asked", about: "no words call for a tool", kept: 0, dropped: 2, open: 0 },
] as const;

/** Under steps 5 and 6: the ways a bundle can fit, counted on the whole sample. */
function FitCounts({ trace, ground, isOpen }: PictureProps) {
  return (
    <section className={pictures.fits} aria-labelledby="fits">
      <h2 id="fits">
        How a bundle can fit <span className="quiet">counted on all {ground.requests} requests of the sample</span>
      </h2>
      <ol>
        {FITS.map(({ id, name, about, kept, dropped, open }) => (
          <li key={id} data-here={isOpen && trace.stage2.verdict === id ? "" : undefined}>
            <FitDrawing kept={kept} dropped={dropped} open={open} />
            <p>
              <b>{name}</b>{" "}
              <span className="quiet">
                {ground.verdicts[id]} of {ground.requests}
              </span>
              {isOpen && trace.stage2.verdict === id && <span className="visually-hidden">, this request</span>}
            </p>
            <p className="quiet">{about}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Tools at the left, their lines to words at the right. */
function FitDrawing({ kept, dropped, open }: { kept: number; dropped: number; open: number }) {
  const rows = [
    ...Array.from({ length: kept }, () => "kept"),
    ...Array.from({ length: dropped }, () => "dropped"),
    ...Array.from({ length: open }, () => "open"),
  ];
  const isBoth = dropped > 0 && open > 0;
  return (
    <svg viewBox="0 0 240 76" aria-hidden="true" className={pictures.fitDrawing}>
      {rows.map((row, index) => {
        const y = 14 + (isBoth && row === "open" ? index - 1 : index) * 26;
        return (
          <Fragment key={index}>
            {row === "kept" && (
              <>
                <circle cx="10" cy={y} r="5.5" fill="var(--kept)" />
                <path d={`M22 ${y}H96`} stroke="var(--kept)" strokeWidth="2" />
                <path d={`M96 ${y}H206`} stroke="var(--kept)" strokeWidth="4" />
              </>
            )}
            {row === "dropped" && (
              <path d={`M6 ${y - 4}l8 8M14 ${y - 4}l-8 8M22 ${y}h20`} stroke="var(--dropped)" strokeWidth="2" />
            )}
            {row === "open" && (
              <>
                <path d={`M96 ${y}H206`} stroke="var(--unsolved)" strokeWidth="4" />
                <path d={`M206 ${y}h14`} stroke="var(--unsolved)" strokeWidth="2" />
                <rect x="220" y={y - 6} width="12" height="12" fill="none" stroke="var(--unsolved)" strokeWidth="2.2" />
              </>
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}
