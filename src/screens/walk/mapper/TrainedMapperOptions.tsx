import type { Config } from "../../../core/domain/config";
import type { LearnedJudgement, NeedJudgement } from "../../../core/domain/learned";
import { describeNoToolEffect } from "../../../wording/learned";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useActions } from "../../app-context";
import { changeNoTool, changeMix, MIXES } from "../editing/config-changes";
import { Slider } from "../../../ui/Slider";

interface NoToolChoiceProps {
  config: Config;
  /** `null` while nothing was learned. */
  learned: LearnedJudgement | null;
}

/** Whether a request may be answered with no tool, from which chance on, and what both mistakes are expected to be. */
export function NoToolChoice({ config, learned }: NoToolChoiceProps) {
  const { configure } = useActions();
  const { noTool } = config.stage2;
  const isUnknown = learned !== null && learned.need === undefined;
  const turn = (isOn: boolean) =>
    void configure(
      (now) => changeNoTool(now, isOn ? { threshold: null } : null),
      isOn ? "Allowed answers with no tool" : "Assumed that every request needs a tool",
    );
  return (
    <fieldset className="learned-choice">
      <legend className="visually-hidden">No tool needed</legend>
      <label>
        <input type="checkbox" checked={noTool !== undefined} onChange={(event) => turn(event.target.checked)} />
        Answer with no tool where none seems to be needed
      </label>
      {learned?.need && (
        <span className="quiet numeric">
          This request’s chance of needing one is {formatScore(learned.need.chance)}.
        </span>
      )}
      {isUnknown && <p className="quiet">This was not trained: no past request could be held out to measure it.</p>}
      {noTool && learned?.need && <ThresholdOfNeed need={learned.need} threshold={noTool.threshold} />}
    </fieldset>
  );
}

function ThresholdOfNeed({ need, threshold }: { need: NeedJudgement; threshold: number | null }) {
  const { configure } = useActions();
  const set = (value: number | null) =>
    void configure(
      (now) => changeNoTool(now, { threshold: value }),
      value === null
        ? "Reset the least chance of needing a tool to its fitted value"
        : `Set the least chance of needing a tool to ${formatScore(value)}`,
    );
  const effectAt = (value: number) => {
    if (threshold === null && value === need.fitted.threshold) return need.fitted;
    const place = Math.round(value * 100);
    return { found: need.found[place] ?? 0, lost: need.lost[place] ?? 0 };
  };
  const fitted = formatScore(need.fitted.threshold);
  return (
    <div className="need">
      <Slider
        label={`No tool below this chance of needing one (the mark: ${fitted}, fitted to the history)`}
        describe={(value) => `${formatScore(value)}. ${describeNoToolEffect(effectAt(value))}`}
        min={0}
        max={1}
        step={0.01}
        value={threshold ?? need.fitted.threshold}
        ticks={[need.fitted.threshold]}
        onCommit={set}
      />
      <p className="quiet">
        Measured on past requests held out from training and on 400 requests that need no tool, written for this app.{" "}
        {threshold !== null && (
          <Button kind="link" onClick={() => set(null)}>
            Reset to the fitted value
          </Button>
        )}
      </p>
    </div>
  );
}

/** What to expect of requests to come: it weighs copying a past set against composing a new one. */
export function MixChoice({ config, learned }: { config: Config; learned: LearnedJudgement | null }) {
  const { configure } = useActions();
  const chosen = config.stage2.mix ?? null;
  return (
    <fieldset className="learned-choice">
      <legend>Expect requests to be</legend>
      {MIXES.map(({ mix, label }) => (
        <label key={label}>
          <input
            type="radio"
            name="mix"
            checked={mix === chosen}
            onChange={() =>
              void configure(
                (now) => changeMix(now, mix),
                `Expected ${label === "mixed" ? "a mix of repeats and new sets" : label}`,
              )
            }
          />
          {label}
        </label>
      ))}
      {learned && (
        <span className="quiet numeric">
          This one: copied {formatScore(learned.copied)}, composed {formatScore(1 - learned.copied)}.
        </span>
      )}
      <p className="quiet">
        Sets how copying a past set counts against composing a new one in “What the history says”. Nothing is trained
        again, and no link changes.
      </p>
    </fieldset>
  );
}
