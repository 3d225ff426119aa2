import type { Trace } from "../../../core/domain/trace";
import type { ShownWalk } from "../picture/shown-walk";
import { TrainedMapperNotes } from "./TrainedMapperNotes";
import { StageShares } from "./StageShares";
import { Button } from "../../../ui/Button";
import { useActions, useSession } from "../../app-context";
import { useState } from "react";
import { listMetricRows, type MetricRow, type MetricVariant } from "./metric-rows";
import { GLOSSARY, type TermName } from "../../../ui/glossary";
import { Term } from "../../../ui/Term";
import evidence from "./evidence.module.css";
import learned from "./learned.module.css";

/** Below the result: every other metric, and what each stage gave to the score. */
export function ResultNotes({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  return (
    <>
      <AddToHistory />
      {trace.learned && <TrainedMapperNotes walk={walk} trace={trace} learned={trace.learned} />}
      <MetricsList walk={walk} trace={trace} />
      {walk.gold && walk.gold.length > 0 && <StageShares trace={trace} />}
    </>
  );
}

/** A corrected answer can become a past request, which the walks after it learn from. */
function AddToHistory() {
  const { addToHistory } = useActions();
  const isCorrected = useSession(
    ({ log, cursor, status, trace }) =>
      status === "done" && log[cursor]!.input.edits.length > 0 && trace !== null && !isPast(trace),
  );
  if (!isCorrected) return null;
  return (
    <section className={`${learned.promote} no-print`} aria-label="Corrected by hand">
      <h3>Corrected by hand</h3>
      <p>
        <Button kind="link" onClick={() => void addToHistory()}>
          Add to the past requests
        </Button>
      </p>
      <p className="quiet">With these tools as gold, in an edited copy of the data. Later walks use it.</p>
    </section>
  );
}

/** The history has the request with exactly these tools. */
function isPast({ stage1, query, recommendation }: Trace): boolean {
  const { tools } = recommendation;
  const isGold = query.gold?.length === tools.length && tools.every(({ tool }) => query.gold?.includes(tool));
  return stage1.leftOut.includes(query.id) && isGold;
}

const METRIC_TERMS = {
  tracc: "tracc",
  acc: "acc",
  precision: "precision",
  recall: "recall",
  f1: "f1",
  jaccard: "jaccard",
  exact: "exact",
  ndcg: "ndcg",
  "size-difference": "sizeDifference",
  prompt: "tokens",
} as const satisfies Partial<Record<MetricRow["id"], TermName>>;

/** Every other metric, as it is usually defined or as the released code computes it. */
function MetricsList({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const [variant, setVariant] = useState<MetricVariant>("standard");
  const rows = listMetricRows(walk, trace, variant);
  return (
    <section className={evidence.metrics} aria-label="Metrics">
      {walk.gold && (
        <p className={evidence.variants} role="group" aria-label="How the metrics are defined">
          <button type="button" aria-pressed={variant === "standard"} onClick={() => setVariant("standard")}>
            Standard
          </button>
          <button
            type="button"
            aria-pressed={variant === "published"}
            onClick={() => setVariant("published")}
            title={GLOSSARY.asPublished.sentence}
          >
            As published
          </button>
        </p>
      )}
      <dl className={`${evidence.valueList} numeric`}>
        {rows.map(({ id, label, value }) => (
          <div key={id}>
            <dt>
              {id in METRIC_TERMS ? <Term name={METRIC_TERMS[id as keyof typeof METRIC_TERMS]}>{label}</Term> : label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
