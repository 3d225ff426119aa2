import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icons";
import { Kbd } from "../../ui/Kbd";
import { keysOf } from "./shell-keymap";
import type { Steps } from "./use-steps";
import styles from "./status-line.module.css";

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
