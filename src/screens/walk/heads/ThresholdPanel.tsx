import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useActions } from "../../app-context";
import { changeStage2 } from "../editing/config-changes";
import { PersonWords } from "../../../ui/PersonWords";
import { Slider } from "../../../ui/Slider";
import { listThresholdTicks, nextTicks, type ThresholdTick } from "./threshold-ticks";
import { Term } from "../../../ui/Term";
import styles from "./heads.module.css";

/** The threshold as a track with a tick wherever the answer changes, and among how many best tools a link must be. */
export function ThresholdPanel({ trace }: { trace: Trace }) {
  const { configure } = useActions();
  const { threshold } = trace.stage2;
  const { bestTools, keep, threshold: wanted } = trace.config.stage2;
  const isStandIn = wanted !== null && trace.config.encoder !== (trace.environment.encoder?.id ?? "words");
  const isUnlearned = trace.config.stage2.mapper === "learned" && trace.stage2.scoreKind !== "learned-chance";
  const ticks = listThresholdTicks(trace);
  const set = (value: number | null) => {
    const what =
      value === null ? "Reset the threshold to its fitted value" : `Set the threshold to ${formatScore(value)}`;
    void configure((now) => changeStage2(now, { threshold: value }), what);
  };
  const setBest = (best: number) =>
    void configure((now) => changeStage2(now, { bestTools: best }), `Let the best ${best} of the bundle serve`);
  const max = Math.max(0.6, ...trace.stage2.matches.map(({ score }) => score));
  return (
    <>
      <Slider
        label="Least score of a link"
        describe={(value) => formatScore(value)}
        min={0}
        max={Math.ceil(max * 20) / 20}
        step={0.01}
        value={threshold}
        ticks={ticks.map(({ value }) => value)}
        onCommit={set}
      />
      <p className={`quiet ${styles.note}`}>
        From this <Term name="threshold" /> on a tool serves the words.
      </p>
      {isStandIn && (
        <p className={`quiet ${styles.note}`}>
          Until the encoder is ready, words are compared, with a threshold of their own. Then yours applies.
        </p>
      )}
      {isUnlearned && (
        <p className={`quiet ${styles.note}`}>Until training is done, rules are used, with a threshold of their own.</p>
      )}
      {keep === "published-empty" ? (
        <p className={`quiet ${styles.note}`}>This mode keeps no tool, whatever the threshold.</p>
      ) : (
        <TickSentences ticks={ticks} threshold={threshold} onGo={set} />
      )}
      {wanted !== null && (
        <p className={styles.note}>
          <Button kind="link" onClick={() => set(null)}>
            Reset to the fitted value
          </Button>
        </p>
      )}
      <fieldset className={`${styles.row} ${styles.best}`}>
        <legend className="quiet">A tool may serve words only if it is among their best</legend>
        {[1, 2, 3].map((best) => (
          <label key={best}>
            <input type="radio" name="best-tools" checked={best === bestTools} onChange={() => setBest(best)} /> {best}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function TickSentences({
  ticks,
  threshold,
  onGo,
}: {
  ticks: readonly ThresholdTick[];
  threshold: number;
  onGo: (value: number) => void;
}) {
  const { lower, upper } = nextTicks(ticks, threshold);
  if (!lower && !upper) return <p className={`quiet ${styles.note}`}>No threshold changes the answer.</p>;
  return (
    <ul className={styles.ticks}>
      {[upper, lower].map(
        (tick) =>
          tick && (
            <li key={tick.value}>
              <span>
                <PersonWords sentence={tick.sentence} />
              </span>
              <Button
                kind="link"
                onClick={() => onGo(tick.target)}
                aria-label={`Set the threshold to ${formatScore(tick.target)}`}
              >
                Go there
              </Button>
            </li>
          ),
      )}
    </ul>
  );
}
