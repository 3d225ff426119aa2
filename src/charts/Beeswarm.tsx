import type { Difference } from "../core/domain/comparison";
import type { QueryId } from "../core/domain/ids";
import { countOf, formatSigned } from "../ui/format-number";
import { Heaps, PointField, type Heap } from "./PointField";
import { Plot } from "./Plot";
import { scaleOf } from "./scale";
import { binValues, circles, placeBlock, placeSwarm, squares, type PairedScore } from "./beeswarm-layout";
import styles from "./pictures.module.css";

/** One run against the baseline. */
export interface SwarmLine {
  letter: string;
  deltas: readonly PairedScore[];
  difference: Difference;
}

interface BeeswarmProps {
  label: string;
  base: string;
  lines: readonly SwarmLine[];
  room?: "column" | "wide";
  /** The one request that is explained, and those that were picked. */
  focus?: QueryId | null;
  picked?: ReadonlySet<QueryId> | null;
  /** Words of a request, for the dot under the pointer. */
  textOf: (query: QueryId) => string;
  onRequest: (query: QueryId, line: number) => void;
  onPick: (queries: QueryId[]) => void;
}

/** More dots than these cannot be told apart: they become bars. */
export const MOST_SWARM_DOTS = 1200;
const BINS = 61;
const TIES_ACROSS = 6;

interface Dots {
  x: Float64Array;
  y: Float64Array;
  line: Uint8Array;
  deltas: PairedScore[];
}

/** Differences request by request: dots on their value, filled where the run is better, hollow where worse, squares where equal. */
export function Beeswarm(props: BeeswarmProps) {
  const { label, base, lines, room = "column", focus = null, picked = null, textOf, onRequest, onPick } = props;
  const rowHeight = Math.max(92, Math.round((room === "wide" ? 560 : 330) / Math.max(1, lines.length)));
  const height = Math.max(1, lines.length) * Math.min(rowHeight, lines.length === 0 ? 120 : rowHeight) + 24;
  const radius = room === "wide" ? 4 : 3;
  const reach = lines.length === 0 ? 1 : reachOf(lines);
  return (
    <Plot label={label} height={height} hasMarks={lines.some(({ deltas }) => deltas.length > 0)}>
      {(width) => {
        const x = scaleOf([-reach, reach], [52, width - 20]);
        const middle = (line: number) => line * rowHeight + rowHeight / 2 - 8;
        const dots = placeDots(lines, { x, middle, radius, height: rowHeight - 34 });
        const shown = (index: number) => picked === null || picked.has(dots.deltas[index]!.query);
        const indices = dots.deltas.map((_, index) => index);
        const focused = indices.filter((index) => dots.deltas[index]!.query === focus);
        const heaps = lines.flatMap((line, row) =>
          line.deltas.length > MOST_SWARM_DOTS
            ? barsOf(line, { reach, x, y: middle(row), room: rowHeight - 40, row }, onPick)
            : [],
        );
        const of = (outcome: PairedScore["outcome"], isShown: boolean) =>
          indices.filter((index) => dots.deltas[index]!.outcome === outcome && shown(index) === isShown);
        return (
          <>
            <path className={styles.zero} d={`M${x(0)} 4V${height - 24}`} />
            <Axis reach={reach} x={x} y={height - 24} width={width} />
            {lines.map((line, at) => (
              <LineMarks
                key={line.letter}
                line={line}
                base={base}
                x={x}
                y={middle(at)}
                room={rowHeight}
                width={width}
              />
            ))}
            {[false, true].map((isShown) => (
              <g key={String(isShown)} className={isShown ? undefined : styles.faded}>
                <path className={styles.hollowDot} d={circles(dots.x, dots.y, of("loss", isShown), radius)} />
                <path className={styles.dot} d={circles(dots.x, dots.y, of("win", isShown), radius)} />
                <path className={styles.tie} d={squares(dots.x, dots.y, of("tie", isShown), radius)} />
              </g>
            ))}
            {heaps.length > 0 && <Heaps heaps={heaps} />}
            {focused.map((index) => (
              <circle key={index} className={styles.focused} cx={dots.x[index]} cy={dots.y[index]} r={radius + 4} />
            ))}
            {dots.deltas.length > 0 && (
              <PointField
                width={width}
                height={height - 24}
                x={dots.x}
                y={dots.y}
                row={dots.line}
                titleOf={(index) => {
                  const { query, delta } = dots.deltas[index]!;
                  return `${lines[dots.line[index]!]!.letter} ${formatSigned(delta)}: ${textOf(query)}`;
                }}
                onPoint={(index) => onRequest(dots.deltas[index]!.query, dots.line[index]!)}
                onPick={(found) => onPick([...new Set(found.map((index) => dots.deltas[index]!.query))])}
              />
            )}
          </>
        );
      }}
    </Plot>
  );
}

/** The largest difference of all lines, either way. */
function reachOf(lines: readonly SwarmLine[]): number {
  let most = 0.1;
  for (const { deltas } of lines) for (const { delta } of deltas) most = Math.max(most, Math.abs(delta));
  return most;
}

interface Placing {
  x: (value: number) => number;
  middle: (line: number) => number;
  radius: number;
  height: number;
}

function placeDots(lines: readonly SwarmLine[], { x, middle, radius, height }: Placing): Dots {
  const dots = { x: [] as number[], y: [] as number[], line: [] as number[], deltas: [] as PairedScore[] };
  lines.forEach(({ deltas }, line) => {
    if (deltas.length > MOST_SWARM_DOTS) return;
    const ties = deltas.filter(({ outcome }) => outcome === "tie");
    const rest = deltas.filter(({ outcome }) => outcome !== "tie");
    const block = placeBlock(ties.length, TIES_ACROSS, radius + 1.6, height);
    const swarm = placeSwarm(
      rest.map(({ delta }) => x(delta)),
      2 * radius + 1,
      height,
    );
    ties.forEach((delta, i) => add(delta, x(0) + block.x[i]!, block.y[i]!, line));
    rest.forEach((delta, i) => add(delta, swarm.x[i]!, swarm.y[i]!, line));
  });
  return {
    ...{ x: Float64Array.from(dots.x), y: Float64Array.from(dots.y) },
    ...{ line: Uint8Array.from(dots.line), deltas: dots.deltas },
  };
  function add(delta: PairedScore, atX: number, atY: number, line: number): void {
    dots.x.push(atX);
    dots.y.push(middle(line) + atY);
    dots.line.push(line);
    dots.deltas.push(delta);
  }
}

function Axis({ reach, x, y, width }: { reach: number; x: (value: number) => number; y: number; width: number }) {
  const ticks = width < 420 ? [-reach, 0, reach] : [-reach, -reach / 2, 0, reach / 2, reach];
  return (
    <>
      <path className={styles.rule} d={`M${x(-reach)} ${y}H${x(reach)}`} />
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={y + 17} textAnchor="middle">
          {tick === 0 ? "0" : formatSigned(tick)}
        </text>
      ))}
    </>
  );
}

interface LineMarksProps {
  line: SwarmLine;
  base: string;
  x: (value: number) => number;
  y: number;
  room: number;
  width: number;
}

/** The letter at the left, the mean with its interval below the dots. */
function LineMarks({ line: { letter, difference }, base, x, y, room, width }: LineMarksProps) {
  const below = y + room / 2 - 4;
  const { mean, low, high } = difference;
  const [left, right] = [x(low ?? mean), x(high ?? mean)];
  const isRight = right + 100 > width;
  return (
    <>
      <text className={styles.strong} x={0} y={y + 4}>
        {letter}
      </text>
      <text x={16} y={y + 4}>{`− ${base}`}</text>
      <path className={styles.span} d={`M${left} ${below}H${right}`} />
      <path className={styles.mean} d={`M${x(mean)} ${below - 5}V${below + 5}`} />
      <text x={isRight ? left - 8 : right + 8} y={below + 4} textAnchor={isRight ? "end" : "start"}>
        mean {formatSigned(mean)}
      </text>
    </>
  );
}

interface BarsPlace {
  reach: number;
  x: (value: number) => number;
  /** Middle of the bars. */
  y: number;
  room: number;
  row: number;
}

/** As a histogram, its bars about the middle line; the bar of equal requests ends where the others' longest does. */
function barsOf(
  { letter, deltas }: SwarmLine,
  { reach, x, y, room, row }: BarsPlace,
  onPick: BeeswarmProps["onPick"],
): Heap[] {
  const bins = binValues(
    deltas.map(({ delta }) => delta),
    reach,
    BINS,
  );
  const middle = (BINS - 1) / 2;
  const most = Math.max(1, ...bins.map((bin, at) => (at === middle ? 0 : bin.length)));
  const width = x((2 * reach) / BINS) - x(0) - 1;
  return bins.flatMap((bin, at) => {
    if (bin.length === 0) return [];
    const height = Math.max(2, room * Math.min(1, bin.length / most));
    const from = -reach + (2 * reach * at) / BINS;
    return [
      {
        ...{ x: x(from), y: y - height / 2, width, height, row },
        kind: deltas[bin[0]!]!.outcome,
        says: `${letter}: ${countOf(bin.length, "request")} about ${formatSigned(from + reach / BINS)}`,
        onPick: () => onPick(bin.map((index) => deltas[index]!.query)),
      },
    ];
  });
}
