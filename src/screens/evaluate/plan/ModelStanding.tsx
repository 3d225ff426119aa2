import type { MethodEvaluation } from "../../../core/domain/evaluation";
import type { ModelPrompt, WalkPurpose } from "../../../core/domain/exchange";
import { listWords } from "../../../core/domain/phrases";
import type { EvaluationCost } from "../../../core/evaluate/estimate-model-cost";
import { summarizeUse, type UseSummary } from "../../../core/evaluate/summarize";
import { asksModel } from "../../../core/recommend/registry";
import type { ShownEvaluation } from "../../../state/evaluation/evaluation-state";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { Button } from "../../../ui/Button";
import { countOf, formatCount, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm, UsageLine } from "../../../ui/llm/ModelUsage";
import { EndpointPause } from "../../../ui/llm/EndpointPanel";
import { EndpointForm } from "../../../ui/llm/EndpointForm";
import { describePurpose } from "../../../wording/answers";
import { useSession } from "../../app-context";
import { useKept, useLanguageModel, useLanguageModelState } from "../../use-controllers";
import { useEvaluations, useShown } from "../context/evaluation-context";
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

interface ModelConsentProps {
  controller: LanguageModelController;
  /** `null`: nobody can tell, the plan cannot be laid. */
  cost: EvaluationCost | null;
}

/** Before the first call: which endpoint, how many calls and tokens, what is sent, and how much of it is allowed. */
export function ModelConsent({ controller, cost }: ModelConsentProps) {
  const state = useLanguageModelState(controller, (whole) => whole);
  const { connection, allowed, failure, spent, spentBefore, leftOut, keepsKey } = state;
  const kept = useKept(controller, cost?.first ?? NONE);
  const own = useSession(({ nextConfig }) => nextConfig.stage2.model?.instructions);
  return (
    <section className="endpoint small" aria-label="The language model to call">
      <EndpointForm state={state} acts={controller} />
      {connection && cost && (
        <div>
          <AllowanceForm
            key={`${connection.host} ${cost.budget.calls}`}
            calls={cost.budget.calls}
            tokens={cost.budget.tokens}
            isAllowed={allowed !== null}
            onAllow={(allowance) => void controller.allow(allowance)}
          >
            {countOf(cost.requests, "request")} in {countOf(cost.calls, "call")} to <b>{connection.host}</b>, about{" "}
            {formatRoughly(cost.tokens)} tokens; more if an answer cannot be read or a call fails. Only the requests and
            the names and descriptions of the offered tools are sent. Answers are kept in this browser, so you never pay
            for one twice.{kept > 0 && ` ${describeKept(kept, cost)}`}
            {own && Object.keys(own).length > 0 && ` ${describeOwn(own)}`}
          </AllowanceForm>
          <UsageLine spent={spent} before={spentBefore} allowed={allowed} leftOut={leftOut} />
        </div>
      )}
      {(connection || keepsKey) && (
        <p className="button-row">
          <Button kind="link" onClick={controller.forget}>
            Forget endpoint and key
          </Button>
        </p>
      )}
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

const NONE: readonly ModelPrompt[] = [];

/** Of walks: how many of their first prompts the named model has answered before. */
function describeKept(kept: number, { requests, calls }: EvaluationCost): string {
  const left = Math.max(0, calls - Math.round((calls * kept) / requests));
  return `${formatCount(kept)} of these requests ${kept === 1 ? "was" : "were"} begun before, and what was answered is kept: about ${countOf(left, "call")} to pay.`;
}

function describeOwn(instructions: Partial<Record<WalkPurpose, string>>): string {
  const about = Object.keys(instructions).map((purpose) => describePurpose(purpose as WalkPurpose));
  return `The prompts about ${listWords(about)} are as you put them in the walk; the evaluation names them.`;
}
