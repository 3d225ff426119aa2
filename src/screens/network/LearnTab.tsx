import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Experience } from "../../core/network/experience/read-experience";
import type { ExperienceOptions } from "../../state/network/experience-controller";
import { Button } from "../../ui/Button";
import { countOf, formatCount, formatRoughly } from "../../ui/format-number";
import { useChunkedWork } from "../use-chunked-work";
import { useEdges, useNetworkState, useTrials, useTrialsState } from "./network-context";
import { LearnEdges } from "./LearnEdges";
import { LearnSide } from "./LearnSide";
import { LearnSources } from "./LearnSources";
import type { NetworkCommands } from "./NetworkCommands";
import { useEdgeAtHand, useInsightAtHand, useLearnKeys } from "./use-learn-keys";
import { weighedEdges } from "./weighed-edges";
import { LearnTrial, ToolInsight } from "./ToolInsight";
import styles from "./learn.module.css";

/** Trials by a language model along the edges: the plan, or how far they are. */
export function LearnTab({ commands }: { commands: NetworkCommands }) {
  const trials = useTrials();
  const dataset = useNetworkState((state) => state.dataset);
  const experience = useTrialsState((state) => state.experience);
  useEffect(() => void trials.open(), [trials, dataset]);
  return experience ? <Trials experience={experience} commands={commands} /> : <LearnPlan />;
}

function Trials({ experience, commands }: { experience: Experience; commands: NetworkCommands }) {
  const controller = useTrials();
  const isAsking = useStore(controller.endpoint.store, ({ status }) => status === "asking");
  const last = experience.iterations.at(-1);
  const heaviest = useMemo(() => {
    const weights = last?.weights.after ?? last?.weights.before ?? new Map<string, number>();
    return last
      ? [...last.trials].sort((a, b) => (weights.get(b.edge) ?? 0) - (weights.get(a.edge) ?? 0))[0]?.edge
      : undefined;
  }, [last]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wording, setWording] = useState<string | null>(null);
  const edges = useMemo(() => weighedEdges(experience.iterations), [experience]);
  const edge = chosen ?? heaviest ?? null;
  const trial = experience.iterations
    .findLast(({ trials }) => trials.some((one) => one.edge === edge))
    ?.trials.find((one) => one.edge === edge);
  useEdgeAtHand(chosen, commands);
  const hand = useInsightAtHand(experience, trial?.ends ?? []);
  useLearnKeys({
    ...{ hand, setWording },
    step(by) {
      const at = edges.findIndex((one) => one.edge === edge);
      const next = edges[(Math.max(at, 0) + by + edges.length) % edges.length];
      if (next) setChosen(next.edge);
    },
  });
  return (
    <>
      {experience.tasks.length > 0 && <LearnSources experience={experience} />}
      <section className={`${styles.three} small`} aria-label="Trials">
        <LearnEdges experience={experience} edges={edges} chosen={edge} onChoose={setChosen} />
        <div className={styles.middle}>
          {trial && <LearnTrial trial={trial} />}
          {trial?.ends.map((tool) => (
            <ToolInsight
              key={tool}
              tool={tool}
              hasDocument
              atHand={tool === hand.tool}
              wording={{ insight: wording, choose: setWording }}
            />
          ))}
        </div>
        <div className={styles.side}>
          <LearnSide experience={experience} />
          <p className={styles.discard}>
            <Button kind="link" disabled={isAsking} onClick={controller.discard}>
              Discard these trials
            </Button>
          </p>
        </div>
      </section>
    </>
  );
}

const SIZES = {
  small: { mostEdges: 60, perTool: 2, perPair: 2 },
  published: { mostEdges: 100, perTool: 5, perPair: 3 },
} as const;

/** What is tried, how often, and what that takes, before anything is asked. */
function LearnPlan() {
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
  const estimate = useCallback(() => trials.estimate(wish, edges), [trials, wish, edges]);
  const cost = useChunkedWork(estimate, true);
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
        <label className="radio">
          <input type="radio" name="trial-size" checked={size === "small"} onChange={() => setSize("small")} />
          <span>Small: at most 60 edges, 2 requests for each tool or pair</span>
        </label>
        <label className="radio">
          <input type="radio" name="trial-size" checked={size === "published"} onChange={() => setSize("published")} />
          <span>As published: at most 100 edges, 5 requests for each look-alike, 3 for each dependency</span>
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
        <label className={styles.check}>
          <input type="checkbox" checked={hold} onChange={(event) => setHold(event.currentTarget.checked)} />
          <span>Wait after each iteration until I have looked over what was learned</span>
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={isUniform} onChange={(event) => setUniform(event.currentTarget.checked)} />
          <span>Without weights: every edge is as likely as any other</span>
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
            See {countOf(recorded.plan.edges.length, "recorded trial")}
          </Button>
        )}
        {recorded && <span className="quiet">Their answers were written for this sample; no model is asked.</span>}
      </p>
    </form>
  );
}
