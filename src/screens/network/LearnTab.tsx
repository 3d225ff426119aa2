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
import { ToolInsight } from "./ToolInsight";
import styles from "./learn.module.css";

/** Trials by a language model along the edges: the plan, or how far they are. */
export function LearnTab() {
  const trials = useTrials();
  const dataset = useNetworkState((state) => state.dataset);
  const experience = useTrialsState((state) => state.experience);
  useEffect(() => void trials.open(), [trials, dataset]);
  return experience ? <Trials experience={experience} /> : <LearnPlan />;
}

function Trials({ experience }: { experience: Experience }) {
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
  const edge = chosen ?? heaviest ?? null;
  const trial = experience.iterations
    .findLast(({ trials }) => trials.some((one) => one.edge === edge))
    ?.trials.find((one) => one.edge === edge);
  return (
    <>
      {experience.tasks.length > 0 && <LearnSources experience={experience} />}
      <section className={`${styles.three} small`} aria-label="Trials">
        <LearnEdges experience={experience} chosen={edge} onChoose={setChosen} />
        <div className={styles.middle}>
          {trial && <LearnTrial trial={trial} />}
          {trial?.ends.map((tool) => (
            <ToolInsight key={tool} tool={tool} hasDocument />
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
