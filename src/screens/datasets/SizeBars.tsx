import { lazy, Suspense } from "react";
import { countOf, formatCount } from "../../ui/format-number";

const RowChart = lazy(async () => ({ default: (await import("../../charts/RowChart")).RowChart }));
const LINE = 20;

/** How many requests need how many tools. */
export function SizeBars({ sizes }: { sizes: readonly { size: number; count: number }[] }) {
  if (sizes.length === 0) return <p className="quiet">No request has gold tools yet.</p>;
  return (
    <Suspense fallback={<div style={{ height: sizes.length * LINE }} />}>
      <RowChart
        label={`Gold tools per request: ${sizes.map(({ size, count }) => `${size} in ${formatCount(count)}`).join(", ")}`}
        rows={sizes.map(({ size, count }) => ({
          key: String(size),
          label: String(size),
          span: [0, count],
          figures: [formatCount(count)],
          tip: `${countOf(count, "request")} with ${countOf(size, "gold tool")}`,
        }))}
        range={[0, Math.max(...sizes.map(({ count }) => count))]}
        names={22}
        columns={[{ width: 56 }]}
        line={LINE}
        thickness={8}
        colour="var(--h5)"
        isRuled={false}
      />
    </Suspense>
  );
}
