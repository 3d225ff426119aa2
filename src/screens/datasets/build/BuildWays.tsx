import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useStore } from "zustand";
import { isOver, type BuildTask } from "../../../core/build/advance";
import { checkAnswer } from "../../../core/understand/model/check-answer";
import { estimatePromptTokens, promptAsText } from "../../../core/understand/model/make-prompts";
import { describePurpose } from "../../../state/describe-answers";
import type { BuildPlan } from "../../../core/domain/build";
import { openTasks, type BuildDeskState } from "../../../state/build-desk";
import { formatCount } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { PastePrompt } from "../../../ui/PastePrompt";
import { StartStop } from "../../../ui/StartStop";
import { BuildEndpoint } from "./BuildEndpoint";
import { EncoderWait } from "./EncoderWait";
import { useBuild } from "./use-build";

type Way = "recorded" | "paste" | "endpoint";

/** Where answers come from. Nothing is asked before one is chosen. */
export function BuildWays() {
  const tasks = openTasks(useStore(useBuild().store));
  return tasks.length === 0 ? null : <OpenWays tasks={tasks} />;
}

function OpenWays({ tasks }: { tasks: readonly BuildTask[] }) {
  const build = useBuild();
  const section = useFocusOnward();
  const state = useStore(build.store);
  const { status, failure } = useStore(build.endpoint.store);
  // Words of a person are in no record.
  const isWritten = state.draft?.items.every(isOver) ?? false;
  const hasRecorded = isRecorded(state) && !isWritten;
  const [chosen, setWay] = useState<Way | null>(null);
  const usual: Way = hasRecorded ? "recorded" : "paste";
  const way = chosen === null || (chosen === "recorded" && !hasRecorded) ? usual : chosen;
  const isAsking = status === "asking";
  const ways: [Way, string][] = [
    ...(hasRecorded ? [["recorded", "Recorded answers"] as [Way, string]] : []),
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
      {way === "recorded" && <RecordedWay isAsking={isAsking} />}
      {way === "paste" && <PasteWay tasks={tasks} isAsking={isAsking} />}
      {way === "endpoint" && <BuildEndpoint />}
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
function isRecorded({ recorded, draft }: BuildDeskState): boolean {
  const given = ({ sets, perSet, seed, deletion, wordings = [] }: BuildPlan): string =>
    JSON.stringify([sets, perSet, seed, deletion, wordings]);
  return recorded !== null && draft !== null && given(recorded.plan) === given(draft.plan);
}

function RecordedWay({ isAsking }: { isAsking: boolean }) {
  const build = useBuild();
  const [wasTried, setTried] = useState(false);
  return (
    <>
      <p className="do">
        <StartStop
          isUnderWay={isAsking}
          onStart={() => void build.replay().then(() => setTried(true))}
          onStop={build.endpoint.stop}
        >
          Take the recorded answers
        </StartStop>
        {isAsking && <span role="status">Answers are taken …</span>}
        <span className="q">They came with the data; no model is asked.</span>
      </p>
      {wasTried && !isAsking && (
        <p role="status">
          What is left has no recorded answer: its prompt is another. Paste an answer, or ask an endpoint.
        </p>
      )}
    </>
  );
}

function PasteWay({ tasks, isAsking }: { tasks: readonly BuildTask[]; isAsking: boolean }) {
  const build = useBuild();
  const asking = tasks.flatMap((task) => (task.kind === "ask" ? [task] : []));
  const [first] = asking;
  const [lastFrom, setLastFrom] = useState("");
  const [isNext, setNext] = useState(false);
  if (tasks.length > asking.length) {
    return (
      <p className="do">
        {isAsking ? (
          <span role="status">A request is compared with those of the same tools …</span>
        ) : (
          <Button onClick={() => void build.compare()}>Compare with those of the same tools</Button>
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
      ifUnreadable={isReminder ? "Taken now, the request is rejected." : "Taken now, the model is reminded once."}
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
