import { useEffect } from "react";
import { Button } from "../../ui/Button";
import { ComparedView } from "./ComparedView";
import { DeskProvider, useComparison, useComparisonActions, useForgetArrived } from "./desk";
import { ChosenRuns } from "./ChosenRuns";
import { MissingRuns } from "./MissingRuns";
import { pickFiles } from "./pick-files";
import { RunPicker } from "./RunPicker";
import { MOST_RUNS, useChosen, useOptions } from "./use-chosen";
import { SavedWalksView } from "./SavedWalksView";
import { SwarmPlot } from "./figures/SwarmPlot";
import "./compare.css";

/** Which run is better, where, why, and is it luck? */
export function CompareScreen() {
  return (
    <DeskProvider>
      <CompareDesk />
    </DeskProvider>
  );
}

function CompareDesk() {
  const [chosen, choose] = useChosen();
  const { options } = useOptions();
  const { show } = useComparisonActions();
  const compared = useComparison((state) => state.compared);
  const status = useComparison((state) => state.status);
  const refusal = useComparison((state) => state.refusal);
  const shown = useComparison((state) => state.shown);
  const sources = useComparison((state) => state.sources);
  useArrivals();
  const keys = chosen.map(({ key }) => key).join(",");
  // A run that was renamed, dropped or deleted meanwhile is read again.
  useEffect(() => {
    if (sources !== null || keys === "") void show({ keys: keys === "" ? [] : keys.split(","), options });
  }, [keys, options, show, sources]);
  const areWalks = shown.length > 1 && shown.every(({ trace }) => trace !== null) && compared === null;
  const isWhole = chosen.length >= 2 && (compared !== null || (areWalks && refusal === null));
  return (
    <section className="compare" aria-busy={status !== "idle"}>
      {!isWhole && <Opening count={chosen.length} status={status} />}
      <MissingRuns />
      {refusal !== null && (
        <div className="err" role="alert">
          <p>
            <b>These runs cannot be set side by side.</b> {refusal}
          </p>
        </div>
      )}
      {isWhole && areWalks && <SavedWalksView />}
      {isWhole && compared && <ComparedView compared={compared} />}
      {chosen.length > 0 && !isWhole && <ChosenRuns chosen={chosen} onChoose={choose} />}
      {isWhole ? (
        <details className="runs-again no-print">
          <summary>
            Runs <span className="qq n">{chosen.length} chosen</span>
          </summary>
          <ChosenRuns chosen={chosen} onChoose={choose} />
          <RunPicker chosen={chosen} onChoose={choose} />
        </details>
      ) : (
        <>
          <RunPicker chosen={chosen} onChoose={choose} />
          {status === "idle" && <WaitingAxis />}
        </>
      )}
    </section>
  );
}

function Opening({ count, status }: { count: number; status: "idle" | "reading" | "comparing" }) {
  const { addFiles } = useComparisonActions();
  const say = status === "reading" ? "Reading the runs." : status === "comparing" ? "Setting them side by side." : null;
  return (
    <div className="lede">
      <h1>
        {say ??
          (count === 1
            ? "Choose one more run: it is held against the one you chose."
            : "Which run is better, where, why, and is it luck? Choose two to six.")}
      </h1>
      <p className="small q">
        Drop files here, or{" "}
        <Button kind="link" onClick={() => pickFiles((files) => void addFiles(files))}>
          choose them
        </Button>
        : evaluations and comparisons of this app, TREC runs, ranx runs, {"{"}request: [tools]{"}"} as JSON, tables with
        a request and its tools. Runs of other systems are judged by the data set that has their requests.
      </p>
    </div>
  );
}

/** The picture that waits for runs. */
function WaitingAxis() {
  return (
    <figure className="waiting-axis small">
      <figcaption>
        <b>Difference to the baseline, request by request</b> <span className="q">drawn once two runs are chosen</span>
      </figcaption>
      <SwarmPlot label="Nothing to draw yet" base="A" lines={[]} textOf={String} onRequest={ignore} onPick={ignore} />
    </figure>
  );
}

function ignore() {
  // There are no dots.
}

/** Runs that were dropped are chosen, as long as there is room. */
function useArrivals() {
  const arrived = useComparison((state) => state.arrived);
  const sources = useComparison((state) => state.sources);
  const [chosen, choose] = useChosen();
  const forget = useForgetArrived();
  useEffect(() => {
    if (arrived.length === 0) return;
    forget();
    const labels = new Map(
      sources?.flatMap(({ runs, title }) => runs.map((run) => [run.key, run.label || title] as const)),
    );
    const news = arrived
      .filter((key) => chosen.every((one) => one.key !== key))
      .map((key) => ({ key, label: labels.get(key) ?? "" }));
    if (news.length > 0) choose([...chosen, ...news].slice(0, MOST_RUNS));
  }, [arrived, chosen, choose, forget, sources]);
}
