import { memo, useMemo } from "react";
import { Figure } from "../../../charts/Figure";
import { Plot, useMarks } from "../../../charts/Plot";
import type { StudyPicture } from "../../../core/recommend/trained/masstool/study-state";
import { quote } from "../../../core/domain/phrases";
import styles from "./masstool.module.css";

interface ViewsFigureProps {
  picture: StudyPicture;
  texts: Readonly<Record<number, string>>;
  stamp: string;
}

const EDGE = 10;

/** Past requests by themselves, by what their neighbours say, and by what the gate lets through of that. */
export const ViewsFigure = memo(function ViewsFigure({ picture, texts, stamp }: ViewsFigureProps) {
  const { marks, explained } = picture;
  const share = Math.round(100 * (explained[0] + explained[1]));
  return (
    <Figure
      title="What it learned"
      note={`of ${marks.length} requests; PCA, ${share} % of what varies`}
      explain="Each request stands there three times: a dot for itself, an upright stroke for what its neighbours say, a level stroke for what the gate lets through of that. Point at one to join its three marks. Directions are compared, as the model does; two principal components show only a part of what varies."
      table={{
        columns: ["request", "own x", "own y", "search x", "search y", "joint x", "joint y"],
        rows: marks.map(({ index, points }) => [texts[index] ?? "", ...points.flat()]),
      }}
      stamp={stamp}
    >
      {(room) => (
        <Plot
          label={`${marks.length} requests in the plane of two principal components.`}
          height={room === "wide" ? 560 : 320}
          hasMarks
        >
          {(width) => <Marks width={width} height={room === "wide" ? 560 : 320} marks={marks} texts={texts} />}
        </Plot>
      )}
    </Figure>
  );
});

interface MarksProps extends Pick<ViewsFigureProps, "texts"> {
  width: number;
  height: number;
  marks: StudyPicture["marks"];
}

function Marks({ width, height, marks, texts }: MarksProps) {
  const placed = useMemo(() => {
    const place = ([x, y]: [number, number]): [number, number] => [
      EDGE + ((x + 1) / 2) * (width - 2 * EDGE),
      EDGE + ((1 - y) / 2) * (height - 2 * EDGE),
    ];
    return marks.map(({ points }) => points.map(place));
  }, [marks, width, height]);
  const [over, point] = useMarks({
    x: placed.map(([own]) => own![0]),
    y: placed.map(([own]) => own![1]),
    says: (index) => quote(texts[marks[index]!.index] ?? "", 140),
  });
  const joined = over >= 0 ? placed[over]! : null;
  const path = (view: number, draw: (x: number, y: number) => string): string =>
    placed.map((points) => draw(...points[view]!)).join("");
  const dot = (x: number, y: number): string =>
    `M${(x - 1.5).toFixed(1)} ${y.toFixed(1)}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0`;
  return (
    <g
      onPointerMove={({ currentTarget, clientX, clientY }) => {
        const box = currentTarget.ownerSVGElement!.getBoundingClientRect();
        const next = nearestOwn(placed, clientX - box.left, clientY - box.top);
        if (next !== over) point(next);
      }}
      onPointerLeave={() => point(-1)}
    >
      <rect width={width} height={height} className={styles.mtCatch} />
      <path d={path(1, (x, y) => `M${x.toFixed(1)} ${(y - 3).toFixed(1)}v6`)} className={styles.mtSearch} />
      <path d={path(2, (x, y) => `M${(x - 3).toFixed(1)} ${y.toFixed(1)}h6`)} className={styles.mtJoint} />
      <path d={path(0, dot)} className={styles.mtOwn} />
      {joined && (
        <g className={styles.mtJoined}>
          <path d={`M${joined.map(([x, y]) => `${x} ${y}`).join("L")}`} />
          {["own", "search", "joint"].map((name, view) => (
            <text key={name} x={joined[view]![0] + 6} y={joined[view]![1] - 5}>
              {name}
            </text>
          ))}
        </g>
      )}
    </g>
  );
}

const REACH = 12;

function nearestOwn(placed: readonly [number, number][][], x: number, y: number): number {
  let [best, least] = [-1, REACH];
  placed.forEach(([own], index) => {
    const distance = Math.hypot(own![0] - x, own![1] - y);
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}
