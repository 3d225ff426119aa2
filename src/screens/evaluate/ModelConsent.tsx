import type { EvaluationCost } from "../../core/evaluate/estimate-model-cost";
import type { ModelDesk } from "../../state/model-desk";
import { countOf, formatCount } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { AllowanceFields } from "../AllowanceFields";
import { EndpointForm } from "../EndpointForm";
import { SpentLine } from "../SpentLine";
import { useDeskState } from "../use-model-desk";

interface ModelConsentProps {
  desk: ModelDesk;
  /** `null`: nobody can tell, the plan cannot be laid. */
  cost: EvaluationCost | null;
}

/** Before the first call: which endpoint, how many calls and tokens, what is sent, and how much of it is allowed. */
export function ModelConsent({ desk, cost }: ModelConsentProps) {
  const connection = useDeskState(desk, (state) => state.connection);
  const failure = useDeskState(desk, (state) => state.failure);
  return (
    <section className="endpoint small" aria-label="The language model that is asked">
      <EndpointForm desk={desk} />
      {connection && cost && (
        <div className="consent">
          <p>
            {countOf(cost.requests, "request")} in {countOf(cost.calls, "call")} to <b>{connection.host}</b>, about{" "}
            {formatCount(Number(cost.tokens.toPrecision(2)))} tokens; more where an answer cannot be read or a call
            fails. The requests and the names and descriptions of the offered tools are sent, nothing else. Answers are
            kept in this browser, so that none is paid twice.
          </p>
          <AllowanceFields key={`${connection.host} ${cost.budget.calls}`} desk={desk} proposed={cost.budget} />
          <SpentLine desk={desk} />
          <p className="do">
            <Button kind="link" onClick={desk.forget}>
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
