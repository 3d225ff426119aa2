import type { CoveragePoint } from "../../../core/evaluate/reliability";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

/** The mean score when only the surest answers are given. */
export function RiskPlot({ points, room }: { points: readonly CoveragePoint[]; room: "column" | "wide" }) {
  const height = room === "wide" ? 420 : 184;
  const last = points.at(-1);
  return (
    <Plot label={`Risk and coverage: ${(last?.mean ?? 0).toFixed(2)} when all are answered`} height={height}>
      {(width) => {
        const x = scaleOf([0, 1], [28, width - 6]);
        const y = scaleOf([0, 1], [height - 40, 8]);
        return (
          <>
            {[0, 0.5, 1].map((tick) => (
              <g key={tick}>
                <line className="rule" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
                <text x={20} y={y(tick) + 4} textAnchor="end">
                  {tick}
                </text>
                <text x={x(tick)} y={height - 23} textAnchor={tick === 1 ? "end" : "middle"}>
                  {tick * 100} %
                </text>
              </g>
            ))}
            <polyline
              className="line"
              points={points.map((point) => `${x(point.answered)},${y(point.mean)}`).join(" ")}
            />
            {last && <circle className="dot" cx={x(last.answered)} cy={y(last.mean)} r={3.5} />}
            <text x={x(1)} y={height - 5} textAnchor="end">
              answered, surest first
            </text>
          </>
        );
      }}
    </Plot>
  );
}
