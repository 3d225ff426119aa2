import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { estimatePromptTokens, promptAsText } from "../../core/requirements/llm/prompts";
import type { Experience } from "../../core/network/experience/read-experience";
import { describeTask } from "../../wording/experience";
import { checkAnswer } from "../../wording/language-model";
import { AllowanceForm } from "../../ui/llm/ModelUsage";
import { EndpointPanel } from "../../ui/llm/EndpointPanel";
import { PastePrompt } from "../../ui/llm/PastePrompt";
import { formatCount, formatRoughly } from "../../ui/format-number";
import { StartStopButton } from "../../ui/StartStopButton";
import { useNames, useTrials, useTrialsState } from "./network-context";
import "../../ui/llm/model.css";
import styles from "./learn.module.css";

type Source = "recorded" | "paste" | "endpoint";

/** Where answers come from. Nothing is asked before one is chosen. */
export function LearnSources({ experience }: { experience: Experience }) {
  const trials = useTrials();
  const { status, failure } = useStore(trials.endpoint.store);
  const hasRecorded = useTrialsState(
    ({ recorded, draft }) =>
      recorded !== null && JSON.stringify(recorded.plan.edges) === JSON.stringify(draft?.plan.edges),
  );
  const [chosen, setChosen] = useState<Source | null>(null);
  const usual: Source = hasRecorded ? "recorded" : "endpoint";
  const way = chosen === null || (chosen === "recorded" && !hasRecorded) ? usual : chosen;
  const isAsking = status === "asking";
  const ways: [Source, string][] = [
    ...(hasRecorded ? [["recorded", "Recorded answers"] as [Source, string]] : []),
    ["endpoint", "An endpoint"],
    ["paste", "Copy and paste"],
  ];
  return (
    <section className={`model ways small ${styles.ways}`} aria-label="Answers">
      <h2>
        Answers <span className="quiet">{experience.tasks.length} wait now</span>
      </h2>
      <div role="radiogroup" aria-label="Where the answers come from" className="way-choice">
        {ways.map(([name, label]) => (
          <label key={name}>
            <input
              type="radio"
              name="trial-way"
              checked={way === name}
              disabled={isAsking}
              onChange={() => setChosen(name)}
            />{" "}
            {label}
          </label>
        ))}
      </div>
      {way === "recorded" && (
        <p className={styles.row}>
          <StartStopButton isUnderWay={isAsking} onStart={() => void trials.replay()} onStop={trials.endpoint.stop}>
            Use the recorded answers
          </StartStopButton>
        </p>
      )}
      {way === "paste" && <Paste />}
      {way === "endpoint" && <Endpoint />}
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

function Paste() {
  const trials = useTrials();
  const nameOf = useNames();
  useTrialsState((state) => state.experience);
  const [lastFrom, setLastFrom] = useState("");
  const next = trials.nextPrompt();
  if (!next) return null;
  const { task, prompt } = next;
  const isReminder = prompt.messages.length > 2;
  return (
    <PastePrompt
      key={`${task.id} ${prompt.messages.length}`}
      text={promptAsText(prompt)}
      about={`${describeTask(task, nameOf)}${isReminder ? ", once more" : ""}, some ${formatCount(estimatePromptTokens(prompt))} tokens`}
      check={(answer) => checkAnswer(prompt, "json", answer)}
      ifUnreadable={
        isReminder
          ? "If you use this answer, it counts as none."
          : "If you use this answer, the model gets one reminder."
      }
      limits="it is read as data, and can only name tools of this network"
      copy={trials.copy}
      lastFrom={lastFrom}
      isNext={lastFrom !== ""}
      onTake={(answer, from) => {
        setLastFrom(from);
        trials.paste(task.id, prompt, answer, from);
      }}
    />
  );
}

function Endpoint() {
  const trials = useTrials();
  const state = useStore(trials.endpoint.store);
  return (
    <EndpointPanel
      state={state}
      acts={trials.endpoint}
      onAsk={() => trials.ask()}
      consent={(host) => <Consent key={host} host={host} />}
    />
  );
}

function Consent({ host }: { host: string }) {
  const trials = useTrials();
  const experience = useTrialsState((state) => state.experience);
  const cost = useMemo(() => (experience ? trials.costOfRest() : null), [trials, experience]);
  const isAllowed = useStore(trials.endpoint.store, ({ allowed }) => allowed !== null);
  if (!cost) return null;
  return (
    <AllowanceForm
      calls={cost.mostCalls}
      tokens={cost.mostTokens}
      isAllowed={isAllowed}
      onAllow={(allowance) => void trials.endpoint.allow(allowance)}
    >
      The rest takes {formatCount(cost.calls)} to {formatCount(cost.mostCalls)} calls to <b>{host}</b>, about{" "}
      {formatRoughly(cost.tokens)} tokens, at most {formatCount(cost.mostTokens)}. Names and descriptions of tools and
      the requests written here are sent; your own requests are not.
    </AllowanceForm>
  );
}
