import { useState, type PointerEvent } from "react";
import { nearest } from "./beeswarm-layout";
import { useMarks } from "./Plot";
import styles from "./pictures.module.css";

/** A corner to a corner, in pixels of the picture. */
interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface PointFieldProps {
  width: number;
  height: number;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** A dot was clicked. */
  onPoint: (index: number) => void;
  /** A rectangle was drawn over dots; an empty list: it holds none. */
  onPick: (indices: number[]) => void;
  /** Which row of the picture a dot stands in, where there are rows. */
  row?: ArrayLike<number>;
  /** What to say of the dot that is pointed at. */
  titleOf: (index: number) => string;
}

const REACH = 9;
/** In letters. */
const LONGEST_TIP = 140;
/** Shorter than this a drag is a click. */
const DRAG = 5;

/**
 * Lies over dots that are one path: finds the one that is meant, and draws the rectangle that picks several. By key the
 * arrows go through the dots, and Enter takes one.
 */
export function PointField({ width, height, x, y, row, onPoint, onPick, titleOf }: PointFieldProps) {
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [to, setTo] = useState<{ x: number; y: number } | null>(null);
  const [over, setOver] = useMarks({
    x,
    y,
    ...(row ? { row } : {}),
    says: (index) => shorten(titleOf(index)),
    onEnter: onPoint,
  });
  const rectangle = from && to && isDrag(from, to) ? rectangleOf(from, to) : null;
  const move = (event: PointerEvent<SVGRectElement>) => {
    const at = placeOf(event);
    if (from) setTo(at);
    else {
      const next = nearest(x, y, at.x, at.y, REACH);
      if (next !== over) setOver(next);
    }
  };
  const release = (event: PointerEvent<SVGRectElement>) => {
    if (!from) return;
    const at = placeOf(event);
    if (isDrag(from, at)) onPick(placesIn(rectangleOf(from, at), x, y));
    else {
      const index = nearest(x, y, at.x, at.y, REACH);
      if (index >= 0) onPoint(index);
    }
    setFrom(null);
    setTo(null);
  };
  return (
    <>
      {over >= 0 && <circle className={styles.pointOver} cx={x[over]} cy={y[over]} r={6} />}
      {rectangle && (
        <rect
          className={styles.brush}
          x={rectangle.left}
          y={rectangle.top}
          width={rectangle.right - rectangle.left}
          height={rectangle.bottom - rectangle.top}
        />
      )}
      <rect
        className={styles.pointField}
        width={width}
        height={height}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(placeOf(event));
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => setFrom(null)}
        onPointerLeave={() => setOver(-1)}
      />
    </>
  );
}

/** A request may be a page long; a click shows it whole. */
function shorten(text: string): string {
  return text.length > LONGEST_TIP ? `${text.slice(0, LONGEST_TIP).trimEnd()} …` : text;
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGRectElement>): { x: number; y: number } {
  const box = currentTarget.ownerSVGElement!.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

function isDrag(from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > DRAG;
}

function rectangleOf(from: { x: number; y: number }, to: { x: number; y: number }): Rectangle {
  return {
    ...{ left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) },
    ...{ top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) },
  };
}

function placesIn({ left, right, top, bottom }: Rectangle, x: ArrayLike<number>, y: ArrayLike<number>): number[] {
  return Array.from({ length: x.length }, (_, index) => index).filter(
    (index) => x[index]! >= left && x[index]! <= right && y[index]! >= top && y[index]! <= bottom,
  );
}

/** Many things drawn as one shape: a bar of a histogram, a square of a grid. In pixels of the picture. */
export interface Heap {
  x: number;
  y: number;
  width: number;
  height: number;
  kind: "win" | "loss" | "tie";
  /** Which row of the picture it stands in. */
  row: number;
  says: string;
  onPick: () => void;
}

/** Shapes that stand for many: each says what it holds when it is pointed at, and a click or Enter picks that. */
export function Heaps({ heaps }: { heaps: readonly Heap[] }) {
  const [over, point] = useMarks({
    x: heaps.map(({ x, width }) => x + width / 2),
    y: heaps.map(({ y, height }) => y + height / 2),
    row: heaps.map(({ row }) => row),
    says: (index) => heaps[index]!.says,
    onEnter: (index) => heaps[index]!.onPick(),
  });
  return heaps.map(({ x, y, width, height, kind, onPick }, index) => (
    <rect
      key={index}
      className={`${styles.heap} ${kind === "tie" ? styles.tie : kind === "loss" ? styles.loss : ""} ${index === over ? styles.heapOver : ""}`}
      x={x}
      y={y}
      width={width}
      height={height}
      onClick={onPick}
      onPointerEnter={() => point(index)}
      onPointerLeave={() => point(-1)}
    />
  ));
}
