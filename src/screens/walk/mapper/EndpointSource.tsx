import type { ModelConfig } from "../../../core/domain/config";
import type { ModelPrompt } from "../../../core/domain/exchange";
import { estimateCost } from "../../../core/requirements/llm/estimate-cost";
import { countOf } from "../../../core/domain/phrases";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { formatCount, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm } from "../../../ui/llm/AllowanceForm";
import { AskEndpoint } from "../../../ui/llm/AskEndpoint";
import { EndpointForm } from "../../../ui/llm/EndpointForm";
import { UsageLine } from "../../../ui/llm/UsageLine";
import { useLanguageModelState } from "../../use-language-model";

interface EndpointWayProps {
  desk: LanguageModelController;
  waiting: readonly ModelPrompt[];
  model: ModelConfig;
}

/** An OpenAI-compatible endpoint: named, allowed a number of calls and tokens, then asked. */
export function EndpointSource({ desk, waiting, model }: EndpointWayProps) {
  const { connection, typed, allowed, status, failure, spent, spentBefore, resting } = useLanguageModelState(
    desk,
    (state) => state,
  );
  return (
    <div className="endpoint">
      <EndpointForm
        connection={connection}
        typed={typed}
        onType={desk.type}
        onConnect={(target) => void desk.connect(target)}
      />
      {connection && (
        <>
          <Consent key={connection.host} desk={desk} host={connection.host} waiting={waiting} model={model} />
          <UsageLine spent={spent} before={spentBefore} allowed={allowed} />
          <AskEndpoint
            host={connection.host}
            isAsking={status === "asking"}
            isAllowed={allowed !== null}
            resting={resting}
            onAsk={() => void desk.ask()}
            onStop={desk.stop}
            onForget={desk.forget}
          />
        </>
      )}
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

function Consent({ desk, host, waiting, model }: EndpointWayProps & { host: string }) {
  const cost = estimateCost(waiting, model);
  const isAllowed = useLanguageModelState(desk, (state) => state.allowed !== null);
  return (
    <AllowanceForm
      calls={cost.mostCalls}
      tokens={cost.mostTokens}
      isAllowed={isAllowed}
      onAllow={(allowance) => void desk.allow(allowance)}
    >
      This walk takes {describeRange(cost.calls, cost.mostCalls)} to <b>{host}</b>, about {formatRoughly(cost.tokens)}{" "}
      tokens, at most {formatCount(cost.mostTokens)}. The request and the tools of the bundle are sent, nothing else.
    </AllowanceForm>
  );
}

function describeRange(least: number, most: number): string {
  return least === most ? countOf(most, "call") : `${least} to ${countOf(most, "call")}`;
}
