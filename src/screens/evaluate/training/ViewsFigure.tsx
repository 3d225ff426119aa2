import { memo, useMemo, useState } from "react";
import { useStore } from "zustand";
import { Figure } from "../../../charts/Figure";
import { Plot, useMarks } from "../../../charts/Plot";
import {
  EMBEDDING,
  type StudyPicture,
  type ViewsEmbedding,
} from "../../../core/recommend/trained/masstool/study-state";
import { countOf, quote } from "../../../core/domain/phrases";
import type { MassToolController, ViewsMap } from "../../../state/evaluation/masstool-controller";
import { Button } from "../../../ui/Button";
import styles from "./masstool.module.css";

interface ViewsFigureProps {
  controller: MassToolController;
  picture: StudyPicture;
  texts: Readonly<Record<number, string>>;
  stamp: string;
}

const EDGE = 10;

/** Past requests by themselves, by what their neighbours say, and by what the gate lets through of that. */
export const ViewsFigure = memo(function ViewsFigure({ controller, picture, texts, stamp }: ViewsFigureProps) {
  const map = useStore(controller.store, (state) => state.map);
  const [wantsMap, setWantsMap] = useState(false);
  const embedding = wantsMap ? (map?.shown ?? null) : null;
  const marks = useMemo(() => (embedding ? placeOnMap(picture.marks, embedding) : picture.marks), [picture, embedding]);
  const shows = embedding ? "UMAP" : "PCA";
  return (
    <div>
      <Figure
        title="What it learned"
        note={`of ${marks.length} requests; ${embedding ? describeMap(embedding) : describePlane(picture)}`}
        explain={`Each request stands there three times: a dot for itself, an upright stroke for what its neighbours say, a level stroke for what the gate lets through of that. Point at one to join its three marks. Directions are compared, as the model does. ${embedding ? "UMAP keeps near what is near; how far apart groups stand means little." : "Two principal components show only a part of what varies."}`}
        table={() => ({
          columns: ["request", "own x", "own y", "search x", "search y", "joint x", "joint y"],
          rows: marks.map(({ index, points }) => [texts[index] ?? "", ...points.flat()]),
        })}
        stamp={`${stamp} / ${embedding ? describeMap(embedding) : shows}`}
      >
        {(room) => (
          <Plot
            label={`${marks.length} requests in the plane: ${shows}.`}
            height={room === "wide" ? 560 : 320}
            hasMarks
          >
            {(width) => <Marks width={width} height={room === "wide" ? 560 : 320} marks={marks} texts={texts} />}
          </Plot>
        )}
      </Figure>
      <p className="small quiet">
        A dot is a request by itself, an upright stroke what its neighbours say, a level stroke what the gate lets
        through of that.
      </p>
      <MapControls {...{ controller, map, wantsMap, setWantsMap }} />
    </div>
  );
});

interface MapControlsProps {
  controller: MassToolController;
  map: ViewsMap | null;
  wantsMap: boolean;
  setWantsMap(wants: boolean): void;
}

/** The plane at once, the map on request; it is shown as it comes, and can be stopped. */
function MapControls({ controller, map, wantsMap, setWantsMap }: MapControlsProps) {
  const isDrawing = map?.status === "drawing";
  const openMap = () => {
    setWantsMap(true);
    if (!map || (map.status === "stopped" && !map.shown)) void controller.drawMap();
  };
  return (
    <p className={`${styles.mtMap} small`}>
      <Button kind="link" aria-pressed={!wantsMap} onClick={() => setWantsMap(false)}>
        PCA
      </Button>
      <Button kind="link" aria-pressed={wantsMap} onClick={openMap}>
        UMAP
      </Button>
      {wantsMap && (
        <span className="quiet" role="status">
          {describeDrawing(map)}
        </span>
      )}
      {wantsMap && isDrawing && (
        <Button kind="link" onClick={() => controller.stopMap()}>
          Stop the map
        </Button>
      )}
      {wantsMap && map?.status === "stopped" && (
        <Button kind="link" onClick={() => void controller.drawMap()}>
          Draw it anew
        </Button>
      )}
    </p>
  );
}

function describePlane({ explained }: StudyPicture): string {
  return `PCA, ${Math.round(100 * (explained[0] + explained[1]))} % of what varies`;
}

function describeMap({ epoch, epochs }: ViewsEmbedding): string {
  const far = epoch < epochs ? `epoch ${epoch} of ${epochs}` : countOf(epochs, "epoch");
  return `UMAP by cosine, ${EMBEDDING.neighbours} neighbours, seed ${EMBEDDING.seed}, ${far}`;
}

function describeDrawing(map: ViewsMap | null): string {
  if (!map) return "";
  if (map.failure !== null) return `The map could not be drawn. ${map.failure}`;
  if (map.status === "stopped") return "Stopped.";
  if (map.status === "drawn") return "";
  return map.shown ? `epoch ${map.shown.epoch} of ${map.shown.epochs}` : "Finding neighbours …";
}

/** The same requests, where the map has their three marks. */
function placeOnMap(marks: StudyPicture["marks"], { points }: ViewsEmbedding): StudyPicture["marks"] {
  return marks.map(({ index, points: before }, at) => ({
    index,
    points: before.map((_, view): [number, number] => {
      const row = 2 * (at * before.length + view);
      return [points[row]!, points[row + 1]!];
    }),
  }));
}

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
