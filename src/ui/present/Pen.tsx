import { useEffect, useState, type PointerEvent } from "react";
import styles from "./pen.module.css";

interface Point {
  x: number;
  y: number;
}

interface PenProps {
  /** Off: the pointer, while it is down, is a dot that all can see, and nothing stays. */
  isOn: boolean;
  /** Grows with each wipe. */
  wiped: number;
}

/** Drawn in the window's own pixels, however much what lies below is enlarged. */
const windowBox = (): string => `0 0 ${innerWidth} ${innerHeight}`;

/** Ink by hand over what the room sees, and the dot that points. Another step begins on a clean sheet: give it a key. */
export function Pen({ isOn, wiped }: PenProps) {
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([]);
  const [down, setDown] = useState<Point | null>(null);
  useEffect(() => setStrokes([]), [wiped]);
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  if (!isOn) return <PointerDot />;
  return (
    <svg
      className={styles.pen}
      viewBox={windowBox()}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDown(at(event));
        setStrokes([...strokes, [at(event)]]);
      }}
      onPointerMove={(event) => {
        if (down === null) return;
        const points = [...event.nativeEvent.getCoalescedEvents(), event].map((moved) => ({
          x: moved.clientX,
          y: moved.clientY,
        }));
        setStrokes([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), ...points]]);
      }}
      onPointerUp={() => setDown(null)}
      onPointerCancel={() => setDown(null)}
    >
      {strokes.map((points, index) => (
        <path key={index} d={pathOf(points)} />
      ))}
    </svg>
  );
}

/** A press without a move is a dot of ink. */
function pathOf([first, ...rest]: readonly Point[]): string {
  if (!first) return "";
  return `M${first.x} ${first.y}${rest.length === 0 ? "h0.1" : rest.map(({ x, y }) => `L${x} ${y}`).join("")}`;
}

/** Follows the pointer while it is down; takes no press away from what lies below. */
function PointerDot() {
  const [at, setAt] = useState<Point | null>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY, buttons }: globalThis.PointerEvent) =>
      setAt(buttons === 0 ? null : { x: clientX, y: clientY });
    const names = ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const;
    for (const name of names) addEventListener(name, follow, { capture: true });
    return () => {
      for (const name of names) removeEventListener(name, follow, { capture: true });
    };
  }, []);
  return (
    at && (
      <svg className={styles.pointer} viewBox={windowBox()} preserveAspectRatio="none" aria-hidden="true">
        <circle cx={at.x} cy={at.y} r={11} />
      </svg>
    )
  );
}
