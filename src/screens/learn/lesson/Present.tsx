import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { STEPS } from "../../../lessons/ptr/lesson";
import type { LessonFile } from "../../../lessons/ptr/step";
import { describeGuess, type Question } from "../../../lessons/questions/question";
import { PersonWords } from "../../../ui/PersonWords";
import { useNow } from "../../../ui/use-now";
import { StepPicture } from "../pictures/StepPicture";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { clockOf, useRoomLine } from "./talk";
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
}

/** The lesson for a room: no bar, no status, big type, keys of a clicker. Nothing of an answer before it is asked for. */
export function Present({ file }: { file: LessonFile }) {
  const view = useLessonView(file);
  const [talk] = useAddressPart("talk");
  const [room, setRoom] = useState<Room>({ isBlack: false, hasClock: false, hasQuestion: true });
  const [startedAt] = useState(() => Date.now());
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useZoom();
  const isOpen = view.standing !== "asked";
  const acts = actsOf(view, room, setRoom);
  const news = {
    ...{ kind: "room" as const, at: view.step.id, request: view.isOwn ? "own" : view.trace.query.id },
    ...{ isOpen, isBlack: room.isBlack, startedAt },
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
      aria-label={`The lesson, presented: step ${view.at + 1} of ${STEPS.length}`}
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
        {view.question && room.hasQuestion && <RoomAnswers question={view.question} isOpen={isOpen} />}
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
        <p className={styles.run} role="img" aria-label={`step ${view.at + 1} of ${STEPS.length}`}>
          {STEPS.map(({ id }, index) => (
            <i key={id} data-as={index === view.at ? "now" : index > view.at ? "todo" : "done"} />
          ))}
        </p>
      </div>
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
          <kbd>{String.fromCodePoint(0x41 + index)}</kbd>{" "}
          <span className={isPerson ? "person" : undefined}>{label}</span>
        </li>
      ))}
    </ol>
  );
}

function Clock({ startedAt }: { startedAt: number }) {
  const now = useNow(1000);
  return <p className={styles.roomClock}>{clockOf(now - startedAt)}</p>;
}

function actsOf(view: LessonView, room: Room, setRoom: (room: Room) => void) {
  const last = STEPS.length - 1;
  return {
    next: () => view.at < last && goToStep(view.at + 1),
    back: () => view.at > 0 && goToStep(view.at - 1),
    answer: () => (view.standing === "asked" ? showAnswer() : setAddressParts({ guess: null, seen: null })),
    black: () => setRoom({ ...room, isBlack: !room.isBlack }),
    clock: () => setRoom({ ...room, hasClock: !room.hasClock }),
    question: () => setRoom({ ...room, hasQuestion: !room.hasQuestion }),
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
};

function goByKey(event: KeyboardEvent, acts: Record<RoomAct, () => unknown>): void {
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const isMoved = event.target instanceof HTMLInputElement && event.key.startsWith("Arrow");
  if (!act || isMoved || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  acts[act]();
}
