import { useMemo, useState } from "react";
import type { ExperienceOptions } from "../../state/network/experience-controller";
import { countOf, formatCount, formatRoughly } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useEdges, useNetworkState } from "./network-context";
import { useTrials, useTrialsState } from "./learn-context";
import styles from "./learn.module.css";

const SIZES = {
  small: { mostEdges: 60, perTool: 2, perPair: 2 },
  published: { mostEdges: 100, perTool: 5, perPair: 3 },
} as const;

/** What is tried, how often, and what that takes, before anything is asked. */
export function LearnPlan() {
  const trials = useTrials();
  const all = useEdges();
  const [kinds, setKinds] = useState<"both" | "similar" | "before">("both");
  const edges = useMemo(() => all.filter(({ kind }) => kinds === "both" || kind === kinds), [all, kinds]);
  const least = useNetworkState((state) => state.network?.least ?? null);
  const recorded = useTrialsState((state) => state.recorded);
  const [size, setSize] = useState<keyof typeof SIZES>("small");
  const [iterations, setIterations] = useState(3);
  const [hold, setHold] = useState(false);
  const [isUniform, setUniform] = useState(false);
  const [seed, setSeed] = useState(1);
  const wish = useMemo(
    (): ExperienceOptions => ({ ...SIZES[size], iterations, hold, seed, ...(isUniform ? { uniform: true } : {}) }),
    [size, iterations, hold, seed, isUniform],
  );
  const cost = useMemo(() => trials.estimate(wish, edges), [trials, wish, edges]);
  return (
    <form
      className={`${styles.plan} small`}
      onSubmit={(event) => {
        event.preventDefault();
        trials.begin(wish, edges);
      }}
    >
      <p>
        A language model writes requests that try two tools at a time, answers them with all tools at hand, and turns
        its errors into guidance on each tool. Edges that go wrong more often are tried more often. After ToolExpNet; no
        tool is called, and nothing is asked before you choose where answers come from.
      </p>
      <fieldset>
        <legend>Size</legend>
        <label>
          <input type="radio" name="trial-size" checked={size === "small"} onChange={() => setSize("small")} /> Small:
          at most 60 edges, 2 requests for each tool or pair
        </label>
        <label>
          <input type="radio" name="trial-size" checked={size === "published"} onChange={() => setSize("published")} />{" "}
          As published: at most 100 edges, 5 requests for each look-alike, 3 for each dependency
        </label>
      </fieldset>
      <p className={styles.fields}>
        <label>
          Iterations{" "}
          <select
            className="field"
            value={iterations}
            onChange={(event) => setIterations(Number(event.currentTarget.value))}
          >
            {[1, 2, 3].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <label>
          Edges{" "}
          <select
            className="field"
            value={kinds}
            onChange={(event) => setKinds(event.currentTarget.value as typeof kinds)}
          >
            <option value="both">look-alikes and dependencies</option>
            <option value="similar">look-alikes only</option>
            <option value="before">dependencies only</option>
          </select>
        </label>
        <label>
          Seed{" "}
          <input
            className={`field numeric ${styles.seed}`}
            inputMode="numeric"
            value={String(seed)}
            maxLength={6}
            onChange={(event) => setSeed(Math.trunc(Number(event.currentTarget.value)) || 0)}
          />
        </label>
      </p>
      <p className={styles.fields}>
        <label>
          <input type="checkbox" checked={hold} onChange={(event) => setHold(event.currentTarget.checked)} /> Wait after
          each iteration until I have looked over what was learned
        </label>
        <label>
          <input type="checkbox" checked={isUniform} onChange={(event) => setUniform(event.currentTarget.checked)} />{" "}
          Without weights: every edge is as likely as any other
        </label>
      </p>
      {cost && (
        <p className="quiet">
          {cost.calls === 0
            ? "There is no edge to try. Draw one on the map, or drop files that name parameters."
            : `About ${countOf(cost.calls, "call")} and ${formatRoughly(cost.tokens)} tokens, at most ${formatCount(cost.mostCalls)} calls.`}
        </p>
      )}
      {least === null && (
        <p className="quiet">
          Look-alikes are tried, too, once the encoder has read the tools. Now there are dependencies only.
        </p>
      )}
      <p className={styles.row}>
        <Button kind="go" type="submit" disabled={!cost || cost.calls === 0}>
          Plan these trials
        </Button>
        {recorded && (
          <Button onClick={() => void trials.beginRecorded()}>
            See {countOf(recorded.plan.edges.length, "recorded trial")}, answers written for this sample
          </Button>
        )}
      </p>
    </form>
  );
}
