import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icons";
import { Kbd } from "../../ui/Kbd";
import { keysOf } from "./shell-keymap";
import type { Steps } from "./use-steps";
import styles from "./status-line.module.css";
import { useSession } from "../app-context";
import { isExample } from "../../state/app/session";
import ask from "./ask/ask.module.css";

interface TransportProps {
  walk: Steps;
  onOpenShortcuts: () => void;
}

/** Plays the walk and steps through it. */
export function Transport({ walk, onOpenShortcuts }: TransportProps) {
  const isIdle = walk.standing !== "whole";
  return (
    <section className="transport" aria-label="Steps of the walk">
      <div className="keys">
        <Button
          kind="icon"
          className="optional"
          aria-label="Step back"
          title="Step back"
          disabled={isIdle || walk.at === 0}
          onClick={() => walk.move(-1)}
        >
          <Icon name="previous" />
        </Button>
        <button
          type="button"
          className="play"
          aria-label={walk.playing ? "Stop" : "Play"}
          title={walk.playing ? "Stop" : "Play"}
          disabled={isIdle}
          onClick={walk.togglePlay}
        >
          <Icon name={walk.playing ? "stop" : "play"} />
        </button>
        <Button
          kind="icon"
          className="optional"
          aria-label="Step forward"
          title="Step forward"
          disabled={isIdle || walk.at === walk.steps.length - 1}
          onClick={() => walk.move(1)}
        >
          <Icon name="next" />
        </Button>
      </div>
      <StepLine walk={walk} />
      <span className={styles.keyHints}>
        <span>
          Play <Kbd keys={keysOf("play")} />
        </span>
        <Button kind="link" onClick={onOpenShortcuts}>
          Shortcuts <Kbd keys={keysOf("shortcuts")} />
        </Button>
      </span>
    </section>
  );
}

/** From this many stops on each vote has room for its number only. */
const CROWDED_FROM = 9;

function StepLine({ walk }: { walk: Steps }) {
  const isCrowded = walk.steps.length > CROWDED_FROM;
  const isNumber = (short?: string): boolean => isCrowded && Number(short) > 0;
  const widths = walk.steps.map(({ short }) => `minmax(${isNumber(short) ? "0" : "max-content"}, 1fr)`);
  return (
    <ol className="steps" style={{ gridTemplateColumns: widths.join(" ") }}>
      {walk.steps.map((step, index) => (
        <li key={step.name} className={describePlace(walk, index)}>
          <button
            type="button"
            aria-current={index === walk.at && walk.standing !== "empty" ? "step" : undefined}
            disabled={walk.standing !== "whole"}
            aria-label={step.label}
            title={isCrowded && step.short ? step.label : undefined}
            onClick={() => walk.goTo(step.name)}
          >
            {(isCrowded && step.short) || step.label}
          </button>
        </li>
      ))}
    </ol>
  );
}

function describePlace({ at, standing }: Steps, index: number): string {
  if (standing === "empty" || index > at) return "todo";
  return index === at ? "now" : "";
}

/** Above the example of a first visit: which step is drawn, and the way on to the next. */
export function ExampleCaption({ walk }: { walk: Steps }) {
  const shown = useSession(isExample);
  if (!shown) return null;
  const isAtEnd = walk.at === walk.steps.length - 1;
  return (
    <p className={`${ask.caption} small no-print`}>
      <b>{isAtEnd ? "A finished example." : "An example, step by step."}</b>{" "}
      <span className="quiet">{SAID[walk.steps[walk.at]?.name ?? "result"] ?? SAID.vote}</span>{" "}
      {!isAtEnd && (
        <Button kind="link" className="no-print" onClick={() => walk.move(1)}>
          Go on <Kbd keys={keysOf("step-forward")} />
        </Button>
      )}
    </p>
  );
}

/** What each step has drawn. */
const SAID: Partial<Record<string, string>> & { vote: string } = {
  request: "A request, as somebody wrote it.",
  bundle: "The tools of the most similar past request are looked up.",
  coverage: "Which of them serves which words? Tools that serve none are dropped.",
  vote: "Words that no tool serves are put to a vote of three lists.",
  result: "The set that is expected to score best is chosen; every underline runs from the words to their tool.",
};

/** Below it: what can be done with a walk. */
export function WhatNext() {
  const shown = useSession(isExample);
  if (!shown) return null;
  return (
    <div className={`${ask.whatNext} small no-print`}>
      <p>
        <b>Change anything.</b>{" "}
        <span className="quiet">
          Cut an underline, draw a new one, rename a requirement. The score follows at once, and the original stays as a
          ghost.
        </span>
      </p>
      <p>
        <b>Play it in class.</b>{" "}
        <span className="quiet">
          Press <Kbd keys={keysOf("play")} /> and the walk is drawn step by step. Every step has its own link.
        </span>
      </p>
      <p>
        <b>Bring your own.</b>{" "}
        <span className="quiet">
          Drop a file of tools and a file of requests anywhere on this page. They are read here and stay here.
        </span>
      </p>
    </div>
  );
}
