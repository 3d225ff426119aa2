import { LabelList, usePlotArea, useYAxisScale } from "recharts";
import { STRONG, TICK } from "./chart-parts";
import { spreadLabels } from "./fate-layout";

/** About as wide as a letter of a chart's text. */
const LETTER = 6.6;
/** Names of the steps of a ranking stand aslant, in degrees. */
export const SLANT = 32;
/** Between two names at the ends of curves, from middle to middle. */
const NAME_LINE = 14;

/** Height of a ranking of so many curves over these steps: rows, and the names below them whole. */
export function heightOfRanking(curves: number, steps: readonly string[]): number {
  return 24 + curves * 30 + slantedRoom(steps).height;
}

/** What names aslant take below the axis and to the left of its first step. */
export function slantedRoom(steps: readonly (number | string)[]): { height: number; left: number } {
  const lengths = steps.map((step) => LETTER * String(step).length);
  const angle = (SLANT * Math.PI) / 180;
  return {
    height: Math.ceil(Math.max(0, ...lengths) * Math.sin(angle)) + 24,
    left: Math.max(46, Math.ceil((lengths[0] ?? 0) * Math.cos(angle))),
  };
}

/** The name of a curve of a ranking before its first and behind its last point. */
export function EndNames({ name, last }: { name: string; last: number }) {
  return (
    <LabelList
      dataKey={() => name}
      content={({ x, y, index }) =>
        index === 0 || index === last ? (
          <text
            {...STRONG}
            textAnchor={index === 0 ? "end" : "start"}
            x={Number(x) + (index === 0 ? -16 : 16)}
            y={Number(y) + 4}
          >
            {name}
          </text>
        ) : null
      }
    />
  );
}

interface EndName {
  name: string;
  /** Where its curve ends. */
  y: number;
  isFaint: boolean;
}

/** Each curve's name with the value where it ends. */
export function endNames(
  curves: readonly { name: string; isFaint?: boolean; points: readonly ({ y: number } | null)[] }[],
): EndName[] {
  return curves.flatMap(({ name, isFaint = false, points }) => {
    const last = points.findLast((point) => point !== null);
    return last ? [{ name, y: last.y, isFaint }] : [];
  });
}

/** Room for these names behind the curves, in pixels. */
export function roomFor(names: readonly EndName[]): number {
  return Math.max(...names.map(({ name }) => LETTER * name.length)) + 12;
}

/** The names at the right edge, kept apart; curves may end on top of each other. */
export function CurveNames({ names }: { names: readonly EndName[] }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (!area || !scale) return null;
  const sorted = [...names].sort((a, b) => b.y - a.y);
  const places = spreadLabels(
    sorted.map(({ y }) => scale(y) ?? 0),
    NAME_LINE,
  );
  return sorted.map(({ name, isFaint }, index) => (
    <text key={name} {...(isFaint ? TICK : STRONG)} x={area.x + area.width + 8} y={(places[index] ?? 0) + 4}>
      {name}
    </text>
  ));
}
