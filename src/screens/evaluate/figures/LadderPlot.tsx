import type { GroupMean } from "../../../core/evaluate/judged-rows";
import { formatFigure } from "../../../ui/format-number";
import { Plot } from "../../../charts/Plot";
import { isLabelled, scaleOf, unitRange } from "../../../charts/scale";

interface LadderPlotProps {
  label: string;
  groups: readonly GroupMean[];
  room: "column" | "wide";
  /** Below the axis: what the steps are. */
  axis: string;
}

/** Means with intervals along ordered groups, joined by a line: size ladder, novelty curve. */
export function LadderPlot({ label, groups, room, axis }: LadderPlotProps) {
  const height = room === "wide" ? 380 : 184;
  const range = unitRange(groups.flatMap(({ low, high }) => [low, high]).filter(Number.isFinite));
  return (
    <Plot
      label={`${label}: ${groups.map((group) => `${group.label} ${formatFigure(group.mean)}`).join(", ")}`}
      height={height}
    >
      {(width) => {
        const y = scaleOf(range, [height - 40, 8]);
        const x = scaleOf([-0.5, groups.length - 0.5], [28, width]);
        const points = groups.map((group, i) => ({ ...group, x: x(i), y: y(group.mean) }));
        const ticks = [range[0], (range[0] + range[1]) / 2, range[1]];
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className="rule" x1={26} x2={width} y1={y(tick)} y2={y(tick)} />
                <text x={20} y={y(tick) + 4} textAnchor="end">
                  {Number(tick.toFixed(2))}
                </text>
              </g>
            ))}
            <polyline className="line" points={points.map((point) => `${point.x},${point.y}`).join(" ")} />
            {points.map((point, i) => (
              <g key={point.label}>
                <line className="whisker" x1={point.x} x2={point.x} y1={y(point.low)} y2={y(point.high)} />
                <circle className="dot" cx={point.x} cy={point.y} r={3.5} />
                {isLabelled(i, points.length, width - 28, 8 + 7 * Math.max(...groups.map((g) => g.label.length))) && (
                  <text x={point.x} y={height - 23} textAnchor="middle">
                    {point.label}
                  </text>
                )}
              </g>
            ))}
            <text x={width} y={height - 5} textAnchor="end">
              {axis}
            </text>
          </>
        );
      }}
    </Plot>
  );
}
