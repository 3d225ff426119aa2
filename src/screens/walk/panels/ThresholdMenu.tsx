import { lazy } from "react";
import type { Trace } from "../../../core/domain/trace";
import { formatScore } from "../../../ui/format-number";
import { Popover } from "../../../ui/Popover";

const ThresholdPanel = lazy(async () => ({ default: (await import("./ThresholdPanel")).ThresholdPanel }));

/** The least score of a link, and among how many best tools it must be. */
export function ThresholdMenu({ trace }: { trace: Trace }) {
  const threshold = formatScore(trace.stage2.threshold);
  return (
    <Popover
      label={`threshold ${threshold}`}
      name={`Threshold ${threshold}, best ${trace.config.stage2.bestTools} tools`}
      triggerClass="lnk n"
      panelClass="pop head-pop wide"
      align="start"
    >
      {() => <ThresholdPanel trace={trace} />}
    </Popover>
  );
}
