import type { Bounds } from "../core/domain/evaluation";
import { scaleOf } from "./scale";

interface IntervalMarkProps {
  /** `null`: nothing is measured yet, only the axis is there. Without ends the mean stands alone. */
  interval: ({ mean: number } & Bounds) | null;
  width: number;
}

/** A mean between 0 and 1 as a tick on its interval, for a table row. The numbers stand beside it. */
export function IntervalMark({ interval, width }: IntervalMarkProps) {
  const x = scaleOf([0, 1], [0, width]);
  return (
    <svg style={{ display: "block" }} width={width + 4} height={16} aria-hidden="true">
      <path stroke="var(--rule)" d={`M0 8H${width}`} />
      {interval && (
        <g stroke="var(--ink)">
          {interval.low !== null && interval.high !== null && (
            <path strokeWidth={2} d={`M${x(interval.low)} 8H${x(interval.high)}`} />
          )}
          <path strokeWidth={3} d={`M${x(interval.mean)} 3V13`} />
        </g>
      )}
    </svg>
  );
}
