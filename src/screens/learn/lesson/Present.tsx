import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { letterOf } from "../../../lessons/questions/class-codes";
import { numberOf } from "../../../lessons/ptr/lesson";
import type { LessonFile } from "../../../lessons/ptr/step";
import { describeGuess, type Question } from "../../../lessons/questions/question";
import { PersonWords } from "../../../ui/PersonWords";
import { useNow } from "../../../ui/use-now";
import { Histogram } from "../class/ClassAnswers";
import { useClassRecord } from "../class/class-record";
import { StepPicture } from "../pictures/StepPicture";
import { useSession } from "../../app-context";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { Pen } from "../../../ui/present/Pen";
import { clockOf, useRoomLine } from "../../../ui/present/talk";
import { goToStep, showAnswer, useLessonView, type LessonView } from "./use-lesson";
import styles from "./present.module.css";

/** The projector that everything is drawn for; others scale. */
const PROJECTOR = { width: 1280, height: 720 };
/** With this the smallest letters have 20 pixels on the projector. */
const ZOOM = 1.5;

function useZoom(): number {
  const measure = (): number => ZOOM * Math.min(innerWidth / PROJECTOR.width, innerHeight / PROJECTOR.height);
  const [zoom, setZoom] = useState(measure);
  useEffect(() => {
    const follow = () => setZoom(measure());
    addEventListener("resize", follow);
    return () => removeEventListener("resize", follow);
  }, []);
  return zoom;
}

interface Room {
  isBlack: boolean;
  hasClock: boolean;
  hasQuestion: boolean;
  hasClass: boolean;
  hasPen: boolean;
  wiped: number;
}

const AT_FIRST: Room = {
  ...{ isBlack: false, hasClock: false, hasQuestion: true, hasClass: false, hasPen: false },
  wiped: 0,
};

/** The lesson for a room: no bar, no status, big type, keys of a clicker. Nothing of an answer before it is asked for. */
export function Present({ file }: { file: LessonFile }) {
  const own = useSession((state) => state.trace);
  const view = useLessonView(file, own);
  const [talk] = useAddressPart("talk");
  const [room, setRoom] = useState(AT_FIRST);
  const [startedAt] = useState(() => Date.now());
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useZoom();
  // The room sees the answer when the presenter asks for it, whatever the link hides from students.
  const isOpen = view.standing !== "asked";
  const acts = actsOf(view, room, setRoom);
  const news = {
    ...{ kind: "lesson" as const, at: view.step.id, request: view.isOwn ? "own" : view.trace.query.id },
    ...{ isOpen, isBlack: room.isBlack, hasClass: room.hasClass, startedAt },
  };
  const send = useRoomLine(talk, ({ kind }) => (kind === "hello" ? send(news) : acts[kind]()));
  const told = JSON.stringify(news);
  useEffect(() => send(JSON.parse(told) as typeof news), [send, told]);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const [first, second] = view.step.sentence(view.trace, file.ground);
  return (
    <dialog
      ref={dialog}
      className={styles.room}
      aria-label={`The lesson, presented: step ${view.at + 1} of ${view.order.length}`}
      data-black={room.isBlack ? "" : undefined}
      onKeyDown={(event) => goByKey(event, acts)}
      onCancel={(event) => {
        event.preventDefault();
        acts.leave();
      }}
    >
      <div className={styles.roomPage} style={{ zoom }} data-open={isOpen ? "" : undefined} data-at={view.step.id}>
        <h1 tabIndex={-1}>
          {first}{" "}
          {isOpen ? (
            <b>{second}</b>
          ) : (
            room.hasQuestion &&
            view.question && (
              <b>
                <PersonWords sentence={view.question.ask} />
              </b>
            )
          )}
        </h1>
        {view.question && room.hasQuestion && !(room.hasClass && view.classSign !== null) && (
          <RoomAnswers question={view.question} isOpen={isOpen} />
        )}
        {room.hasClass && <RoomClass view={view} isOpen={isOpen} />}
        <div className={styles.roomPicture}>
          <StepPicture
            key={`${view.step.id} ${view.trace.query.id}`}
            step={view.step.id}
            trace={view.trace}
            ground={file.ground}
            isOpen={isOpen}
            hasOnlyRequest={view.step.id === "extract" && !isOpen}
          />
        </div>
        {room.hasClock && <Clock startedAt={startedAt} />}
        <p className={styles.run} role="img" aria-label={`step ${view.at + 1} of ${view.order.length}`}>
          {view.order.map(({ id }, index) => (
            <i key={id} data-as={index === view.at ? "now" : index > view.at ? "todo" : "done"} />
          ))}
        </p>
      </div>
      {!room.isBlack && <Pen key={view.step.id} isOn={room.hasPen} wiped={room.wiped} />}
    </dialog>
  );
}

/** Before the answer what can be said, by letter; with it, what is so. */
function RoomAnswers({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const isChoice = question.kind === "one" || question.kind === "set";
  const options = isChoice ? question.options : [];
  if (isOpen) {
    // Of a set "3 of 3" would say nothing where nobody guessed: its members are the answer.
    const figure = question.kind === "set" ? "" : describeGuess(question, question.right).figure;
    const right = isChoice ? question.options.filter(({ id }) => question.right.includes(id)) : [];
    const named = right.map(({ label }) => label).join(", ");
    return (
      <p className={styles.roomAnswer}>
        <span>{figure}</span> {named !== figure && <b>{named}</b>}
      </p>
    );
  }
  return (
    <ol className={styles.roomOptions}>
      {options.map(({ id, label, isPerson }, index) => (
        <li key={id}>
          <kbd>{letterOf(index)}</kbd> <span className={isPerson ? "person" : undefined}>{label}</span>
        </li>
      ))}
    </ol>
  );
}

/** The answers of the class, or how they get here. */
function RoomClass({ view: { classSign, step, question }, isOpen }: { view: LessonView; isOpen: boolean }) {
  if (classSign === null)
    return <p className={styles.roomNote}>No class is open: the address of this page names none.</p>;
  return question && <RoomHistogram {...{ classSign, at: numberOf(step), question, isOpen }} />;
}

interface RoomHistogramProps {
  classSign: string;
  /** In the whole lesson, from 0. */
  at: number;
  question: Question;
  isOpen: boolean;
}

function RoomHistogram({ classSign, at, question, isOpen }: RoomHistogramProps) {
  const { all } = useClassRecord(classSign);
  return <Histogram question={question} codes={all.filter(({ step }) => step === at)} isOpen={isOpen} />;
}

function Clock({ startedAt }: { startedAt: number }) {
  const now = useNow(1000);
  return <p className={styles.roomClock}>{clockOf(now - startedAt)}</p>;
}

function actsOf(view: LessonView, room: Room, setRoom: (room: Room) => void) {
  const last = view.order.length - 1;
  return {
    next: () => view.at < last && goToStep(view.order, view.at + 1),
    back: () => view.at > 0 && goToStep(view.order, view.at - 1),
    answer: () => (view.standing === "asked" ? showAnswer() : setAddressParts({ guess: null, seen: null })),
    black: () => setRoom({ ...room, isBlack: !room.isBlack }),
    clock: () => setRoom({ ...room, hasClock: !room.hasClock }),
    question: () => setRoom({ ...room, hasQuestion: !room.hasQuestion }),
    class: () => setRoom({ ...room, hasClass: !room.hasClass }),
    pen: () => setRoom({ ...room, hasPen: !room.hasPen }),
    wipe: () => setRoom({ ...room, wiped: room.wiped + 1 }),
    full: () =>
      void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    leave: () => setAddressParts({ present: null, talk: null }),
  };
}

type RoomAct = keyof ReturnType<typeof actsOf>;

/** As presenters and clickers send them. */
const KEYS: Record<string, RoomAct> = {
  ...{ ArrowRight: "next", PageDown: "next", " ": "next", ArrowLeft: "back", PageUp: "back" },
  ...{ a: "answer", ".": "black", b: "black", r: "clock", q: "question", f: "full", Escape: "leave" },
  ...{ c: "class", l: "pen", Delete: "wipe", Backspace: "wipe" },
};

function goByKey(event: KeyboardEvent, acts: Record<RoomAct, () => unknown>): void {
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const isMoved = event.target instanceof HTMLInputElement && event.key.startsWith("Arrow");
  if (!act || isMoved || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  acts[act]();
}
