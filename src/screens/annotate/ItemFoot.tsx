import type { OpenItem } from "../../state/annotate/annotation-state";
import { formatFigure } from "../../ui/format-number";
import { Term } from "../../ui/Term";
import { useAnnotation } from "./annotation-context";
import { logOf, scoresOf } from "./item-view";
import styles from "./annotate.module.css";

/** What the answer is worth against the gold, and what I did here. */
export function ItemFoot({ item }: { item: OpenItem }) {
  const dataset = useAnnotation((state) => state.dataset);
  const scores = scoresOf(item);
  const log = dataset ? logOf(item, dataset) : [];
  const { folded } = item;
  const marks = [
    folded?.verdict === "unsure" && "unsure",
    folded?.flag && "flagged",
    folded?.verdict === "skipped" && "put off",
  ];
  const said = marks.filter((mark) => mark !== false && mark !== undefined);
  return (
    <section className={styles.foot}>
      <div>
        {scores && (
          <>
            <div className={styles.scores}>
              <Score label="Suggestion" value={scores.suggestion} />
              <span aria-hidden="true">→</span>
              <Score label="Yours" value={scores.mine} />
              {scores.accepted !== null && (
                <>
                  <span aria-hidden="true">→</span>
                  <Score label="Yours, if your dispute is accepted" value={scores.accepted} />
                </>
              )}
            </div>
            <p className="quiet">
              <Term name="tracc" /> against the gold of the data set.
              {scores.accepted !== null && " The dispute counts when it is settled."}
            </p>
          </>
        )}
        {said.length > 0 && <p className={styles.said}>{said.join(", ")}</p>}
        {folded?.comment && <p className="person">{folded.comment}</p>}
      </div>
      <div className={styles.log}>
        <h2>What you did here</h2>
        {log.length === 0 ? (
          <p className="quiet">Nothing yet. Enter takes what stands in “Yours”.</p>
        ) : (
          <ol>
            {log.map(({ seconds, text, words }, at) => (
              <li key={at}>
                <span className={`quiet numeric ${styles.when}`}>{seconds} s</span> {text}{" "}
                {words !== null && <span className="person">{words}</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Score({ label, value }: { label: string; value: number }) {
  return (
    <p>
      <span className="quiet">{label}</span>
      <br />
      <b>{formatFigure(value)}</b>
    </p>
  );
}
