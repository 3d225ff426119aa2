import type { QueryId } from "../core/domain/ids";
import { formatFigure, countOf } from "../ui/format-number";
import { Heaps, PointField, type Heap } from "./PointField";
import { Plot } from "./Plot";
import { formatTick, scaleOf } from "./scale";
import { circles, scatterOf, squares, type PairedScore } from "./beeswarm-layout";
import styles from "./pictures.module.css";

interface PairedScatterProps {
  label: string;
  deltas: readonly PairedScore[];
  axes: readonly [x: string, y: string];
  room: "column" | "wide";
  /** The one request that is explained, and those that were picked. */
  focus: QueryId | null;
  picked: ReadonlySet<QueryId> | null;
  textOf: (query: QueryId) => string;
  onRequest: (query: QueryId) => void;
  onPick: (queries: QueryId[]) => void;
}

/** More dots than these become squares whose area is their number. */
export const MOST_SCATTER_DOTS = 1500;
const CELLS = 24;
const SPREAD = 7;

/** Each request by its score in both runs. Below the diagonal the baseline wins. Equal points are spread a little. */
export function PairedScatter(props: PairedScatterProps) {
  const { label, deltas, axes, room, focus, picked, textOf, onRequest, onPick } = props;
  const values = deltas.flatMap(({ base, other }) => [base, other]);
  const range: [number, number] = [Math.min(0, ...bounds(values, Math.min)), Math.max(1, ...bounds(values, Math.max))];
  const most = room === "wide" ? 560 : 300;
  return (
    <Plot label={label} height={most} hasMarks={deltas.length > 0}>
      {(room) => {
        const side = Math.min(room, most) - 34;
        // Dots keep off the axes and their names, wherever they are spread to.
        const field = side - 32;
        const x = scaleOf(range, [42, 42 + field]);
        const y = scaleOf(range, [side - 4, side - 4 - field]);
        const atX = Float64Array.from(deltas, ({ base }, index) => x(base) + SPREAD * scatterOf(index));
        const atY = Float64Array.from(deltas, ({ other }, index) => y(other) + SPREAD * scatterOf(index + 7919));
        const indices = deltas.map((_, index) => index);
        const shown = (index: number) => picked === null || picked.has(deltas[index]!.query);
        const of = (outcome: PairedScore["outcome"], isShown: boolean) =>
          indices.filter((index) => deltas[index]!.outcome === outcome && shown(index) === isShown);
        const focused = deltas.findIndex(({ query }) => query === focus);
        return (
          <>
            <path className={styles.rule} d={`M30 6V${side + 6}H${30 + side}`} />
            <path className={styles.ideal} d={`M${x(range[0])} ${y(range[0])}L${x(range[1])} ${y(range[1])}`} />
            {deltas.length > MOST_SCATTER_DOTS ? (
              <Heaps heaps={cellsOf(deltas, { x, y, range, side: field }, onPick)} />
            ) : (
              [false, true].map((isShown) => (
                <g key={String(isShown)} className={isShown ? undefined : styles.faded}>
                  <path className={styles.tie} d={squares(atX, atY, of("tie", isShown), 3)} />
                  <path className={styles.hollowDot} d={circles(atX, atY, of("loss", isShown), 3)} />
                  <path className={styles.dot} d={circles(atX, atY, of("win", isShown), 3)} />
                </g>
              ))
            )}
            {focused >= 0 && <circle className={styles.focused} cx={atX[focused]} cy={atY[focused]} r={7} />}
            <text x={24} y={y(range[1]) + 4} textAnchor="end">
              {formatTick(range[1])}
            </text>
            <text x={x(range[0])} y={side + 22} textAnchor="middle">
              {formatTick(range[0])}
            </text>
            <text x={x(range[1]) + 4} y={side + 22} textAnchor="end">
              {`${axes[0]} ${formatTick(range[1])}`}
            </text>
            <text x={38} y={14}>
              {axes[1]}
            </text>
            {deltas.length <= MOST_SCATTER_DOTS && (
              <PointField
                width={30 + side}
                height={side + 6}
                x={atX}
                y={atY}
                titleOf={(index) => {
                  const { query, base, other } = deltas[index]!;
                  return `${formatFigure(base)} and ${formatFigure(other)}: ${textOf(query)}`;
                }}
                onPoint={(index) => onRequest(deltas[index]!.query)}
                onPick={(found) => onPick(found.map((index) => deltas[index]!.query))}
              />
            )}
          </>
        );
      }}
    </Plot>
  );
}

/** As `Math.min(...values)` for any number of values. */
function bounds(values: readonly number[], choose: (a: number, b: number) => number): number[] {
  return values.length === 0 ? [] : [values.reduce((a, b) => choose(a, b))];
}

interface CellsPlace {
  x: (value: number) => number;
  y: (value: number) => number;
  range: readonly [number, number];
  side: number;
}

/** Squares on a grid, their area the number of requests. */
function cellsOf(
  deltas: readonly PairedScore[],
  { x, y, range: [low, high], side }: CellsPlace,
  onPick: PairedScatterProps["onPick"],
): Heap[] {
  const cellOf = (value: number) => Math.min(CELLS - 1, Math.floor(((value - low) / (high - low)) * CELLS));
  const cells = new Map<number, PairedScore[]>();
  for (const delta of deltas) {
    const at = cellOf(delta.other) * CELLS + cellOf(delta.base);
    const members = cells.get(at);
    if (members) members.push(delta);
    else cells.set(at, [delta]);
  }
  const most = Math.max(...[...cells.values()].map((cell) => cell.length));
  const pitch = side / CELLS;
  return [...cells].map(([at, members]) => {
    const size = Math.max(2, pitch * Math.sqrt(members.length / most));
    const [column, row] = [at % CELLS, Math.floor(at / CELLS)];
    const middle = (index: number) => low + ((index + 0.5) / CELLS) * (high - low);
    return {
      ...{ x: x(middle(column)) - size / 2, y: y(middle(row)) - size / 2, width: size, height: size, row: -row },
      kind: column === row ? "tie" : row > column ? "win" : "loss",
      says: `About ${formatFigure(middle(column))} and ${formatFigure(middle(row))}: ${countOf(members.length, "request")}`,
      onPick: () => onPick(members.map(({ query }) => query)),
    };
  });
}
