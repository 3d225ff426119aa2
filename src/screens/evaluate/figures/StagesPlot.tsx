import type { WalksTogether } from "../../../core/evaluate/error-analysis";
import { formatFigure, formatSigned } from "../../../ui/format-number";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

const NAMES = { bundle: "1 Bundle", kept: "2 Coverage", result: "3 Vote" } as const;

/** TRACC had the method ended after each stage, and what each stage added or took. */
export function StagesPlot({ stages, room }: { stages: WalksTogether["stages"]; room: "column" | "wide" }) {
  const height = room === "wide" ? 300 : 184;
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return (
    <Plot
      label={`TRACC by stage: ${names.map((name) => `${NAMES[name]} ${formatFigure(stages[name])}`).join(", ")}`}
      height={height}
    >
      {(width) => {
        const x = scaleOf([0, 1], [86, width - 60]);
        return names.map((name, i) => {
          const before = i === 0 ? 0 : stages[names[i - 1] ?? "bundle"];
          const y = 22 + (i * (height - 60)) / 3;
          return (
            <g key={name}>
              <line className="rule" x1={x(0)} x2={x(1)} y1={y} y2={y} />
              <text x={0} y={y + 4}>
                {NAMES[name]}
              </text>
              <line className="rule" x1={x(before)} x2={x(before)} y1={y - 10} y2={y + 10} />
              <line className="step" x1={x(before)} x2={x(stages[name])} y1={y} y2={y} />
              <circle className="dot" cx={x(stages[name])} cy={y} r={4} />
              <text x={(x(before) + x(stages[name])) / 2} y={y - 8} textAnchor="middle">
                {formatSigned(stages[name] - before)}
              </text>
              <text className="strong" x={width} y={y + 4} textAnchor="end">
                {formatFigure(stages[name])}
              </text>
            </g>
          );
        });
      }}
    </Plot>
  );
}
