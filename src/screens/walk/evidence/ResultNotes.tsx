import type { Trace } from "../../../core/domain/trace";
import type { ShownWalk } from "../picture/shown-walk";
import { useState } from "react";
import { Button } from "../../../ui/Button";
import { describePromotion } from "../../../wording/promotion";
import { useActions, useSession, useLibrary } from "../../app-context";
import styles from "./learned.module.css";
import { TrainedMapperNotes } from "./TrainedMapperNotes";
import { SearchedNotes } from "./SearchedNotes";
import { StageShares } from "./StageShares";
import { Kbd } from "../../../ui/Kbd";
import { useInteractionStore } from "../editing/interaction";
import { keysOf } from "../editing/keymap";
import { listMetricRows, type MetricRow, type MetricVariant } from "./metric-rows";
import { GLOSSARY, type TermName } from "../../../ui/glossary";
import { Term } from "../../../ui/Term";
import evidence from "./evidence.module.css";

/** Below the result: every other metric, and what each stage gave to the score. */
export function ResultNotes({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  return (
    <>
      <AskWhyNot />
      <AddToHistory trace={trace} />
      {trace.learned && <TrainedMapperNotes walk={walk} trace={trace} learned={trace.learned} />}
      <SearchedNotes trace={trace} />
      <MetricsList walk={walk} trace={trace} />
      {walk.gold && walk.gold.length > 0 && <StageShares trace={trace} />}
    </>
  );
}

/** Opens the search for any tool that the answer has not. */
function AskWhyNot() {
  const hand = useInteractionStore();
  return (
    <p className="no-print">
      <Button kind="link" data-opens="why-not" onClick={() => hand.setState({ panel: "why-not" })}>
        Why not another tool? <Kbd keys={keysOf("why-not")} />
      </Button>
    </p>
  );
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
  const variant = useLibrary((state) => state.metrics);
  const { setPreference } = useActions();
  const setVariant = (wanted: MetricVariant) => setPreference("metrics", wanted);
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

/**
 * An answer that a person has corrected, or found right as it is, can become a past request, which the walks after it learn
 * from. Where the data names other tools for the request, it says which these replace, and asks.
 */
function AddToHistory({ trace }: { trace: Trace }) {
  const { addToHistory } = useActions();
  const isEdited = useSession(({ log, cursor }) => (log[cursor]?.input.edits.length ?? 0) > 0);
  const isDone = useSession(({ status }) => status === "done");
  // Each answer is asked about anew. The focus goes along: to the question, and back from it.
  const [asked, setAsked] = useState<Trace | null>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  const told = describePromotion(trace, isEdited);
  if (!isDone || !told) return null;
  const leave = (): void => {
    setAsked(null);
    setIsDeclined(true);
  };
  return (
    <section className={`${styles.promote} no-print`} aria-label={told.title}>
      <h3>{told.title}</h3>
      {asked === trace && told.replaces ? (
        <>
          <p role="alert">{told.replaces}</p>
          <p className={styles.answers}>
            <Button ref={takeFocus} onClick={() => void addToHistory()}>
              Replace
            </Button>
            <Button kind="link" onClick={leave}>
              Leave it
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>
            <Button
              kind="link"
              ref={isDeclined ? takeFocus : undefined}
              onClick={() => (told.replaces ? setAsked(trace) : void addToHistory())}
            >
              Add to the past requests
            </Button>
          </p>
          <p className="quiet">With these tools as gold, in an edited copy of the data. Later walks use it.</p>
        </>
      )}
    </section>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
