import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Experience } from "../../core/network/experience/read-experience";
import { Button } from "../../ui/Button";
import { useNetworkState } from "./network-context";
import { useTrials, useTrialsState } from "./learn-context";
import { LearnEdges } from "./LearnEdges";
import { LearnPlan } from "./LearnPlan";
import { LearnSide } from "./LearnSide";
import { LearnSources } from "./LearnSources";
import { LearnTrial } from "./LearnTrial";
import type { NetworkCommands } from "./NetworkCommands";
import { ToolInsight } from "./ToolInsight";
import { useEdgeAtHand, useInsightAtHand, useLearnKeys } from "./use-learn-keys";
import { weighedEdges } from "./weighed-edges";
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
