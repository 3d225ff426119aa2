import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useStore } from "zustand";
import type { BuildPlan } from "../../../core/domain/build";
import { isOver, type BuildTask } from "../../../core/generate/advance";
import { estimateBuild } from "../../../core/generate/estimate-cost";
import { estimatePromptTokens, promptAsText } from "../../../core/requirements/llm/prompts";
import { openTasks } from "../../../state/generate/build-controller";
import type { BuildControllerState } from "../../../state/generate/build-state";
import { Button } from "../../../ui/Button";
import { nameOfEncoder } from "../../../ui/encoder-names";
import { formatCount, formatMegabytes, formatRoughly } from "../../../ui/format-number";
import { AllowanceForm } from "../../../ui/llm/ModelUsage";
import { EndpointPanel } from "../../../ui/llm/EndpointPanel";
import { PastePrompt } from "../../../ui/llm/PastePrompt";
import { StartStopButton } from "../../../ui/StartStopButton";
import { checkAnswer } from "../../../wording/language-model";
import { describePurpose } from "../../../wording/answers";
import { useLibrary } from "../../app-context";
import { useGeneration, useGenerationState } from "./generation-context";

type Source = "recorded" | "paste" | "endpoint";

/** Where answers come from. Nothing is asked before one is chosen. */
export function AnswerSources() {
  const tasks = openTasks(useStore(useGeneration().store));
  return tasks.length === 0 ? null : <OpenSources tasks={tasks} />;
}

function OpenSources({ tasks }: { tasks: readonly BuildTask[] }) {
  const build = useGeneration();
  const section = useFocusOnward();
  const state = useStore(build.store);
  const { status, failure } = useStore(build.endpoint.store);
  // Words of a person are in no record.
  const isWritten = state.draft?.items.every(isOver) ?? false;
  const hasRecorded = isRecorded(state) && !isWritten;
  const [chosen, setWay] = useState<Source | null>(null);
  const usual: Source = hasRecorded ? "recorded" : "paste";
  const way = chosen === null || (chosen === "recorded" && !hasRecorded) ? usual : chosen;
  const isAsking = status === "asking";
  const ways: [Source, string][] = [
    ...(hasRecorded ? [["recorded", "Recorded answers"] as [Source, string]] : []),
    ["paste", "Copy and paste"],
    ["endpoint", "An endpoint"],
  ];
  return (
    <section ref={section} className="ways" aria-label="Answers">
      <div role="radiogroup" aria-label="Where the answers come from" className="way-choice">
        {ways.map(([name, label]) => (
          <label key={name}>
            <input
              type="radio"
              name="build-way"
              checked={way === name}
              disabled={isAsking}
              onChange={() => setWay(name)}
            />{" "}
            {label}
          </label>
        ))}
      </div>
      {way === "recorded" && <RecordedSource isAsking={isAsking} />}
      {way === "paste" && <PasteSource tasks={tasks} isAsking={isAsking} />}
      {way === "endpoint" && <GenerationEndpoint />}
      <EncoderWait />
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

/** Where the last answer is in, the keys go on at what was made of them. */
function useFocusOnward(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const ways = section.current;
    const bench = ways?.parentElement;
    return () => {
      if (!ways?.contains(document.activeElement)) return;
      const next = bench?.querySelector<HTMLElement>("[data-after-answers]") ?? bench?.querySelector("h2");
      next?.focus();
    };
  }, []);
  return section;
}

/** Prompts follow from sets, seed, rule and wording: another plan has no recorded answers. */
function isRecorded({ recorded, draft }: BuildControllerState): boolean {
  const given = ({ sets, perSet, seed, deletion, wordings = [] }: BuildPlan): string =>
    JSON.stringify([sets, perSet, seed, deletion, wordings]);
  return recorded !== null && draft !== null && given(recorded.plan) === given(draft.plan);
}

function RecordedSource({ isAsking }: { isAsking: boolean }) {
  const build = useGeneration();
  const [wasTried, setTried] = useState(false);
  return (
    <>
      <p className="button-row">
        <StartStopButton
          isUnderWay={isAsking}
          onStart={() => void build.replay().then(() => setTried(true))}
          onStop={build.endpoint.stop}
        >
          Use the recorded answers
        </StartStopButton>
        {isAsking && <span role="status">Using the recorded answers …</span>}
        <span className="quiet">They came with the data; no model is called.</span>
      </p>
      {wasTried && !isAsking && (
        <p role="status">
          The rest has no recorded answer, because its prompt differs. Paste an answer, or call an endpoint.
        </p>
      )}
    </>
  );
}

function PasteSource({ tasks, isAsking }: { tasks: readonly BuildTask[]; isAsking: boolean }) {
  const build = useGeneration();
  const asking = tasks.flatMap((task) => (task.kind === "ask" ? [task] : []));
  const [first] = asking;
  const [lastFrom, setLastFrom] = useState("");
  const [isNext, setNext] = useState(false);
  if (tasks.length > asking.length) {
    return (
      <p className="button-row">
        {isAsking ? (
          <span role="status">Comparing a request with others for the same tools …</span>
        ) : (
          <Button onClick={() => void build.compare()}>Compare with others for the same tools</Button>
        )}
      </p>
    );
  }
  if (!first) return null;
  const { item, prompt } = first;
  const isReminder = prompt.messages.length > 2;
  const about = `${item}, about ${describePurpose(prompt.purpose)}${isReminder ? ", once more" : ""}, some ${formatCount(estimatePromptTokens(prompt))} tokens`;
  return (
    <PastePrompt
      key={`${item} ${prompt.messages.map(({ content }) => content).join()}`}
      text={promptAsText(prompt)}
      about={about}
      check={(answer) => checkAnswer(prompt, "json", answer)}
      ifUnreadable={
        isReminder
          ? "If you use this answer, the request is rejected."
          : "If you use this answer, the model gets one reminder."
      }
      limits={
        prompt.purpose === "write" ? "it is read as text, and as nothing else" : "it can only say one of three words"
      }
      copy={build.copy}
      lastFrom={lastFrom}
      isNext={isNext}
      onTake={(answer, from) => {
        setNext(true);
        setLastFrom(from);
        void build.paste(item, prompt, answer, from);
      }}
    />
  );
}

/** What the first comparison waits for: the encoder opens, and may have to be fetched. Nothing where nothing waits. */
function EncoderWait() {
  const opening = useGenerationState((state) => state.opening);
  const encoder = useGenerationState(({ draft }) => draft?.plan.encoder);
  const own = useLibrary((state) => state.ownEncoders);
  if (!opening || !encoder) return null;
  const name = nameOfEncoder(encoder, own);
  const isFetched = opening.phase === "download" || opening.phase === "read";
  return (
    <p role="status" className="quiet numeric">
      {name} compares requests for the same tools.{" "}
      {isFetched
        ? `It is loading: ${formatMegabytes(opening.loadedBytes)} of ${formatMegabytes(opening.totalBytes)} MB.`
        : "It is starting, which takes a few seconds."}
    </p>
  );
}

/** An OpenAI-compatible endpoint, for this build alone: what was allowed for a walk is not spent here. */
function GenerationEndpoint() {
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
