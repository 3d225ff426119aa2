import type { ReactNode } from "react";
import { PROTOCOLS } from "../../core/evaluate/protocols";
import type { MethodEvaluation } from "../../core/domain/evaluation";
import { Button } from "../../ui/Button";
import { nameOfEncoder } from "../../ui/encoder-names";
import { useLibrary } from "../app-context";
import { useShown } from "./desk";
import { Figures } from "./Figures";
import { findingOf } from "./finding";
import { LeakageLine } from "./LeakageLine";
import { mainScores } from "./MeansFigure";
import { MethodsFigure } from "./MethodsFigure";
import { RunControls, RunProgress } from "./RunControls";
import { stampOf } from "./stamp";
import { StoredMenu } from "./StoredMenu";
import { useAddressPart } from "./use-address-part";
import { useUnderstanding } from "./use-understanding";
import { describeSplit, labelOfMethod, labelOfScore } from "./words";

interface EvaluationViewProps {
  /** The bar, while the plan of the next one is being changed. */
  bar: ReactNode;
  onChange: () => void;
}

/** One evaluation: the finding, what it was made with, the figures, the rows. */
export function EvaluationView({ bar, onChange }: EvaluationViewProps) {
  const shown = useShown();
  const [methodPart, setMethod] = useAddressPart("method");
  const [scorePart, setScore] = useAddressPart("metric");
  const method = shown.methods.find(({ method: name }) => name === methodPart) ?? firstWithRows(shown.methods);
  if (!method) return <h1 className="vh">Evaluate</h1>;
  const score = scorePart && method.summary.metrics[scorePart] ? scorePart : firstScore(method, shown.plan.protocol);
  return (
    <>
      <RunProgress />
      <Lede method={method} score={score} />
      <Conditions onChange={onChange} />
      {bar}
      {shown.error && (
        <div className="err" role="alert">
          <p>
            <b>The evaluation stopped.</b> {shown.error.sentence} The answers so far are kept.
          </p>
        </div>
      )}
      {shown.unsaved !== null && (
        <div className="err" role="alert">
          <p>
            <b>Not kept yet.</b> {shown.unsaved}
          </p>
        </div>
      )}
      {shown.methods.length > 1 && <MethodsFigure method={method.method} score={score} onMethod={setMethod} />}
      <Figures method={method} score={score} onScore={setScore} />
      <p className="stamp micro qq">{stampOf(shown)}</p>
    </>
  );
}

function Lede({ method, score }: { method: MethodEvaluation; score: string }) {
  const shown = useShown();
  const understanding = useUnderstanding(shown.id, method, score);
  const finding = findingOf({
    n: method.summary.n,
    score: labelOfScore(score),
    summary: method.summary.metrics[score],
    understanding: typeof understanding === "string" ? null : understanding,
  });
  return (
    <div className="lede">
      <h1>
        {shown.methods.length > 1 && <span className="q">{labelOfMethod(method.method)}. </span>}
        {finding.before}
        <b>{finding.figure}</b>
        {finding.after}
      </h1>
      <RunControls />
    </div>
  );
}

function Conditions({ onChange }: { onChange: () => void }) {
  const { plan, leakage } = useShown();
  const own = useLibrary((state) => state.ownEncoders);
  return (
    <p className="conf small q">
      {plan.dataset.name}, {describeSplit(plan.split)} <span className="qq">/</span> {PROTOCOLS[plan.protocol].label}{" "}
      <span className="qq">/</span> {plan.encoder === "words" ? "words only" : nameOfEncoder(plan.encoder, own)}{" "}
      <span className="qq">/</span> <LeakageLine leakage={leakage} />{" "}
      <span className="conf-do">
        <Button kind="link" onClick={onChange}>
          Measure anew
        </Button>{" "}
        <StoredMenu />
      </span>
    </p>
  );
}

function firstWithRows(methods: readonly MethodEvaluation[]): MethodEvaluation | undefined {
  return methods.find(({ rows }) => rows.length > 0) ?? methods[0];
}

function firstScore({ summary }: MethodEvaluation, protocol: Parameters<typeof mainScores>[1]): string {
  return mainScores(summary.metrics, protocol)[0] ?? "tracc";
}
