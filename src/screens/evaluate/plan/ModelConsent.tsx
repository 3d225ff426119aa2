import type { EvaluationCost } from "../../../core/evaluate/estimate-model-cost";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { countOf, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm } from "../../../ui/llm/AllowanceForm";
import { Button } from "../../../ui/Button";
import { EndpointForm } from "../../../ui/llm/EndpointForm";
import { UsageLine } from "../../../ui/llm/UsageLine";
import { useLanguageModelState } from "../../use-language-model";

interface ModelConsentProps {
  controller: LanguageModelController;
  /** `null`: nobody can tell, the plan cannot be laid. */
  cost: EvaluationCost | null;
}

/** Before the first call: which endpoint, how many calls and tokens, what is sent, and how much of it is allowed. */
export function ModelConsent({ controller, cost }: ModelConsentProps) {
  const state = useLanguageModelState(controller, (whole) => whole);
  const { connection, allowed, failure, spent, spentBefore, leftOut } = state;
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
            for one twice.
          </AllowanceForm>
          <UsageLine spent={spent} before={spentBefore} allowed={allowed} leftOut={leftOut} />
          <p className="button-row">
            <Button kind="link" onClick={controller.forget}>
              Forget endpoint and key
            </Button>
          </p>
        </div>
      )}
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
