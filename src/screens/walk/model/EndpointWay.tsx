import type { ModelConfig } from "../../../core/domain/config";
import type { ModelPrompt } from "../../../core/domain/exchange";
import { estimateCost } from "../../../core/understand/model/estimate-cost";
import { count } from "../../../core/pipeline/wording";
import type { ModelDesk } from "../../../state/model-desk";
import { Button } from "../../../ui/Button";
import { AllowanceFields } from "../../AllowanceFields";
import { EndpointForm } from "../../EndpointForm";
import { SpentLine } from "../../SpentLine";
import { useDeskState } from "../../use-model-desk";

interface EndpointWayProps {
  desk: ModelDesk;
  waiting: readonly ModelPrompt[];
  model: ModelConfig;
}

/** An OpenAI-compatible endpoint: named, allowed a number of calls and tokens, then asked. */
export function EndpointWay({ desk, waiting, model }: EndpointWayProps) {
  const connection = useDeskState(desk, (state) => state.connection);
  const allowed = useDeskState(desk, (state) => state.allowed);
  const status = useDeskState(desk, (state) => state.status);
  const failure = useDeskState(desk, (state) => state.failure);
  return (
    <div className="endpoint">
      <EndpointForm desk={desk} />
      {connection && (
        <>
          <Consent key={connection.host} desk={desk} host={connection.host} waiting={waiting} model={model} />
          <SpentLine desk={desk} />
          <p className="do">
            {status === "asking" ? (
              <>
                <Button onClick={desk.stop}>Stop</Button> <span role="status">{connection.host} is being asked…</span>
              </>
            ) : (
              <Button kind="go" disabled={!allowed} onClick={() => void desk.ask()}>
                Ask {connection.host}
              </Button>
            )}
            <Button kind="link" onClick={desk.forget}>
              Forget endpoint and key
            </Button>
          </p>
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
  return (
    <div className="consent">
      <p>
        This walk takes {describeRange(cost.calls, cost.mostCalls)} to <b>{host}</b>, about{" "}
        {cost.tokens.toLocaleString("en-GB")} tokens, at most {cost.mostTokens.toLocaleString("en-GB")}. The request and
        the tools of the bundle are sent, nothing else.
      </p>
      <AllowanceFields desk={desk} proposed={{ calls: cost.mostCalls, tokens: cost.mostTokens }} />
    </div>
  );
}

function describeRange(least: number, most: number): string {
  return least === most ? count(most, "call") : `${least} to ${count(most, "call")}`;
}
