import type { ModelConfig } from "../../../core/domain/config";
import type { ModelPrompt } from "../../../core/domain/exchange";
import { estimateCost } from "../../../core/requirements/llm/estimate-cost";
import { countOf } from "../../../core/domain/phrases";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { formatCount, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm } from "../../../ui/llm/ModelUsage";
import { EndpointPanel } from "../../../ui/llm/EndpointPanel";
import { Trouble } from "./Trouble";
import { useKept, useLanguageModelState } from "../../use-language-model";

interface EndpointWayProps {
  controller: LanguageModelController;
  waiting: readonly ModelPrompt[];
  model: ModelConfig;
}

/** An OpenAI-compatible endpoint: named, allowed a number of calls and tokens, then asked. */
export function EndpointSource({ controller, waiting, model }: EndpointWayProps) {
  const state = useLanguageModelState(controller, (whole) => whole);
  return (
    <EndpointPanel
      state={state}
      acts={controller}
      onAsk={waiting.length > 0 ? () => controller.ask() : null}
      consent={(host) =>
        waiting.length > 0 && <Consent key={host} controller={controller} host={host} waiting={waiting} model={model} />
      }
    >
      <Trouble sentence={state.failure} />
    </EndpointPanel>
  );
}

function Consent({ controller, host, waiting, model }: EndpointWayProps & { host: string }) {
  const cost = estimateCost(waiting, model);
  const isAllowed = useLanguageModelState(controller, (state) => state.allowed !== null);
  const kept = useKept(controller, waiting);
  return (
    <AllowanceForm
      calls={cost.mostCalls}
      tokens={cost.mostTokens}
      isAllowed={isAllowed}
      onAllow={(allowance) => void controller.allow(allowance)}
    >
      This walk takes {describeRange(cost.calls, cost.mostCalls)} to <b>{host}</b>, about {formatRoughly(cost.tokens)}{" "}
      tokens, at most {formatCount(cost.mostTokens)}. The request and the tools of the bundle are sent, nothing else.
      {kept > 0 && ` ${describeKept(waiting.length, kept)}`}
    </AllowanceForm>
  );
}

function describeRange(least: number, most: number): string {
  return least === most ? countOf(most, "call") : `${least} to ${countOf(most, "call")}`;
}

function describeKept(waiting: number, kept: number): string {
  const left = waiting - kept;
  const rest = left === 0 ? "none of them is paid" : `${formatCount(left)} to pay`;
  return `Of ${countOf(waiting, "prompt")} that ${waiting === 1 ? "waits" : "wait"} now, ${formatCount(kept)} ${kept === 1 ? "is" : "are"} answered already and kept in this browser: ${rest}.`;
}
