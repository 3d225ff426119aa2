import { labelOfMethod, describeSplit } from "../../wording/evaluation";
import { summarizeUse } from "../../core/evaluate/summarize";
import { useMemo, type ReactNode } from "react";
import { labelOfScore } from "../../core/metrics/score-names";
import { PROTOCOLS } from "../../core/evaluate/protocols";
import type { MethodEvaluation, Leakage } from "../../core/domain/evaluation";
import { Button } from "../../ui/Button";
import { Term } from "../../ui/Term";
import { nameOfEncoder } from "../../ui/encoder-names";
import { useLibrary } from "../app-context";
import { useShown, useOthers, useUnderstanding, type UnderstandingState } from "./context/evaluation-context";
import { ExportMenu } from "./ExportMenu";
import { Figures } from "./figures/Figures";
import { Seeds } from "./Seeds";
import { findingOf } from "./context/finding";
import { mainScores, describeOrigin } from "./context/labels";
import { MethodsFigure } from "./figures/MethodsFigure";
import { ModelStanding } from "./plan/ModelStanding";
import { groupByPath, type RowGroup } from "./rows/path-slices";
import { RowsTable } from "./rows/RowsTable";
import { RunControls, RunProgress } from "./RunControls";
import { StoredMenu } from "./StoredMenu";
import { OpenTraining } from "./training/OpenTraining";
import { useAddressPart } from "../use-address-part";
import { countOf, formatCount } from "../../ui/format-number";
import { PrintedOn } from "../../ui/PrintedOn";
import styles from "./context/evaluate.module.css";

const NO_GROUPS: readonly RowGroup[] = [];

interface EvaluationViewProps {
  /** The bar, while the plan of the next one is being changed. */
  bar: ReactNode;
  onChange: () => void;
}

/** One evaluation: the finding, what it was made with, the figures, the rows. */
export function EvaluationView({ bar, onChange }: EvaluationViewProps) {
  const shown = useShown();
  const [methodPart, setMethod] = useAddressPart("method");
  const method = shown.methods.find(({ method: name }) => name === methodPart) ?? firstWithRows(shown.methods);
  if (!method) return <h1 className="visually-hidden">Evaluate</h1>;
  return (
    <>
      <RunProgress />
      <OneMethod method={method} bar={bar} onChange={onChange} onMethod={setMethod} />
      <p className={`${styles.stamp} micro faint`}>{describeOrigin(shown)}</p>
    </>
  );
}

interface OneMethodProps extends EvaluationViewProps {
  method: MethodEvaluation;
  onMethod: (method: string) => void;
}

/** The evaluation with one of its methods looked at. */
function OneMethod({ method, bar, onChange, onMethod }: OneMethodProps) {
  const shown = useShown();
  const [scorePart, setScore] = useAddressPart("metric");
  const score = scorePart && method.summary.metrics[scorePart] ? scorePart : firstScore(method, shown.plan.protocol);
  const { understanding, isOfAllRows, before } = useUnderstanding(shown.id, method, score);
  const [drawn, setDrawn] = useAddressPart("draw");
  // While answers come, their worker is left to them.
  const drawsAll = drawn === "all" || (drawn === null && shown.status !== "running");
  const besides = useMemo(() => shown.methods.filter((one) => one.method !== method.method), [shown.methods, method]);
  const others = useOthers(shown.id, besides, score, drawsAll);
  const groups = useMemo(
    () =>
      typeof understanding === "string" ? NO_GROUPS : [...groupByPath(understanding.paths), ...understanding.slices],
    [understanding],
  );
  return (
    <>
      <Lede method={method} score={score} understanding={isOfAllRows ? understanding : null} />
      <Conditions method={method} onChange={onChange} />
      <Seeds method={method.method} score={score} />
      {bar}
      <Troubles />
      {bar === null && <ModelStanding method={method} />}
      {shown.methods.length > 1 && (
        <MethodsFigure
          method={method.method}
          score={score}
          onMethod={onMethod}
          drawsAll={drawsAll}
          onDrawAll={(all) => setDrawn(all ? "all" : "one")}
        />
      )}
      <Figures {...{ method, score, understanding, before, others }} onScore={setScore} />
      <RowsTable method={method} score={score} slices={groups} />
    </>
  );
}

interface LedeProps {
  method: MethodEvaluation;
  score: string;
  /** `null`: there is none of all these rows yet. */
  understanding: UnderstandingState | null;
}

function Lede({ method, score, understanding }: LedeProps) {
  const shown = useShown();
  const finding = findingOf({
    n: method.summary.n,
    score: labelOfScore(score),
    summary: method.summary.metrics[score],
    understanding: typeof understanding === "string" ? null : understanding,
    use: summarizeUse(method.rows),
  });
  return (
    <div className={styles.lede}>
      <h1>
        {shown.methods.length > 1 && finding.figure !== "" && (
          <span className="quiet">{labelOfMethod(method.method)}. </span>
        )}
        {finding.before}
        <b>{finding.figure}</b>
        {finding.after}
      </h1>
      <RunControls />
      <PrintedOn />
    </div>
  );
}

function Conditions({ method, onChange }: { method: MethodEvaluation; onChange: () => void }) {
  const { name, plan, leakage, status } = useShown();
  const own = useLibrary((state) => state.ownEncoders);
  return (
    <div className={`${styles.conditions} small quiet`}>
      {name !== null && (
        <>
          <b>{name}</b> <span className="faint">/</span>{" "}
        </>
      )}
      {plan.dataset.name}, {describeSplit(plan.split)} <span className="faint">/</span> {PROTOCOLS[plan.protocol].label}{" "}
      <span className="faint">/</span> {plan.encoder === "words" ? "words only" : nameOfEncoder(plan.encoder, own)}{" "}
      <span className="faint">/</span>{" "}
      {plan.model && (
        <>
          {plan.model.model} at {plan.model.host} <span className="faint">/</span>{" "}
        </>
      )}
      <LeakageLine leakage={leakage} isCounting={plan.encoder !== "words" && status !== "done"} />{" "}
      <span className={styles.conditionsActions}>
        <Button kind="link" onClick={onChange}>
          New evaluation
        </Button>{" "}
        <ExportMenu method={method} /> <StoredMenu /> <OpenTraining />
      </span>
    </div>
  );
}

/** What keeps it from going on, or from being kept. */
function Troubles() {
  const { error, unsaved, file } = useShown();
  return (
    <>
      {file && file.notes.length > 0 && (
        <div className="error-note" role="status">
          {file.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      {error && (
        <div className="error-note" role="alert">
          <p>
            <b>The evaluation stopped.</b> {error.sentence} The answers so far are kept.
          </p>
        </div>
      )}
      {unsaved !== null && (
        <div className="error-note" role="alert">
          <p>
            <b>Not saved yet.</b> {unsaved}
          </p>
        </div>
      )}
    </>
  );
}

function firstWithRows(methods: readonly MethodEvaluation[]): MethodEvaluation | undefined {
  return methods.find(({ rows }) => rows.length > 0) ?? methods[0];
}

function firstScore({ summary }: MethodEvaluation, protocol: Parameters<typeof mainScores>[1]): string {
  return mainScores(summary.metrics, protocol)[0] ?? "tracc";
}

/** What the history gives away about the requests that are asked; always on the screen. `isCounting`: more is to come. */
function LeakageLine({ leakage, isCounting }: { leakage: Leakage | null; isCounting: boolean }) {
  if (!leakage)
    return (
      <span>
        <Term name="leakage" />: being measured
      </span>
    );
  const { n, bundleInHistory, toolsInHistory, nearDuplicates, repeats, dropped, leftOut } = leakage;
  const near =
    nearDuplicates === null
      ? isCounting
        ? "near-equal requests not counted yet"
        : "near-equal meanings not known without an encoder"
      : `${formatPercent(nearDuplicates)} near-equal requests`;
  return (
    <span
      title={`Of ${n} requests that need a tool. Repeated in words: but for spaces, case, marks at the end or a final “please”.`}
    >
      <Term name="leakage" />: {formatPercent(bundleInHistory)} equal bundles, {near}, {formatPercent(toolsInHistory)}{" "}
      need only tools used before
      {repeats !== undefined && `, ${formatCount(repeats)} repeated in words`}
      {dropped !== undefined && dropped > 0 && `, ${countOf(dropped, "verbatim past request")} dropped`}
      {leftOut !== undefined &&
        `, ${formatCount(leftOut)} near-equal ${leftOut === 1 ? "request" : "requests"} left out`}
    </span>
  );
}

function formatPercent(share: number): string {
  const rounded = Math.round(1000 * share) / 10;
  return `${rounded} %`;
}
