import type { SizeError } from "../../../core/evaluate/sizes";
import { Plot } from "../../../ui/Plot";
import { isLabelled, scaleOf } from "./scale";

/** How many answers were too small or too large by how much; the right size stands out. */
export function SizeErrorPlot({ errors, room }: { errors: readonly SizeError[]; room: "column" | "wide" }) {
  const height = room === "wide" ? 380 : 184;
  const most = Math.max(1, ...errors.map(({ count }) => count));
  return (
    <Plot
      label={`Size error: ${errors.map(({ difference, count }) => `${signed(difference)}: ${count}`).join(", ")}`}
      height={height}
    >
      {(width) => {
        const y = scaleOf([0, most], [height - 40, 24]);
        const step = Math.min(64, width / Math.max(errors.length, 1));
        return (
          <>
            {errors.map(({ difference, count }, i) => (
              <g key={difference}>
                <rect
                  className={difference === 0 ? "bar best" : "bar"}
                  x={i * step + 3}
                  width={Math.max(2, step - 6)}
                  y={y(count)}
                  height={y(0) - y(count)}
                />
                {isLabelled(i, errors.length, width, 30) && (
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

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference).replace("-", "\u2212");
}
