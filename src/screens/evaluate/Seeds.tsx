import { useEffect, useState } from "react";
import type { PooledSeeds } from "../../core/evaluate/pool-seeds";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import { listWords, withBounds } from "../../core/domain/phrases";
import { labelOfScore } from "../../core/metrics/score-names";
import { seedsOfShown } from "../../state/evaluation/evaluation-seeds";
import { Button } from "../../ui/Button";
import { countOf, formatFigure } from "../../ui/format-number";
import { useEvaluationActions, useEvaluations, useShown } from "./context/evaluation-context";
import styles from "./context/evaluate.module.css";

interface SeedsProps {
  /** Name of the method that is looked at, and id of the score. */
  method: string;
  score: string;
}

/** So many seeds are offered to be measured together. */
const OFFERED = 5;

/** The same plan with several seeds, of a file or kept here: which one is shown, what they come to together, and more of them. */
export function Seeds({ method, score }: SeedsProps) {
  const shown = useShown();
  const stored = useEvaluations((state) => state.stored);
  const { showRunOfFile, open, measureSeeds } = useEvaluationActions();
  const kept = seedsOfShown({ shown, stored });
  const runs = shown.file?.runs.map(({ split }, at) => ({ key: String(at), seed: split.seed }));
  const choices = runs ?? kept.map(({ seed, id }) => ({ key: id as string, seed }));
  const pooled = usePooled(method, score, `${shown.id} ${choices.map(({ key }) => key).join()}`, choices.length > 1);
  const further = kept.length > 0 ? seedsToCome(shown.plan, choices) : [];
  if (choices.length < 2 && further.length === 0) return null;
  const show = (key: string): void => {
    const chosen = kept.find(({ id }) => id === key);
    if (chosen) void open(chosen.id);
    else void showRunOfFile(Number(key));
  };
  return (
    <p className={`${styles.conditions} small quiet`}>
      {choices.length > 1 && (
        <label>
          {countOf(choices.length, "evaluation")} {runs ? "in this file" : "of this plan"}. Showing:{" "}
          <select
            className="field"
            aria-label={runs ? "Evaluation of the file" : "Evaluation of this plan"}
            value={runs ? String(shown.file?.at) : shown.id}
            onChange={({ target }) => show(target.value)}
          >
            {choices.map(({ key, seed }, at) => (
              <option key={key} value={key}>
                {runs ? `${at + 1}, seed ${seed}` : `seed ${seed}`}
              </option>
            ))}
          </select>
        </label>
      )}{" "}
      {pooled && <PooledLine pooled={pooled} score={score} />}{" "}
      {further.length > 0 && (
        <Button kind="link" onClick={() => void measureSeeds(further)}>
          Repeat with {further.length === 1 ? "seed" : "seeds"} {listWords(further.map(String))}
        </Button>
      )}
    </p>
  );
}

/** Over requests, not over answers: a request that every seed asks is one request. */
function PooledLine({ pooled: { n, bundles, mean, low, high, seeds }, score }: { pooled: PooledSeeds; score: string }) {
  const means = seeds.map((seed) => seed.mean);
  return (
    <span>
      {labelOfScore(score)} over {countOf(seeds.length, "seed")}:{" "}
      <b>{withBounds(formatFigure(mean), { low, high }, formatFigure, bundles)}</b>, each of {countOf(n, "request")}{" "}
      counted once. One seed alone: {formatFigure(Math.min(...means))} to {formatFigure(Math.max(...means))}.
    </span>
  );
}

/** The seeds up to the fifth that are not there yet; none where the seed decides nothing, or a language model is paid. */
function seedsToCome({ split, model }: EvaluationPlan, there: readonly { seed: number }[]): number[] {
  const isSeeded = split.kind === "random" || split.kind.endsWith("disjoint") || split.limit !== null;
  if (model || !isSeeded) return [];
  const first = Math.min(...there.map(({ seed }) => seed));
  const wanted = Array.from({ length: OFFERED }, (_, i) => first + i);
  return wanted.filter((seed) => there.every((one) => one.seed !== seed));
}

/** `key`: what they are made of. */
function usePooled(method: string, score: string, key: string, isWanted: boolean): PooledSeeds | null {
  const { pool } = useEvaluationActions();
  const [made, setMade] = useState<{ of: string; pooled: PooledSeeds | null } | null>(null);
  const of = `${key} ${method} ${score}`;
  useEffect(() => {
    let isWaiting = isWanted;
    if (isWanted) void pool(method, score).then((pooled) => isWaiting && setMade({ of, pooled }));
    return () => void (isWaiting = false);
  }, [pool, of, method, score, isWanted]);
  return isWanted && made?.of === of ? made.pooled : null;
}
