import { useMemo } from "react";
import { useStore } from "zustand";
import { estimateBuild } from "../../../core/generate/estimate-cost";
import { formatCount, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm } from "../../../ui/llm/AllowanceForm";
import { EndpointPanel } from "../../../ui/llm/EndpointPanel";
import { useGeneration, useGenerationState } from "./generation-context";

/** An OpenAI-compatible endpoint, for this build alone: what was allowed for a walk is not spent here. */
export function GenerationEndpoint() {
  const build = useGeneration();
  const state = useStore(build.endpoint.store);
  return (
    <EndpointPanel
      state={state}
      acts={build.endpoint}
      onAsk={() => build.ask()}
      consent={(host) => <Consent key={host} host={host} />}
    />
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
