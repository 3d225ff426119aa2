import { useEffect, useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import { countOf, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { FailureNote } from "./context/FailureNote";
import { useDatasets, useDatasetState } from "./context/dataset-context";
import type { DatasetMap } from "../../core/inspect/map-dataset";
import { nextMark } from "../../charts/next-mark";
import { placeLabels } from "../../charts/place-labels";
import { useNarrow } from "../use-narrow";
import styles from "./datasets.module.css";

/** A map of more texts than this is drawn only when it is asked for. */
const DRAWN_UNASKED = 1500;

/** Tools and requests in the plane in which they differ most. */
export function MapTab() {
  const controller = useDatasets();
  const dataset = useDatasetState((state) => state.dataset);
  const map = useDatasetState((state) => state.map);
  const texts = dataset ? dataset.tools.length + dataset.queries.length : 0;
  const isSmall = texts > 0 && texts <= DRAWN_UNASKED;
  const isUndrawn = map.status === "none";
  useEffect(() => {
    if (isSmall && isUndrawn) void controller.drawMap();
  }, [controller, isSmall, isUndrawn]);
  if (map.status === "drawn") return <MapFigure map={map.map} />;
  if (map.status === "failed")
    return (
      <FailureNote
        title="The map could not be drawn."
        sentence={map.sentence}
        onRetry={() => void controller.drawMap()}
      />
    );
  return (
    <div className={`${styles.waiting} small`}>
      {map.status === "drawing" || isSmall ? (
        <p className="quiet" role="status">
          Drawing the map of {countOf(texts, "text")} …
        </p>
      ) : (
        <>
          <p className="quiet">
            A map of {countOf(texts, "text")} takes a few seconds. Up to 2,000 requests are drawn.
          </p>
          <p className="actions">
            <Button onClick={() => void controller.drawMap()}>Draw the map</Button>
          </p>
        </>
      )}
    </div>
  );
}

function describeBy({ by, unread, tools, queries }: DatasetMap): string {
  if (by === "vectors") return "by meaning";
  if (unread === null) return "by words; an encoder would compare meaning";
  const all = formatCount(tools.length + queries.length);
  return `by words, because the encoder has not read ${formatCount(unread)} of ${all} texts yet; an evaluation reads the judged ones`;
}

/** In units that are pixels of the screen, or nearly, so that names can be read: a phone gets a plane of its own. */
const WIDE = { width: 960, height: 560 };
const NARROW = { width: 350, height: 420 };
const EDGE = 20;
const REACH = 14;

interface MapPoint {
  x: number;
  y: number;
  name: string;
  kind: "tool" | "request";
}

/** The drawn map: requests as dots, tools as squares with names where there is room. What is pointed at is written below. */
function MapFigure({ map }: { map: DatasetMap }) {
  const dataset = useDatasetState((state) => state.dataset);
  const { width, height } = useNarrow() ? NARROW : WIDE;
  const points = useMemo((): MapPoint[] => {
    const tools = new Map(dataset?.tools.map(({ id, name }) => [id, name]));
    const queries = new Map(dataset?.queries.map(({ id, text }) => [id, text]));
    const place = (x: number, y: number) => ({
      x: EDGE + ((x + 1) / 2) * (width - 2 * EDGE),
      y: EDGE + ((1 - y) / 2) * (height - 2 * EDGE),
    });
    return [
      ...map.tools.map(({ id, x, y }): MapPoint => ({ ...place(x, y), name: tools.get(id) ?? "", kind: "tool" })),
      ...map.queries.map(({ id, x, y }): MapPoint => ({
        ...place(x, y),
        name: queries.get(id) ?? "",
        kind: "request",
      })),
    ];
  }, [map, dataset, width, height]);
  const [near, setNear] = useState<MapPoint | null>(null);
  const step = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const places = { x: points.map(({ x }) => x), y: points.map(({ y }) => y) };
    const next = nextMark(places, near ? points.indexOf(near) : -1, event.key);
    if (next === null) return;
    event.preventDefault();
    setNear(points[next] ?? null);
  };
  const tools = points.filter(({ kind }) => kind === "tool");
  const labels = useMemo(
    () =>
      placeLabels(
        points.filter(({ kind }) => kind === "tool"),
        width,
      ),
    [points, width],
  );
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    const distance = (candidate: MapPoint) => Math.hypot(candidate.x - x, candidate.y - y);
    const best = points.reduce<MapPoint | null>((a, b) => (a && distance(a) <= distance(b) ? a : b), null);
    setNear(best && distance(best) < REACH ? best : null);
  };
  const share = (part: number) => `${Math.round(part * 100)} %`;
  return (
    <figure className={styles.map}>
      <figcaption className="small">
        <b>Close means similar</b>{" "}
        <span className="quiet">
          {describeBy(map)}; the two axes explain {share(map.explained[0] + map.explained[1])} of the variance
          {map.leftOut > 0 && `; ${formatCount(map.leftOut)} requests are not drawn`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="application"
        tabIndex={0}
        onKeyDown={step}
        onBlur={() => setNear(null)}
        aria-label={`${tools.length} tools and ${map.queries.length} requests in a plane`}
        onPointerMove={point}
        onPointerLeave={() => setNear(null)}
      >
        <path
          d={points
            .filter(({ kind }) => kind === "request")
            .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
            .join("")}
          stroke="var(--h3)"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d={tools.map(({ x, y }) => `M${(x - 3.5).toFixed(1)} ${(y - 3.5).toFixed(1)}h7v7h-7z`).join("")}
          fill="var(--ink)"
        />
        {labels.map(({ point: { name }, x, y, anchor }) => (
          <text key={`${name}${x}${y}`} x={x} y={y} textAnchor={anchor} className={styles.pointName}>
            {name}
          </text>
        ))}
        {near && <circle cx={near.x} cy={near.y} r="8" fill="none" stroke="var(--ink)" strokeWidth="2" />}
      </svg>
      <p className={`small ${styles.mapNear}`} role="status">
        {near ? (
          <span className={near.kind === "request" ? "person" : undefined}>{near.name}</span>
        ) : (
          <span className="faint">
            Squares are tools, dots are requests. Point at one, or go through them by arrow key, to read it.
          </span>
        )}
      </p>
    </figure>
  );
}
