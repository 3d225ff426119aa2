import { useMemo } from "react";
import { useStore } from "zustand";
import { estimateBuild } from "../../../core/generate/estimate-cost";
import { formatCount, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm } from "../../../ui/llm/AllowanceForm";
import { AskEndpoint } from "../../../ui/llm/AskEndpoint";
import { EndpointForm } from "../../../ui/llm/EndpointForm";
import { UsageLine } from "../../../ui/llm/UsageLine";
import { useGeneration, useGenerationState } from "./generation-context";

/** An OpenAI-compatible endpoint, for this build alone: what was allowed for a walk is not spent here. */
export function GenerationEndpoint() {
  const build = useGeneration();
  const { endpoint } = build;
  const { connection, typed, allowed, status, spent, spentBefore, resting } = useStore(endpoint.store);
  return (
    <div className="endpoint">
      <EndpointForm
        connection={connection}
        typed={typed}
        onType={endpoint.type}
        onConnect={(target) => void endpoint.connect(target)}
      />
      {connection && (
        <>
          <Consent key={connection.host} host={connection.host} />
          <UsageLine spent={spent} before={spentBefore} allowed={allowed} />
          <AskEndpoint
            host={connection.host}
            isAsking={status === "asking"}
            isAllowed={allowed !== null}
            resting={resting}
            onAsk={() => void build.ask()}
            onStop={endpoint.stop}
            onForget={endpoint.forget}
          />
        </>
      )}
    </div>
  );
}

/** Only while there is a build. */
function Consent({ host }: { host: string }) {
  const { endpoint } = useGeneration();
  const draft = useGenerationState((state) => state.draft);
  const tools = useGenerationState((state) => state.tools);
  const cost = useMemo(() => {
    const byId = new Map(tools.map((tool) => [tool.id, tool]));
    return estimateBuild({ plan: draft!.plan, items: draft!.items, reviews: draft!.reviews, tools: byId });
  }, [draft, tools]);
  const isAllowed = useStore(endpoint.store, ({ allowed }) => allowed !== null);
  return (
    <AllowanceForm
      calls={cost.mostCalls}
      tokens={cost.mostTokens}
      isAllowed={isAllowed}
      onAllow={(allowance) => void endpoint.allow(allowance)}
    >
      The rest takes {formatCount(cost.calls)} to {formatCount(cost.mostCalls)} calls to <b>{host}</b>, about{" "}
      {formatRoughly(cost.tokens)} tokens, at most {formatCount(cost.mostTokens)}. Only the names and descriptions of
      the sets’ tools and the requests written here are sent.
    </AllowanceForm>
  );
}
