import type { ShuffleHistogram } from "../../../core/compare/test-pairs";
import { formatSigned } from "../../../ui/format-number";
import { Plot } from "../../../charts/Plot";
import { scaleOf } from "../../../charts/scale";

interface ShufflePlotProps {
  label: string;
  histogram: ShuffleHistogram;
  room: "column" | "wide";
}

/** What random swaps make of the mean difference; the measured one is a line. Dark bars are at least as far from 0. */
export function ShufflePlot({ label, histogram: { bars, observed }, room }: ShufflePlotProps) {
  const height = room === "wide" ? 320 : 150;
  const most = Math.max(...bars.map(({ count }) => count));
  const reach = bars.at(-1)!.to;
  return (
    <Plot label={label} height={height}>
      {(width) => {
        const x = scaleOf([-reach, reach], [2, width - 2]);
        const y = scaleOf([0, most], [height - 24, 22]);
        const isRight = x(observed) > width - 90;
        return (
          <>
            {bars.map(({ from, to, count }) => (
              <rect
                key={from}
                className={Math.abs((from + to) / 2) >= Math.abs(observed) - (to - from) / 2 ? "column best" : "column"}
                x={x(from) + 0.5}
                y={y(count)}
                width={Math.max(1, x(to) - x(from) - 1)}
                height={height - 24 - y(count)}
              />
            ))}
            <path className="rule" d={`M0 ${height - 24}H${width}`} />
            <path className="observed" d={`M${x(observed)} 4V${height - 24}`} />
            <text className="strong" x={x(observed) + (isRight ? -5 : 5)} y={13} textAnchor={isRight ? "end" : "start"}>
              measured {formatSigned(observed)}
            </text>
            {[-reach, 0, reach].map((tick) => (
              <text key={tick} x={x(tick)} y={height - 8} textAnchor={tick < 0 ? "start" : tick > 0 ? "end" : "middle"}>
                {tick === 0 ? "0" : formatSigned(tick)}
              </text>
            ))}
          </>
        );
      }}
    </Plot>
  );
}
