import { useState } from "react";
import type { Trace } from "../../../core/domain/trace";
import type { ShownWalk } from "../shown-walk";
import { listMetricRows, type MetricVariant } from "./metric-rows";

/** Every other metric, as it is usually defined or as the released code computes it. */
export function MetricsList({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const [variant, setVariant] = useState<MetricVariant>("standard");
  const rows = listMetricRows(walk, trace, variant);
  return (
    <section className="metrics" aria-label="Metrics">
      {walk.gold && (
        <p className="variants" role="group" aria-label="How the metrics are defined">
          <button type="button" aria-pressed={variant === "standard"} onClick={() => setVariant("standard")}>
            Standard
          </button>
          <button
            type="button"
            aria-pressed={variant === "published"}
            onClick={() => setVariant("published")}
            title="As PTR's released code computes them: list lengths, repeats counted"
          >
            As published
          </button>
        </p>
      )}
      <dl className="kv n">
        {rows.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
