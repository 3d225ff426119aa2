import type { ModelPrompt, WalkPurpose } from "../../../core/domain/exchange";
import { listWords } from "../../../core/domain/phrases";
import type { EvaluationCost } from "../../../core/evaluate/estimate-model-cost";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { countOf, formatCount, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm } from "../../../ui/llm/AllowanceForm";
import { Button } from "../../../ui/Button";
import { EndpointForm } from "../../../ui/llm/EndpointForm";
import { UsageLine } from "../../../ui/llm/UsageLine";
import { describePurpose } from "../../../wording/answers";
import { useSession } from "../../app-context";
import { useKept, useLanguageModelState } from "../../use-language-model";

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
