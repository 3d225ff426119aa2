import { asksModel } from "../../../core/recommend/registry";
import { summarizeUse, type UseSummary } from "../../../core/evaluate/summarize";
import type { MethodEvaluation } from "../../../core/domain/evaluation";
import type { ShownEvaluation } from "../../../state/evaluation/evaluation-state";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { countOf, formatCount } from "../../../ui/format-number";
import { EndpointPause } from "../../../ui/llm/AskEndpoint";
import { UsageLine } from "../../../ui/llm/UsageLine";
import { useLanguageModel, useLanguageModelState } from "../../use-language-model";
import { useEvaluations, useShown } from "../context/evaluation-context";
import { ModelConsent } from "./ModelConsent";
import { estimatePlanCost } from "./use-plan-model";
import styles from "../context/evaluate.module.css";

/** What the language model behind an evaluation costs and fails at; and consent, where it is to go on. */
export function ModelStanding({ method }: { method: MethodEvaluation }) {
  const shown = useShown();
  const use = summarizeUse(method.rows);
  if (!asksModel(shown.plan.methods)) return null;
  const canGoOn = shown.source === "browser" && shown.status !== "running" && shown.status !== "done";
  return (
    <div className={`${styles.modelUse} small`}>
      {use && <UseLine use={use} />}
      {shown.status === "running" && <AskingLine />}
      {canGoOn && <GoOn shown={shown} />}
    </div>
  );
}

/** Every request without an answer, by why. */
function UseLine({ use }: { use: UseSummary }) {
  return (
    <p>
      <span className="numeric">
        {countOf(use.calls, "answer")}, {formatCount(use.tokens)} tokens, {formatCount(use.tokensPerRequest)} a request.
      </span>{" "}
      {use.unanswered > 0 && (
        <b>
          {countOf(use.unanswered, "request")} got no answer and {use.unanswered === 1 ? "counts" : "count"} as no tool
          {use.failures.length > 0 && `: ${describeFailures(use.failures)}`}.{" "}
        </b>
      )}
      <span className="quiet">{describeTroubles(use)}</span>
    </p>
  );
}

function AskingLine() {
  const controller = useLanguageModel();
  return controller && <Asking controller={controller} />;
}

function Asking({ controller }: { controller: LanguageModelController }) {
  const { spent, spentBefore, allowed, resting, leftOut } = useLanguageModelState(controller, (state) => state);
  return (
    <>
      <UsageLine spent={spent} before={spentBefore} allowed={allowed} leftOut={leftOut} />
      <EndpointPause resting={resting} />
    </>
  );
}

function GoOn({ shown }: { shown: ShownEvaluation }) {
  const controller = useLanguageModel();
  const dataset = useEvaluations((state) => state.dataset);
  const known = new Set(shown.methods.flatMap(({ method, rows }) => rows.map(({ query }) => `${method} ${query}`)));
  const cost = dataset && estimatePlanCost(dataset, shown.plan, (method, query) => known.has(`${method} ${query}`));
  return controller && <ModelConsent controller={controller} cost={cost} />;
}

const WHY: Readonly<Record<string, string>> = {
  busy: "rate limit",
  "server-error": "the endpoint failed",
  "too-slow": "too slow",
  cut: "broke off",
  refused: "refused",
  "not-a-chat": "not a chat completion",
  "too-big": "answer too long",
};

function describeFailures(failures: UseSummary["failures"]): string {
  return failures.map(({ why, count }) => `${WHY[why] ?? why} (${formatCount(count)})`).join(", ");
}

function describeTroubles({ reminded, malformed, unknownTools }: UseSummary): string {
  const parts = [
    reminded > 0 ? `Reminded of the answer format ${countOf(reminded, "time")}.` : "",
    malformed > 0 ? `${countOf(malformed, "answer")} still could not be read.` : "",
    unknownTools > 0 ? `${countOf(unknownTools, "name")} of tools that were not offered.` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}
