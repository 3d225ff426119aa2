import { useState } from "react";
import { useSession, useLibrary } from "../app-context";
import { DeskProvider, useEvaluationActions, useEvaluations } from "./desk";
import { EvaluationView } from "./EvaluationView";
import { firstDraft, type PlanDraft } from "./plan-draft";
import { PlanBar } from "./PlanBar";
import { StoredMenu } from "./StoredMenu";
import "./evaluate.css";

/** A whole data set, honestly: what to measure, how far it is, what came out. */
export function EvaluateScreen() {
  return (
    <DeskProvider>
      <EvaluateDesk />
    </DeskProvider>
  );
}

function EvaluateDesk() {
  const shown = useEvaluations((state) => state.shown);
  const encoder = useLibrary((state) => state.encoder.wanted);
  const dataset = useSession((state) => state.dataset);
  const { start } = useEvaluationActions();
  const [changing, setChanging] = useState(false);
  const [ownDraft, setDraft] = useState<PlanDraft | null>(null);
  const draft = ownDraft ?? (shown ? planOf(shown.plan) : firstDraft(encoder));
  const run = () => {
    if (!dataset) return;
    setChanging(false);
    const { id, name, hash } = dataset;
    void start(draft, { id, name, hash });
  };
  const bar = (
    <PlanBar draft={draft} onDraft={setDraft} onRun={run} onClose={shown ? () => setChanging(false) : null} />
  );
  if (!shown)
    return (
      <section className="evaluate">
        <div className="lede">
          <h1>
            {dataset
              ? `Ask ${dataset.name}’s ${dataset.queries.length} requests of several methods, and see where each fails.`
              : "Ask all requests of a data set of several methods, and see where each fails."}
          </h1>
          <div className="ctl small">
            <StoredMenu />
          </div>
        </div>
        {bar}
        <p className="small q">
          Everything runs in this tab. An evaluation file of the command line can be dropped here.
        </p>
      </section>
    );
  return (
    <section className="evaluate">
      <EvaluationView key={shown.id} bar={changing ? bar : null} onChange={() => setChanging(!changing)} />
    </section>
  );
}

function planOf({ split, protocol, methods, encoder }: PlanDraft): PlanDraft {
  return { split, protocol, methods, encoder };
}
