import type { Reliability } from "../../../core/evaluate/reliability";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

/** What a method was sure of against what came true; on the diagonal it can be believed. */
export function ReliabilityPlot({ reliability, room }: { reliability: Reliability; room: "column" | "wide" }) {
  const height = room === "wide" ? 420 : 184;
  const most = Math.max(...reliability.bins.map(({ n }) => n));
  return (
    <Plot
      label={`Reliability: expected calibration error ${reliability.ece.toFixed(2)}, Brier score ${reliability.brier.toFixed(2)}`}
      height={height}
    >
      {(width) => {
        const right = Math.min(width, 28 + (height - 48) * 1.6);
        const x = scaleOf([0, 1], [28, right - 6]);
        const y = scaleOf([0, 1], [height - 40, 8]);
        return (
          <>
            {[0, 0.5, 1].map((tick) => (
              <g key={tick}>
                <line className="rule" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
                <text x={20} y={y(tick) + 4} textAnchor="end">
                  {tick}
                </text>
                <text x={x(tick)} y={height - 23} textAnchor="middle">
                  {tick}
                </text>
              </g>
            ))}
            <line className="rule ideal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
            <polyline
              className="line"
              points={reliability.bins.map((bin) => `${x(bin.stated)},${y(bin.came)}`).join(" ")}
            />
            {reliability.bins.map((bin) => (
              <circle
                key={bin.stated}
                className="dot"
                cx={x(bin.stated)}
                cy={y(bin.came)}
                r={2 + 4 * Math.sqrt(bin.n / most)}
              />
            ))}
            <text x={x(1)} y={height - 5} textAnchor="end">
              stated confidence
            </text>
          </>
        );
      }}
    </Plot>
  );
}
