import type { SizeError } from "../../../core/evaluate/slices";
import { Plot } from "../../../charts/Plot";
import { isLabelled, scaleOf } from "../../../charts/scale";

const EMPTY_TICKS = [-3, -2, -1, 0, 1, 2, 3];

/** How many answers were too small or too large by how much; the right size stands out. */
export function SizeErrorPlot({ errors: counted, room }: { errors: readonly SizeError[]; room: "column" | "wide" }) {
  const errors = withNeighbours(counted);
  const height = room === "wide" ? 380 : 184;
  const most = Math.max(1, ...errors.map(({ count }) => count));
  const right = errors.findIndex(({ difference }) => difference === 0);
  return (
    <Plot
      label={`Size error: ${errors.map(({ difference, count }) => `${signed(difference)}: ${count}`).join(", ")}`}
      height={height}
    >
      {(width) => {
        const y = scaleOf([0, most], [height - 40, 24]);
        const step = Math.min(64, width / Math.max(errors.length, 1));
        if (errors.length === 0) return <EmptyAxis width={width} height={height} />;
        return (
          <>
            {errors.map(({ difference, count }, i) => (
              <g key={difference}>
                <rect
                  className={difference === 0 ? "column best" : "column"}
                  x={i * step + 3}
                  width={Math.max(2, step - 6)}
                  y={y(count)}
                  height={y(0) - y(count)}
                />
                {isLabelled(i, errors.length, width, 30, right) && (
                  <>
                    <text
                      className={difference === 0 ? "strong" : undefined}
                      x={(i + 0.5) * step}
                      y={y(count) - 6}
                      textAnchor="middle"
                    >
                      {count}
                    </text>
                    <text x={(i + 0.5) * step} y={height - 23} textAnchor="middle">
                      {signed(difference)}
                    </text>
                  </>
                )}
              </g>
            ))}
            <text x={0} y={height - 5}>
              too few
            </text>
            <text x={step * errors.length} y={height - 5} textAnchor="end">
              too many
            </text>
          </>
        );
      }}
    </Plot>
  );
}

/** The axis has some sizes on both sides, also where none or one occurs. */
function withNeighbours(counted: readonly SizeError[]): SizeError[] {
  if (counted.length === 0) return [];
  const known = new Map(counted.map(({ difference, count }) => [difference, count]));
  const differences = [...known.keys(), EMPTY_TICKS[0]!, EMPTY_TICKS.at(-1)!];
  const least = Math.min(...differences);
  return Array.from({ length: Math.max(...differences) - least + 1 }, (_, i) => ({
    difference: least + i,
    count: known.get(least + i) ?? 0,
  }));
}

/** The axis before anything is counted. */
function EmptyAxis({ width, height }: { width: number; height: number }) {
  return (
    <>
      <line className="rule" x1={0} x2={width} y1={height - 40} y2={height - 40} />
      {EMPTY_TICKS.map((difference, i) => (
        <text key={difference} x={((i + 0.5) * width) / EMPTY_TICKS.length} y={height - 23} textAnchor="middle">
          {signed(difference)}
        </text>
      ))}
      <text x={0} y={height - 5}>
        too few
      </text>
      <text x={width} y={height - 5} textAnchor="end">
        too many
      </text>
    </>
  );
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference).replace("-", "\u2212");
}
