import { lazy, useEffect, useRef, useState } from "react";
import type { EvaluationId } from "../../core/domain/ids";
import { countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useLibrary, useSession } from "../app-context";
import type { Dataset } from "../../core/domain/dataset";
import { EvaluationProvider, useEvaluationActions, useEvaluations } from "./context/evaluation-context";
import { EmptyFigures } from "./figures/Figures";
import { EvaluationView } from "./EvaluationView";
import { ModelConsent } from "./plan/ModelStanding";
import { firstDraft, type PlanDraft } from "./plan/plan-draft";
import { PlanBar } from "./plan/PlanBar";
import { usePlanModel } from "./plan/use-plan-model";
import { StoredMenu } from "./StoredMenu";
import { OpenTraining } from "./training/OpenTraining";
import { pickFiles } from "../pick-files";
import { useAddressPart } from "../use-address-part";
import styles from "./context/evaluate.module.css";

const MassToolScreen = lazy(async () => ({ default: (await import("./training/MassToolScreen")).MassToolScreen }));

/** A whole data set, honestly: what to measure, how far it is, what came out. */
export function EvaluateScreen() {
  const [part, setPart] = useAddressPart("train");
  if (part === "masstool") return <MassToolScreen onClose={() => setPart(null)} />;
  return (
    <EvaluationProvider>
      <EvaluateBody />
    </EvaluationProvider>
  );
}

function EvaluateBody() {
  const shown = useEvaluations((state) => state.shown);
  const encoder = useLibrary((state) => state.encoder.wanted);
  const { datasets, dataset, openHash, setDataset } = useMeasured();
  const { start, prepare, openFile, openExample } = useEvaluationActions();
  useEvaluationOfAddress();
  useEffect(() => {
    if (dataset) prepare(dataset);
  }, [dataset, prepare]);
  const [changing, setChanging] = useState(false);
  const [ownDraft, setDraft] = useState<PlanDraft | null>(null);
  const draft = ownDraft ?? (shown ? planOf(shown.plan) : firstDraft(encoder));
  const run = () => {
    if (!dataset) return;
    setChanging(false);
    const { id, name, hash } = dataset;
    void start(draft, { id, name, hash });
  };
  const model = usePlanModel(draft, dataset);
  const bar = (
    <>
      <PlanBar
        {...{ datasets, dataset, openHash, draft }}
        onDataset={setDataset}
        onDraft={setDraft}
        onRun={run}
        waitsFor={model.waitsFor}
        onClose={shown ? () => setChanging(false) : null}
      />
      {model.controller && <ModelConsent controller={model.controller} cost={model.cost} />}
    </>
  );
  if (!shown)
    return (
      <section className={styles.evaluate}>
        <div className={styles.lede}>
          <h1>
            {dataset && dataset.queries.length > 0
              ? `Run several methods on the ${countOf(dataset.queries.length, "request")} of ${dataset.name}, and see where each fails.`
              : "Run several methods on all requests of a data set, and see where each fails."}
          </h1>
          <div className={`${styles.runControls} small`}>
            <StoredMenu />
          </div>
        </div>
        {bar}
        <p className="small quiet">
          {model.controller ? "All but the language model runs in this tab." : "Everything runs in this tab."} An
          evaluation file, such as the command line writes, can be dropped on the page, or{" "}
          <Button kind="link" onClick={() => pickFiles(([file]) => file && void openFile(file))}>
            chosen here
          </Button>
          . Or{" "}
          <Button kind="link" onClick={() => void openExample()}>
            look at a recorded evaluation
          </Button>{" "}
          of four methods on the sample. <OpenTraining />
        </p>
        <div className={`${styles.figs} ${styles.waiting}`}>
          <EmptyFigures score="tracc" withMeans />
        </div>
      </section>
    );
  return (
    <section className={styles.evaluate}>
      <EvaluationView key={shown.id} bar={changing ? bar : null} onChange={() => setChanging(!changing)} />
    </section>
  );
}

/** What is measured next: the open data set, or that of the shown evaluation where it was chosen. */
function useMeasured() {
  const open = useSession((state) => state.dataset);
  const ofShown = useEvaluations((state) => state.dataset);
  const [chosen, setDataset] = useState<Dataset | null>(null);
  const both = [open, ofShown].filter((one) => one !== null);
  const datasets = both.filter(({ hash }, at) => both.findIndex((other) => other.hash === hash) === at);
  const dataset = datasets.find(({ hash }) => hash === chosen?.hash) ?? datasets[0] ?? null;
  return { datasets, dataset, openHash: open?.hash ?? null, setDataset };
}

/** The evaluation on the screen stands in the address, so that a reload shows it again; a new visit shows the last one. */
function useEvaluationOfAddress() {
  const shownId = useEvaluations(({ shown }) => (shown?.source === "browser" ? shown.id : null));
  const [part, setPart] = useAddressPart("evaluation");
  const { open, openLast, list } = useEvaluationActions();
  const wanted = useRef(part);
  const isFirst = useRef(true);
  const wasShown = useRef(false);
  useEffect(() => {
    if (isFirst.current && wanted.current === null) void openLast();
    else void list();
    if (wanted.current !== null && shownId === null) void open(wanted.current as EvaluationId);
    wanted.current = null;
    isFirst.current = false;
  }, [list, open, openLast, shownId]);
  useEffect(() => {
    if (shownId !== null) setPart(shownId);
    else if (wasShown.current) setPart(null);
    wasShown.current = shownId !== null;
  }, [shownId, setPart]);
}

function planOf({ split, protocol, methods, encoder, attribution = false }: PlanDraft): PlanDraft {
  return { split, protocol, methods, encoder, attribution };
}
