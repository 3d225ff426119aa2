import type { EdgeTrial, Probe } from "../../core/domain/experience";
import { describePicks, describeTrial } from "../../wording/experience";
import { Mark } from "../../ui/Mark";
import { useNames } from "./network-context";
import styles from "./learn.module.css";

/** One edge: each probe as a ruled line that runs to what was picked. */
export function LearnTrial({ trial }: { trial: EdgeTrial }) {
  const nameOf = useNames();
  return (
    <section aria-label="Probes">
      <h2>{describeTrial(trial, nameOf)}</h2>
      <ol className={styles.probes}>
        {trial.probes.map((probe) => (
          <ProbeLine key={probe.id} probe={probe} />
        ))}
      </ol>
      {trial.state === "explore" && <p className="quiet">Its probes are not written yet.</p>}
      {trial.rejected.length > 0 && (
        <details>
          <summary className="quiet">
            {trial.rejected.length === 1 ? "1 probe was not used" : `${trial.rejected.length} probes were not used`}
          </summary>
          <ul>
            {trial.rejected.map(({ query, why }) => (
              <li key={query}>
                {query} <span className="quiet">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function ProbeLine({ probe }: { probe: Probe }) {
  const nameOf = useNames();
  const { picked, meant } = describePicks(probe, nameOf);
  const look = probe.state === "waiting" ? undefined : probe.isRight ? styles.right : styles.wrong;
  return (
    <li className={look}>
      <span className={styles.query}>
        <u>{probe.query}</u>
      </span>
      <span className={styles.picked}>
        {probe.state === "waiting" ? (
          <span className="quiet">not answered yet</span>
        ) : (
          <>
            <Mark outcome={probe.isRight ? "kept" : "wrong"} label="hidden" /> <b>{picked}</b>
          </>
        )}
        {meant !== "" && (
          <span className={styles.meant}>
            <Mark outcome="missed" label="hidden" size="small" /> {meant}
          </span>
        )}
      </span>
    </li>
  );
}
