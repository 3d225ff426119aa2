import { lazy, Suspense } from "react";
import type { Trace } from "../../../core/domain/trace";
import { formatScore } from "../../../ui/format-number";
import { Popover } from "../../../ui/Popover";

const ThresholdPanel = lazy(async () => ({ default: (await import("./ThresholdPanel")).ThresholdPanel }));

/** The least score of a link; what it could be opens below it. */
export function ThresholdMenu({ trace }: { trace: Trace }) {
  const { threshold } = trace.stage2;
  const { bestTools } = trace.config.stage2;
  return (
    <Popover
      label={`threshold ${formatScore(threshold)}`}
      name={`Threshold ${formatScore(threshold)}, best ${bestTools} tools`}
      triggerClass="lnk n"
      panelClass="pop head-pop wide"
      align="start"
    >
      {() => (
        <Suspense fallback={null}>
          <ThresholdPanel trace={trace} />
        </Suspense>
      )}
    </Popover>
  );
}
