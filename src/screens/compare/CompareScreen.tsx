import { useEffect, useMemo, useState } from "react";
import { letterOf } from "../../core/compare/align-runs";
import type { ComparedRuns } from "../../core/compare/compare-runs";
import { scoreTrace } from "../../core/metrics/score-walk";
import { findKey } from "../../state/comparison/run-keys";
import { formatFigure } from "../../ui/format-number";
import { voiceOf } from "../voice";
import { ComparedView } from "./ComparedView";
import {
  ComparedProvider,
  ComparisonProvider,
  useComparison,
  useComparisonActions,
  useForgetArrived,
} from "./context/comparison-context";
import { MOST_RUNS, useChosen, useOptions, type RunReference } from "./context/use-chosen-runs";
import { CopyLink, Lede, RunsButton, type RunList } from "./Lede";
import { WalkColumns } from "./requests/WalkColumns";
import { ChosenRuns } from "./runs/ChosenRuns";
import { CutRankings } from "./runs/CutRankings";
import { MissingRuns, Opening, WaitingAxis } from "./runs/Opening";
import { RunPicker } from "./runs/RunPicker";
import styles from "./context/compare.module.css";

/** Which run is better, where, why, and is it luck? */
export function CompareScreen() {
  return (
    <ComparisonProvider>
      <CompareBody />
    </ComparisonProvider>
  );
}

/** The list of runs keeps its place while runs are chosen: whoever ticks a second one can go on to a third. */
function CompareBody() {
  const [chosen, choose] = useChosen();
  const [isListOpen, setListOpen] = useState(false);
  const status = useComparison((state) => state.status);
  const whole = useShownResult(chosen);
  useArrivals();
  const pick = (runs: readonly RunReference[]) => {
    setListOpen(true);
    choose(runs);
  };
  const list = { isOpen: isListOpen, toggle: () => setListOpen(!isListOpen) };
  return (
    <ComparedProvider compared={whole === "walks" ? null : whole}>
      <section className={styles.compare} aria-busy={status !== "idle"}>
        {whole === null && <Opening count={chosen.length} status={status} />}
        <MissingRuns />
        <CutRankings />
        <Refusal />
        {whole === "walks" && <SavedWalksView list={list} />}
        {whole !== null && whole !== "walks" && <Lede list={list} />}
        {(whole === null || isListOpen) && (
          <div className={whole === null ? styles.runsPanel : `${styles.runsPanel} ${styles.beside} no-print`}>
            <ChosenRuns chosen={chosen} onChoose={pick} />
            <RunPicker chosen={chosen} onChoose={pick} />
          </div>
        )}
        {whole === null && status === "idle" && <WaitingAxis />}
        {whole !== null && whole !== "walks" && <ComparedView />}
      </section>
    </ComparedProvider>
  );
}

/** What the chosen runs give: a comparison, walks beside each other, or nothing yet. */
function useShownResult(chosen: readonly RunReference[]): ComparedRuns | "walks" | null {
  const { options } = useOptions();
  const { show } = useComparisonActions();
  const compared = useComparison((state) => state.compared);
  const refusal = useComparison((state) => state.refusal);
  const shown = useComparison((state) => state.shown);
  const sources = useComparison((state) => state.sources);
  const keys = chosen.map(({ key }) => key).join(",");
  // A run that was renamed, dropped or deleted meanwhile is read again.
  useEffect(() => {
    if (sources !== null || keys === "") void show({ keys: keys === "" ? [] : keys.split(","), options });
  }, [keys, options, show, sources]);
  if (chosen.length < 2) return null;
  if (compared) return compared;
  const areWalks = shown.length > 1 && shown.every(({ trace }) => trace !== null);
  return areWalks && refusal === null ? "walks" : null;
}

function Refusal() {
  const refusal = useComparison((state) => state.refusal);
  if (refusal === null) return null;
  return (
    <div className="error-note" role="alert">
      <p>
        <b>These runs cannot be compared.</b> {refusal}
      </p>
    </div>
  );
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
      .filter(
        (key) =>
          findKey(
            chosen.map((one) => one.key),
            key,
          ) === null,
      )
      .map((key) => ({ key, label: labels.get(key) ?? "" }));
    if (news.length > 0) choose([...chosen, ...news].slice(0, MOST_RUNS));
  }, [arrived, chosen, choose, forget, sources]);
}

/** Saved walks of one request: no means, the walks themselves. */
function SavedWalksView({ list }: { list: RunList }) {
  const shown = useComparison((state) => state.shown);
  const walks = useMemo(
    () => shown.flatMap(({ trace }, index) => (trace ? [{ letter: letterOf(index), trace }] : [])),
    [shown],
  );
  const scored = walks.flatMap(({ letter, trace }) => {
    const tracc = scoreTrace(trace)?.parts ? scoreTrace(trace)?.metrics.tracc.standard : undefined;
    return tracc === undefined ? [] : [`${letter} ${formatFigure(tracc)}`];
  });
  return (
    <>
      <div className={styles.lede}>
        <h1>
          {walks.length} walks of one request{scored.length > 0 && <>: TRACC {scored.join(", ")}</>}
        </h1>
        {walks[0] && (
          <p className={`person ${styles.requestText} ${voiceOf(walks[0].trace.query)}`}>{walks[0].trace.query.text}</p>
        )}
        <p className={`${styles.conditions} small quiet no-print`}>
          <span className={styles.conditionsActions}>
            <RunsButton list={list} />
            <CopyLink />
          </span>
        </p>
      </div>
      <WalkColumns walks={walks} />
    </>
  );
}
