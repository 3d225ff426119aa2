import { useEffect, useRef, useState } from "react";
import { STEPS } from "../../../lessons/ptr/lesson";
import type { LessonFile, LessonStep } from "../../../lessons/ptr/step";
import { bindKeys } from "../../../ui/bind-keys";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icons";
import { Kbd } from "../../../ui/Kbd";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { StepPicture } from "../pictures/StepPicture";
import { StepHead } from "./StepView";
import styles from "./lesson.module.css";

const LENGTH_MS = 60_000;
/** Of the time of a picture it stands without its answer. */
const WITHOUT_ANSWER = 0.4;
const TICK_MS = 200;

/** The lesson that plays by itself: each picture first without its answer, then with it; nothing is asked. */
export function Minute({ file, order }: { file: LessonFile; order: readonly LessonStep[] }) {
  const { passed, isPlaying, isStill, goTo, turn } = usePlaying(order);
  const each = LENGTH_MS / order.length;
  const at = Math.min(order.length - 1, Math.floor(passed / each));
  const isOpen = passed - at * each >= each * WITHOUT_ANSWER;
  const isOver = passed >= LENGTH_MS;
  const step = order[at]!;
  const trace = file.walks[file.steps[step.id].requests[0]!]!;
  useEffect(() => setAddressParts({ at: step.id, request: null, guess: null, seen: null }), [step]);
  // A step of the run is a picture without its answer, or with it.
  const half = at * 2 + Number(isOpen);
  const goToHalf = (next: number) => goTo((Math.floor(next / 2) + (next % 2) * WITHOUT_ANSWER) * each);
  const back = () => goToHalf(Math.max(0, half - 1));
  const forward = () => (half === order.length * 2 - 1 ? goTo(LENGTH_MS) : goToHalf(half + 1));
  const again = () => {
    goTo(0);
    if (!isStill) turn(true);
  };
  const playOrRest = () => (isOver ? again() : isStill ? forward() : turn(!isPlaying));
  useMinuteKeys({ back, forward, playOrRest });
  return (
    <>
      <StepHead view={{ step, order, at, trace, isOwn: false, isOpen }} file={file} note={null} />
      <section aria-label="The picture" className={styles.minutePicture} data-step={step.id}>
        <StepPicture key={step.id} step={step.id} trace={trace} ground={file.ground} isOpen={isOpen} />
      </section>
      {isOver && (
        <p className={styles.minuteEnd}>
          <Button kind="go" onClick={() => setAddressParts({ lesson: null, at: STEPS[0]!.id, move: null }, "step")}>
            Begin the lesson, and guess first
          </Button>
          <Button kind="link" onClick={again}>
            Again
          </Button>
        </p>
      )}
      <div className={`transport ${styles.stepLine}`} role="group" aria-label="The minute">
        <div className="keys">
          <Button kind="icon" aria-label="Back" disabled={half === 0 && !isOver} onClick={back}>
            <Icon name="previous" />
          </Button>
          {!isStill && (
            <Button kind="icon" className="play" aria-label={isPlaying ? "Pause" : "Play"} onClick={playOrRest}>
              <Icon name={isPlaying ? "stop" : "play"} />
            </Button>
          )}
          <Button kind="icon" aria-label="Forward" disabled={isOver} onClick={forward}>
            <Icon name="next" />
          </Button>
        </div>
        <progress className={styles.minuteRun} max={LENGTH_MS} value={passed} aria-label="How far the minute is" />
        <span className={styles.stepKeys}>
          {isStill ? "Motion is reduced: go on by hand " : "Play, pause "}
          <Kbd keys={["Space"]} />
        </span>
      </div>
      <p role="status" className="visually-hidden">
        {isOver ? "The end" : `Picture ${at + 1} of ${order.length}, ${isOpen ? "with" : "without"} its answer`}
      </p>
    </>
  );
}

/** The clock of the run. With reduced motion it stands, and is moved by hand. */
function usePlaying(order: readonly LessonStep[]) {
  const [isStill] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [named] = useAddressPart("at");
  const start =
    Math.max(
      0,
      order.findIndex(({ id }) => id === named),
    ) *
    (LENGTH_MS / order.length);
  const [passed, setPassed] = useState(start);
  const [isTurned, turn] = useState(!isStill);
  const isPlaying = isTurned && passed < LENGTH_MS;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setPassed((before) => Math.min(LENGTH_MS, before + TICK_MS)), TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { passed, isPlaying, isStill, goTo: setPassed, turn };
}

function useMinuteKeys(acts: { back: () => void; forward: () => void; playOrRest: () => void }): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(
    () =>
      bindKeys({
        Space: () => latest.current.playOrRest(),
        ArrowRight: () => latest.current.forward(),
        ArrowLeft: () => latest.current.back(),
      }),
    [],
  );
}
