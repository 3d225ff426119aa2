import type { Config } from "../../../core/domain/config";
import type { LearnedJudgement } from "../../../core/domain/learned";
import { formatScore } from "../../../ui/format-number";
import { useActions } from "../../app-context";
import { changeMix, MIXES } from "../panels/config-changes";

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
        <span className="q n">
          This one: copied {formatScore(learned.copied)}, composed {formatScore(1 - learned.copied)}.
        </span>
      )}
      <p className="q">
        Weighs copying a past set against composing a new one in “What the history says”. Nothing is learned again, and
        no link changes.
      </p>
    </fieldset>
  );
}
