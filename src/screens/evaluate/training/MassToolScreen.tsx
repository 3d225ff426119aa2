import { use, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { historyOf } from "../../../core/domain/dataset";
import { countOf } from "../../../core/domain/phrases";
import { ABLATIONS, type AblationName, type MassToolStudy } from "../../../core/recommend/trained/masstool/study-state";
import type { StudySummary } from "../../../core/recommend/trained/masstool/study-summary";
import type { MassToolController, MassToolState } from "../../../state/evaluation/masstool-controller";
import { Button } from "../../../ui/Button";
import { formatCount, formatScore } from "../../../ui/format-number";
import { nameOfEncoder } from "../../../ui/encoder-names";
import { InTurn } from "../../../ui/InTurn";
import { StartStopButton } from "../../../ui/StartStopButton";
import { useActions, useLibrary, useMassToolController, useSession } from "../../app-context";
import { AblationsFigure } from "./AblationsFigure";
import { DetectionFigures } from "./DetectionFigures";
import { TrainingFaults } from "./TrainingFaults";
import { TrainingLimits } from "./TrainingLimits";
import { TrainingQuestion } from "./TrainingQuestion";
import { CutsFigure, LossCurves, RecallCurve } from "./TrainingFigures";
import { ViewsFigure } from "./ViewsFigure";
import { describeProgress, findingOfStudy, phasesOf } from "./study-words";
import styles from "./masstool.module.css";

/** MassTool, trained on the history of the open data set and watched. */
export function MassToolScreen({ onClose }: { onClose: () => void }) {
  const open = useMassToolController();
  const [opening] = useState(open);
  const controller = use(opening);
  const state = useStore(controller.store);
  const hash = useSession(({ dataset }) => dataset?.hash);
  const encoder = useLibrary((library) => library.encoder);
  useEffect(() => {
    void controller.look();
  }, [controller, hash, encoder.status, encoder.wanted]);
  return (
    <section className={styles.masstool}>
      <Lede state={state} controller={controller} onClose={onClose} />
      <Conditions state={state} controller={controller} />
      {state.question && <TrainingQuestion {...state.question} controller={controller} />}
      <PhaseRail state={state} />
      <TrainingFaults state={state} controller={controller} />
      <Results controller={controller} />
      <TrainingLimits />
    </section>
  );
}

interface PartProps {
  state: MassToolState;
  controller: MassToolController;
}

function Lede({ state, controller, onClose }: PartProps & { onClose: () => void }) {
  const dataset = useSession((session) => session.dataset);
  const { study = null, summary = null } = state.view ?? {};
  // Counted once: this is drawn several times a second while it trains.
  const history = useMemo(() => dataset && { name: dataset.name, requests: historyOf(dataset).length }, [dataset]);
  const finding = findingOfStudy(study, summary, history);
  return (
    <div className={styles.mtLede}>
      <h1>
        {finding.before}
        <b>{finding.figure}</b>
        {finding.after}
      </h1>
      <div className={`${styles.mtControls} small`}>
        <p role="status" className="quiet">
          {describeProgress(state)}
        </p>
        <div className={styles.mtButtons}>
          <Controls state={state} controller={controller} />
          <Button kind="link" onClick={onClose}>
            Evaluations
          </Button>
        </div>
      </div>
    </div>
  );
}

const ALL_PARTS = Object.keys(ABLATIONS) as AblationName[];

function Controls({ state: { status, view }, controller }: PartProps) {
  const encoder = useLibrary((library) => library.encoder);
  const dataset = useSession((session) => session.dataset);
  if (encoder.status !== "ready") return <EncoderNote status={encoder.status} hasData={dataset !== null} />;
  const isUnderWay = status === "training";
  const study = view?.study ?? null;
  const isMeasured = study !== null && study.partCount > 0 && study.parts.length === study.partCount;
  const isWhole = (view?.summary.rows.length ?? 0) > 5;
  if (isWhole && !isUnderWay)
    return <span className="quiet">{view?.isStored ? "Trained, stored in this browser." : "Trained."}</span>;
  return (
    <StartStopButton
      isUnderWay={isUnderWay}
      disabled={status === "looking" || status === "storing" || !dataset}
      onStart={() => void controller.train(isMeasured ? ALL_PARTS : [])}
      onStop={() => controller.stop()}
    >
      {isMeasured ? "Train without each part" : study?.training ? "Go on" : "Train"}
    </StartStopButton>
  );
}

function EncoderNote({ status, hasData }: { status: string; hasData: boolean }) {
  if (!hasData) return <span className="quiet">Open a data set first.</span>;
  if (status === "preparing") return <span className="quiet">The encoder is getting ready …</span>;
  return <span className="quiet">MassTool reads requests by an encoder. Choose one in the bar above.</span>;
}

function Conditions({ state, controller }: PartProps) {
  const dataset = useSession((session) => session.dataset);
  const own = useLibrary((library) => library.ownEncoders);
  const encoder = useLibrary((library) => library.encoder.wanted);
  const { share, status, view } = state;
  const slash = <span className="faint">/</span>;
  return (
    <div className={`${styles.mtConditions} small quiet`}>
      {dataset?.name} {slash} seed 1 {slash} {encoder === "words" ? "words only" : nameOfEncoder(encoder, own)}
      {view && view.study.dimensions > 0 && `, ${view.study.dimensions} numbers`} {slash}{" "}
      <label className={styles.mtShare}>
        requests to come{" "}
        <select
          className="field"
          value={share}
          disabled={status === "training"}
          onChange={({ target }) => controller.setShare(Number(target.value))}
        >
          <option value={0.5}>half of them need new sets</option>
          <option value={0}>mostly repeat past sets</option>
        </select>
      </label>{" "}
      {slash}{" "}
      {view?.study.drawn !== undefined && (
        <>
          learned from a draw of {formatCount(view.study.drawn)} {slash}{" "}
        </>
      )}
      the test part is never read
    </div>
  );
}

function PhaseRail({ state }: { state: MassToolState }) {
  return (
    <ol className={styles.mtRail} aria-label="Phases">
      {phasesOf(state).map(({ phase, name, says, state: standing }) => (
        <li
          key={phase}
          className={standing === "done" ? styles.mtDone : standing === "now" ? styles.mtNow : styles.mtWaits}
        >
          <b>{name}</b>
          <span className="quiet">{says}</span>
        </li>
      ))}
    </ol>
  );
}

/** What is there so far, drawn as it comes, and when there is time for it. */
function Results({ controller }: Pick<PartProps, "controller">) {
  const view = useDeferredValue(useStore(controller.store, (state) => state.view));
  const dataset = useSession((session) => session.dataset);
  if (!view?.study.training) return <Waiting />;
  const { study, summary, texts } = view;
  const { training, counts, cuts, picture } = study;
  const stamp = `${dataset?.name ?? ""}, data ${dataset?.hash.slice(0, 12) ?? ""} / MassTool, rho ${study.share}, seed 1 / ${countOf(counts.requests, "past request")}, all left out in turn`;
  return (
    <InTurn>
      <div className={styles.mtCharts}>
        <InTurn>
          <RecallCurve {...{ training, counts, stamp }} />
          <LossCurves {...{ training, stamp }} />
          <CutsFigure {...{ cuts, stamp }} />
        </InTurn>
      </div>
      <div className={styles.mtWide}>
        <InTurn>
          <Ablations {...{ controller, counts, summary, stamp }} />
          {picture && <ViewsFigure {...{ controller, picture, texts, stamp }} />}
        </InTurn>
      </div>
      <DetectionFigures summary={summary} stamp={stamp} />
      {summary.gate && <GateInWalks threshold={summary.gate.threshold} />}
    </InTurn>
  );
}

/** Lets MassTool's gate stand before stage 1 of walks. */
function GateInWalks({ threshold }: { threshold: number }) {
  const { configure } = useActions();
  const isOn = useSession(({ log, cursor }) => log[cursor]?.input?.config.gate !== undefined);
  const hasWalk = useSession(({ log, cursor }) => Boolean(log[cursor]?.input));
  return (
    <p className="small">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={!hasWalk}
          onChange={({ target }) =>
            void configure(
              ({ gate: _gate, ...config }) =>
                target.checked ? { ...config, gate: { by: "masstool", threshold: null } } : config,
              target.checked ? "Let MassTool’s gate judge before stage 1" : "Judged need by what else was learned",
            )
          }
        />{" "}
        In the walk on the workbench, MassTool’s gate judges before stage 1, at {formatScore(threshold)}
      </label>
      {!hasWalk && <span className="quiet"> Ask a request on the workbench first.</span>}
    </p>
  );
}

interface AblationsProps extends Pick<PartProps, "controller"> {
  counts: MassToolStudy["counts"];
  summary: StudySummary;
  stamp: string;
}

function Ablations({ controller, counts, summary, stamp }: AblationsProps) {
  const name = useStore(controller.store, ({ progress }) => progress?.ablation ?? null);
  const share = useStore(controller.store, ({ progress }) =>
    progress ? Math.floor((20 * progress.done) / progress.total) / 20 : 0,
  );
  return <AblationsFigure study={{ counts }} running={name && { name, share }} {...{ summary, stamp }} />;
}

function Waiting() {
  return (
    <p className={`${styles.mtEmpty} quiet`}>
      Training runs in a thread of its own: walks go on meanwhile. After each epoch the curve grows, and the best epoch
      is stored in this browser; stop whenever you like, and go on later, also after a reload.
    </p>
  );
}
