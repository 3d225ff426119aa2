import { useMemo, useState } from "react";
import type { ExperienceIteration } from "../../core/domain/experience";
import type { Experience } from "../../core/network/experience/read-experience";
import { endsOf } from "../../core/network/network-edits";
import { Button } from "../../ui/Button";
import { formatScore } from "../../ui/format-number";
import { useNames } from "./network-context";
import styles from "./learn.module.css";

const SHOWN = 12;

interface WeighedEdge {
  edge: string;
  /** From the start to the newest; `null` after it was dropped. */
  weights: (number | null)[];
  /** By iteration; `null`: not drawn. */
  wrong: ({ wrong: number; of: number } | null)[];
  now: number | null;
}

/** Edges by their weight, with how it went in each iteration. */
export function LearnEdges({
  experience,
  chosen,
  onChoose,
}: {
  experience: Experience;
  chosen: string | null;
  onChoose: (edge: string) => void;
}) {
  const [most, setMost] = useState(SHOWN);
  const edges = useMemo(() => weighedEdges(experience.iterations), [experience]);
  const { iterations } = experience;
  return (
    <div>
      <h2>
        Edges by weight <span className="quiet">heavier ones are drawn more often</span>
      </h2>
      <table className={styles.edges}>
        <thead>
          <tr>
            <th>Edge</th>
            {iterations.map(({ number }) => (
              <th key={number} className={`numeric ${styles.byIteration}`}>
                wrong in {number}
              </th>
            ))}
            <th aria-label="Weight by iteration" className={styles.spark} />
            <th className="numeric">now</th>
          </tr>
        </thead>
        <tbody>
          {edges.slice(0, most).map((line) => (
            <tr
              key={line.edge}
              aria-selected={line.edge === chosen}
              className={line.now === null ? styles.gone : undefined}
            >
              <td>
                <Button kind="link" aria-pressed={line.edge === chosen} onClick={() => onChoose(line.edge)}>
                  <EdgeName edge={line.edge} />
                </Button>
              </td>
              {line.wrong.map((counts, at) => (
                <td key={at} className={`numeric ${styles.byIteration}`}>
                  {counts ? `${counts.wrong} of ${counts.of}` : "–"}
                </td>
              ))}
              <td className={styles.spark}>
                <Spark weights={line.weights} />
              </td>
              <td className="numeric">
                <b>{line.now === null ? "gone" : formatScore(line.now)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {edges.length > most && (
          <>
            <Button kind="link" onClick={() => setMost(most + 50)}>
              {edges.length - most} more
            </Button>
            .{" "}
          </>
        )}
        {experience.plan.uniform
          ? "Weights stay 1 in these trials."
          : "Half of the old weight, half of the share that went wrong, .05 at least."}
      </p>
    </div>
  );
}

/** Two names, and what lies between them. */
export function EdgeName({ edge }: { edge: string }) {
  const nameOf = useNames();
  const found = endsOf(edge);
  if (!found) return null;
  const [a, b] = found.ends.map(nameOf);
  const isAlike = found.kind === "similar";
  return (
    <span className={styles.pair}>
      <span>{a}</span>
      <svg width="18" height="8" viewBox="0 0 18 8" role="img" aria-label={isAlike ? "looks like" : "before"}>
        {isAlike ? (
          <path d="M0 4H18" className={styles.keyOfAlike} />
        ) : (
          <path d="M0 4H11M18 4l-8 -4v8z" className={styles.before} />
        )}
      </svg>
      <span>{b}</span>
    </span>
  );
}

function weighedEdges(iterations: readonly ExperienceIteration[]): WeighedEdge[] {
  const edges = new Set(
    iterations.flatMap(({ weights }) => [...weights.before.keys(), ...(weights.after?.keys() ?? [])]),
  );
  const last = iterations.at(-1);
  const now = (edge: string) => (last?.weights.after ?? last?.weights.before)?.get(edge) ?? null;
  const lines = [...edges].map((edge): WeighedEdge => {
    const wrong = iterations.map(({ trials }) => {
      const answered =
        trials.find((trial) => trial.edge === edge)?.probes.filter(({ state }) => state === "answered") ?? [];
      return answered.length === 0
        ? null
        : { wrong: answered.filter(({ isRight }) => !isRight).length, of: answered.length };
    });
    const weights = [
      iterations[0]?.weights.before.get(edge) ?? null,
      ...iterations.flatMap(({ weights: { after } }) => (after ? [after.get(edge) ?? null] : [])),
    ];
    return { edge, weights, wrong, now: now(edge) };
  });
  const isTried = ({ wrong }: WeighedEdge) => Number(wrong.some((one) => one !== null));
  return lines.sort((a, b) => isTried(b) - isTried(a) || (b.now ?? -1) - (a.now ?? -1) || (a.edge < b.edge ? -1 : 1));
}

const STEP = 34;
const HIGH = 16;

/** The weight from the start to now. */
function Spark({ weights }: { weights: readonly (number | null)[] }) {
  const points = weights.flatMap((weight, at) =>
    weight === null ? [] : [[4 + at * STEP, 3 + (1 - weight) * HIGH] as const],
  );
  return (
    <svg width={8 + 3 * STEP} height={HIGH + 6} aria-hidden>
      <path d={points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("")} className={styles.sparkLine} />
      {points.map(([x, y], at) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={2.5}
          className={at === points.length - 1 ? styles.sparkEnd : styles.sparkDot}
        />
      ))}
    </svg>
  );
}
