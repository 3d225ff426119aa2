import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Trace } from "../../core/domain/trace";
import { bindKeys } from "../../ui/bind-keys";
import { Pen } from "../../ui/present/Pen";
import { useRoomLine, type WalkNews } from "../../ui/present/talk";
import { describeWalkStep } from "../../wording/walk-steps";
import { useSession } from "../app-context";
import { setAddressParts, useAddressPart } from "../use-address-part";
import type { Steps } from "./use-steps";
import styles from "./presented.module.css";

/** While the walk is presented: how much it is enlarged, keys of a clicker, pen and notes, its steps as the only chrome. */
export function PresentedWalk({ walk }: { walk: Steps }) {
  const trace = useSession((state) => state.trace);
  const id = useSession((state) => state.walk.id);
  const [talk] = useAddressPart("talk");
  const [isBlack, setBlack] = useState(false);
  const [hasPen, setPen] = useState(false);
  const [wiped, setWiped] = useState(0);
  const [startedAt] = useState(() => Date.now());
  useRoomZoom(`${id} ${trace?.query.text}`);
  const acts = useRef<ReturnType<typeof actsOf>>(null);
  acts.current = actsOf(walk, { setBlack, setPen, setWiped });
  useEffect(
    () => bindKeys(Object.fromEntries(KEYS.map(([key, act]) => [key, () => acts.current?.[act]()])), "first"),
    [],
  );
  const news = trace && { ...newsOf(trace, walk), isBlack, startedAt };
  const send = useRoomLine(talk, ({ kind }) => {
    if (kind === "hello") return news && send(news);
    if (kind === "next" || kind === "back" || kind === "black") acts.current?.[kind]();
    return undefined;
  });
  const told = JSON.stringify(news);
  useEffect(() => {
    const latest = JSON.parse(told) as WalkNews | null;
    if (latest) send(latest);
  }, [send, told]);
  return (
    <>
      <p className={styles.presentedRun} role="img" aria-label={`step ${walk.at + 1} of ${walk.steps.length}`}>
        {walk.steps.map(({ name }, index) => (
          <i key={name} data-as={index === walk.at ? "now" : index > walk.at ? "todo" : "done"} />
        ))}
      </p>
      {isBlack ? (
        <div className={styles.presentedBlack} aria-hidden="true" />
      ) : (
        <Pen key={walk.at} isOn={hasPen} wiped={wiped} />
      )}
    </>
  );
}

/** What the notes are told of the step that is drawn. */
function newsOf(trace: Trace, { steps, at }: Steps): Omit<WalkNews, "isBlack" | "startedAt"> {
  const shown = steps[at];
  const next = steps[at + 1];
  return {
    kind: "walk",
    place: `walk-${trace.query.id}-${shown?.name}`,
    request: trace.query.text,
    at,
    of: steps.length,
    label: shown?.label ?? "",
    said: describeWalkStep(trace, shown?.name ?? "request"),
    next: next ? { label: next.label, said: describeWalkStep(trace, next.name)[0] ?? "" } : null,
  };
}

type Setter<Value> = (next: (was: Value) => Value) => void;

function actsOf(
  { move }: Steps,
  set: { setBlack: Setter<boolean>; setPen: Setter<boolean>; setWiped: Setter<number> },
) {
  return {
    next: () => move(1),
    back: () => move(-1),
    black: () => set.setBlack((was) => !was),
    pen: () => set.setPen((was) => !was),
    wipe: () => set.setWiped((was) => was + 1),
    full: () =>
      void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    leave: () => setAddressParts({ present: null, talk: null }),
  };
}

/** As presenters and clickers send them, and as in a presented lesson. */
const KEYS: readonly (readonly [key: string, act: keyof ReturnType<typeof actsOf>])[] = [
  ["PageDown", "next"],
  ["PageUp", "back"],
  [".", "black"],
  ["b", "black"],
  ["l", "pen"],
  ["Delete", "wipe"],
  ["Backspace", "wipe"],
  ["f", "full"],
  ["Escape", "leave"],
];

/** The walk is laid out for so many pixels, and enlarged to the room's: 1.14 times on a projector of 1280 × 720. */
const LAID_OUT = { width: 1120, height: 630 };
/** A long walk is drawn smaller rather than cut off, down to this part of the size. */
const SMALLEST = 0.6;
/** Shrunk little by little: with each step lines may break elsewhere, and more fits than was foreseen. */
const STEP = 0.98;

/**
 * How much a presented walk is enlarged: by the window, and no more than lets a step with all that belongs to it stand in
 * the room. It only ever shrinks while the same walk is shown in the same window, so that letters do not change their size
 * to and fro.
 *
 * @param walk Which walk it is.
 */
function useRoomZoom(walk: string): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const main = document.querySelector("[data-presented] > main");
    let zoom = 1;
    const set = (wanted: number) => {
      zoom = wanted;
      root.style.setProperty("--presented-zoom", String(zoom));
    };
    const largest = () => Math.min(innerWidth / LAID_OUT.width, innerHeight / LAID_OUT.height);
    const begin = () => set(largest());
    const shrink = () => {
      const tall = main?.getBoundingClientRect().height ?? 0;
      const least = largest() * SMALLEST;
      // A part of a pixel more than the room has is no line that is cut.
      if (tall > innerHeight + 1 && zoom > least) set(Math.max(least, zoom * Math.max(STEP, innerHeight / tall)));
    };
    begin();
    addEventListener("resize", begin);
    const watch = new ResizeObserver(shrink);
    if (main) watch.observe(main);
    return () => {
      watch.disconnect();
      removeEventListener("resize", begin);
      root.style.removeProperty("--presented-zoom");
    };
  }, [walk]);
}
