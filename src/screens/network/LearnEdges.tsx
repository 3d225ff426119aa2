import { useState } from "react";
import type { Experience } from "../../core/network/experience/read-experience";
import { endsOf } from "../../core/network/network-edits";
import { Button } from "../../ui/Button";
import { formatScore } from "../../ui/format-number";
import { useEdges, useNames } from "./network-context";
import type { WeighedEdge } from "./weighed-edges";
import styles from "./learn.module.css";

const SHOWN = 12;

/** Edges by their weight, with how it went in each iteration. */
export function LearnEdges({
  experience,
  edges,
  chosen,
  onChoose,
}: {
  experience: Experience;
  edges: readonly WeighedEdge[];
  chosen: string | null;
  onChoose: (edge: string) => void;
}) {
  const [wanted, setMost] = useState(SHOWN);
  const { iterations } = experience;
  const most = Math.max(wanted, edges.findIndex(({ edge }) => edge === chosen) + 1);
  const cut = new Set(useEdges().flatMap(({ id, isCut }) => (isCut ? [id] : [])));
  return (
    <div>
      <h2>
        Edges by weight <span className="quiet">heavier ones are drawn more often</span>
      </h2>
      <table className={styles.triedEdges}>
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
                {cut.has(line.edge) && <span className="quiet"> cut by you</span>}
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
