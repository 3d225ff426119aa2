import { useState } from "react";
import { numberOf } from "../../../lessons/ptr/lesson";
import type { LessonFile } from "../../../lessons/ptr/step";
import type { Question } from "../../../lessons/questions/question";
import { Button } from "../../../ui/Button";
import { useNow } from "../../../ui/use-now";
import { Histogram, PasteBox } from "../class/ClassAnswers";
import { useClassRecord, useClassSign } from "../class/class-record";
import { SEED } from "../parts/lesson-links";
import { useSession } from "../../app-context";
import { OwnNotes } from "../../../ui/present/OwnNotes";
import { clockOf, useNotesKeys, useNotesLine, type LessonNews, type RoomNews } from "../../../ui/present/talk";
import { useLessonOrder } from "./use-lesson";
import styles from "../../../ui/present/desk.module.css";

/** The presenter's own window: what to say, the clock against the plan, what comes next, and what the room sees. */
export function Notes({ file, talk }: { file: LessonFile; talk: string }) {
  const [room, setRoom] = useState<RoomNews | null>(null);
  const [last, setLast] = useState<LessonNews | null>(null);
  const send = useNotesLine(talk, (news) => {
    setRoom(news);
    if (news.kind === "lesson") setLast(news);
  });
  useNotesKeys(send);
  const { sign } = useClassSign();
  const { order } = useLessonOrder();
  const own = useSession((state) => state.trace);
  const now = useNow(1000);
  if (!last) {
    return (
      <div className="intro">
        <h1>Notes</h1>
        <p role="status">The window of the room has not been heard of yet. Begin presenting there.</p>
      </div>
    );
  }
  const at = Math.max(
    0,
    order.findIndex(({ id }) => id === last.at),
  );
  const step = order[at]!;
  const trace =
    (last.request === "own" ? own : null) ??
    file.walks[last.request as keyof typeof file.walks] ??
    file.walks[file.steps[step.id].requests[0]!]!;
  const planned = order.slice(0, at).reduce((sum, { minutes }) => sum + minutes, 0);
  const all = order.reduce((sum, { minutes }) => sum + minutes, 0);
  const next = order[at + 1];
  const nextTrace = next && file.walks[file.steps[next.id].requests[0]!]!;
  const asked = step.make(trace, file.ground, SEED);
  const question = next && nextTrace ? next.make(nextTrace, file.ground, SEED) : null;
  return (
    <div className={styles.desk}>
      <div>
        <p className={styles.deskClock}>
          <b>{clockOf(now - last.startedAt)}</b>
          <span className="quiet">
            of {all}:00 / planned {clockOf(planned * 60_000)} at this step / step {at + 1} of {order.length},{" "}
            {step.name}
          </span>
        </p>
        {room?.kind === "left" && (
          <p role="alert">The window of the room was closed or left the presentation. The notes stay here.</p>
        )}
        <h2>The sentence</h2>
        <h1 className={styles.say}>{step.sentence(trace, file.ground).join(" ")}</h1>
        <h2>Notes</h2>
        <ol className={styles.notes}>
          {step.notes(trace, file.ground).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
        <OwnNotes key={step.id} place={step.id} />
      </div>
      <div>
        {sign !== null && asked && (
          <ClassDesk {...{ sign, at: numberOf(step), question: asked, isOpen: last.isOpen }} />
        )}
        <h2>
          Next <span className="quiet">{next ? `step ${at + 2}, ${next.name}` : "the end"}</span>
        </h2>
        {next && nextTrace && <p>{next.sentence(nextTrace, file.ground)[0]}</p>}
        {question && <p className="quiet">Question: {question.ask}</p>}
        <h2>What the room sees</h2>
        <p>
          {last.isBlack
            ? "The room is dark."
            : last.isOpen
              ? "The answer is shown."
              : "The question, without its answer."}
        </p>
        <p className={styles.deskActs}>
          <Button disabled={at === 0} onClick={() => send({ kind: "back" })}>
            Back
          </Button>
          <Button kind="go" disabled={!next} onClick={() => send({ kind: "next" })}>
            Next
          </Button>
          <Button aria-pressed={last.isOpen} onClick={() => send({ kind: "answer" })}>
            {last.isOpen ? "Hide the answer" : "Show the answer"}
          </Button>
          {sign !== null && (
            <Button aria-pressed={last.hasClass} onClick={() => send({ kind: "class" })}>
              {last.hasClass ? "Hide the class" : "Show the class"}
            </Button>
          )}
          <Button aria-pressed={last.isBlack} onClick={() => send({ kind: "black" })}>
            {last.isBlack ? "Light" : "Dark"}
          </Button>
        </p>
      </div>
    </div>
  );
}

interface ClassDeskProps {
  sign: string;
  at: number;
  question: Question;
  isOpen: boolean;
}

/** The answers of the class to the step that the room sees, and where they are pasted. */
function ClassDesk({ sign, at, question, isOpen }: ClassDeskProps) {
  const { all } = useClassRecord(sign);
  return (
    <>
      <h2>
        Answers of class {sign} <span className="quiet">step {at + 1}</span>
      </h2>
      <PasteBox sign={sign} step={at} />
      <Histogram question={question} codes={all.filter(({ step }) => step === at)} isOpen={isOpen} />
    </>
  );
}
