import { useEffect, useState } from "react";
import type { ModelConfig } from "../../../core/domain/config";
import type { Exchange, ModelPrompt } from "../../../core/domain/exchange";
import type { ModelCoverage } from "../../../core/domain/trace";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { Button } from "../../../ui/Button";
import { useLanguageModelState, useKept } from "../../use-controllers";
import { estimateCost } from "../../../core/requirements/llm/estimate-cost";
import { countOf } from "../../../core/domain/phrases";
import { formatCount, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm, sayLeftOut } from "../../../ui/llm/ModelUsage";
import { EndpointPanel } from "../../../ui/llm/EndpointPanel";
import { Trouble } from "./Trouble";
import { PageModelSource } from "./PageModelSource";
import { checkAnswer } from "../../../wording/language-model";
import { describePurpose } from "../../../wording/answers";
import { estimatePromptTokens, promptAsText } from "../../../core/requirements/llm/prompts";
import { PastePrompt } from "../../../ui/llm/PastePrompt";

interface AnswerWaysProps {
  controller: LanguageModelController;
  model: ModelConfig;
  /** `null` while the walk is under way. */
  coverage: ModelCoverage | null;
}

/** The ways to an answer: recorded ones, by hand through any chat window, an endpoint, or a model on this machine. */
export function AnswerSource({ controller, model, coverage }: AnswerWaysProps) {
  const way = useLanguageModelState(controller, (state) => state.way);
  const leftOut = useLanguageModelState(controller, (state) => state.leftOut);
  const prompt = coverage?.waiting[0] ?? null;
  if (!prompt)
    return (
      <>
        {leftOut.length > 0 && <p className="quiet">{sayLeftOut(leftOut)}</p>}
        <details className="ways">
          <summary>Endpoint and key</summary>
          <EndpointSource controller={controller} waiting={[]} model={model} />
        </details>
      </>
    );
  return (
    <div className="ways">
      <RecordedWay controller={controller} waiting={coverage?.waiting ?? []} />
      <div role="radiogroup" aria-label="Where the answer comes from" className="way-choice">
        <label>
          <input type="radio" name="way" checked={way === "paste"} onChange={() => controller.choose("paste")} /> Copy
          and paste
        </label>
        <label>
          <input type="radio" name="way" checked={way === "endpoint"} onChange={() => controller.choose("endpoint")} />{" "}
          An endpoint
        </label>
        <label>
          <input type="radio" name="way" checked={way === "in-page"} onChange={() => controller.choose("in-page")} /> A
          model on this machine
        </label>
      </div>
      {way === "paste" && (
        <PasteSource
          key={promptKey(prompt)}
          controller={controller}
          prompt={prompt}
          form={model.form}
          left={coverage?.waiting.length ?? 1}
        />
      )}
      {way === "endpoint" && <EndpointSource controller={controller} waiting={coverage?.waiting ?? []} model={model} />}
      {way === "in-page" && <PageModelSource controller={controller} waiting={coverage?.waiting ?? []} />}
    </div>
  );
}

function promptKey({ messages }: Exchange["prompt"]): string {
  return messages.map(({ content }) => content).join("\n");
}

function RecordedWay({
  controller,
  waiting,
}: {
  controller: LanguageModelController;
  waiting: ModelCoverage["waiting"];
}) {
  const [recorded, setRecorded] = useState<Exchange[]>([]);
  useEffect(() => {
    let isWanted = true;
    void controller.recorded(waiting).then((found) => isWanted && setRecorded(found));
    return () => {
      isWanted = false;
    };
  }, [controller, waiting]);
  const [first] = recorded;
  if (!first) return null;
  return (
    <p className="recorded">
      <Button onClick={() => void controller.replay()}>Use the recorded answers</Button>{" "}
      <span className="quiet">
        They were {first.origin.kind === "written" ? first.origin.from : "recorded"}: no model gave them.
      </span>
    </p>
  );
}

interface PasteWayProps {
  controller: LanguageModelController;
  prompt: ModelPrompt;
  form: ModelConfig["form"];
  /** How many prompts wait, this one included. */
  left: number;
}

/** The prompt that waits first, to be carried to any chat window and back. */
function PasteSource({ controller, prompt, form, left }: PasteWayProps) {
  const isReminder = prompt.messages.length > 2;
  const about = `about ${describePurpose(prompt.purpose)}${isReminder ? ", once more" : ""}, some ${estimatePromptTokens(prompt).toLocaleString("en-GB")} tokens${left > 1 ? `, ${left - 1} more after it` : ""}`;
  return (
    <PastePrompt
      text={promptAsText(prompt)}
      about={about}
      check={(answer) => checkAnswer(prompt, form, answer)}
      ifUnreadable={
        isReminder
          ? "If you use this answer, it counts as naming nothing."
          : "If you use this answer, the model gets one reminder."
      }
      limits="it is read as text and can only name offered tools"
      copy={controller.copy}
      onTake={(answer, from) => void controller.paste(prompt, answer, from)}
    />
  );
}

interface EndpointWayProps {
  controller: LanguageModelController;
  waiting: readonly ModelPrompt[];
  model: ModelConfig;
}

/** An OpenAI-compatible endpoint: named, allowed a number of calls and tokens, then asked. */
function EndpointSource({ controller, waiting, model }: EndpointWayProps) {
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
