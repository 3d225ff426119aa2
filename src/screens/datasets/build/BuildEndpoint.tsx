import { useMemo } from "react";
import { useStore } from "zustand";
import { estimateBuild } from "../../../core/build/estimate-build";
import { formatCount, formatRoughly } from "../../../ui/amounts";
import { AllowanceForm } from "../../../ui/AllowanceForm";
import { AskEndpoint } from "../../../ui/AskEndpoint";
import { EndpointForm } from "../../../ui/EndpointForm";
import { SpentLine } from "../../../ui/SpentLine";
import { useBuild, useBuildState } from "./use-build";

/** An OpenAI-compatible endpoint, for this build alone: what was allowed for a walk is not spent here. */
export function BuildEndpoint() {
  const build = useBuild();
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
          <SpentLine spent={spent} before={spentBefore} allowed={allowed} />
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
  const { endpoint } = useBuild();
  const draft = useBuildState((state) => state.draft);
  const tools = useBuildState((state) => state.tools);
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
      What is left takes {formatCount(cost.calls)} to {formatCount(cost.mostCalls)} calls to <b>{host}</b>, about{" "}
      {formatRoughly(cost.tokens)} tokens, at most {formatCount(cost.mostTokens)}. Names and descriptions of the sets’
      tools and the requests written here are sent, nothing else.
    </AllowanceForm>
  );
}
