import { scaleOf } from "./scale";

interface IntervalMarkProps {
  mean: number;
  low: number;
  high: number;
  width: number;
  range?: readonly [number, number];
}

/** A mean as a tick on its interval, for a table row. The numbers stand beside it. */
export function IntervalMark({ mean, low, high, width, range = [0, 1] }: IntervalMarkProps) {
  const x = scaleOf(range, [0, width]);
  return (
    <svg className="interval" width={width + 4} height={16} aria-hidden="true">
      <path className="rule" d={`M0 8H${width}`} />
      <path className="span" d={`M${x(low)} 8H${x(high)}`} />
      <path className="mean" d={`M${x(mean)} 3V13`} />
    </svg>
  );
}
