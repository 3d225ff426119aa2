import { useId, useState } from "react";
import type { Insight } from "../../core/domain/experience";
import type { ToolId } from "../../core/domain/ids";
import { describeInsight, describeProvenance } from "../../wording/experience";
import { Button } from "../../ui/Button";
import { useNames, useNetworkState } from "./network-context";
import { useTrials, useTrialsState } from "./learn-context";
import styles from "./learn.module.css";

const NONE: readonly Insight[] = [];

/** What trials taught about a tool: the newest version, to be kept, worded anew or dropped. Nothing before there is one. */
export function ToolInsight({ tool, hasDocument = false }: { tool: ToolId; hasDocument?: boolean }) {
  const nameOf = useNames();
  const document = useNetworkState((state) => state.dataset?.tools.find(({ id }) => id === tool)?.description ?? "");
  const experience = useTrialsState((state) => state.experience);
  const versions =
    experience?.iterations.flatMap(({ insights }) => insights.filter((one) => one.tool === tool)) ?? NONE;
  const newest = versions.at(-1);
  if (!newest) return null;
  return (
    <section className={styles.insight} aria-label={`Insight of ${nameOf(tool)}`}>
      <h3>
        {hasDocument ? `Insight of ${nameOf(tool)}` : "Insight by a language model"}{" "}
        <span className="quiet">{describeInsight(newest)}</span>
      </h3>
      {hasDocument && (
        <dl className={styles.versions}>
          <dt>document</dt>
          <dd className={`quiet ${styles.document}`}>{document}</dd>
          {versions.slice(0, -1).map((one) => (
            <div key={one.id}>
              <dt>version {one.iteration}</dt>
              <dd className="quiet">{one.guidance}</dd>
            </div>
          ))}
        </dl>
      )}
      <NewestVersion key={newest.id} insight={newest} />
    </section>
  );
}

function NewestVersion({ insight }: { insight: Insight }) {
  const trials = useTrials();
  const [text, setText] = useState<string | null>(null);
  const field = useId();
  const { id, guidance, similarity, dependency, examples, review } = insight;
  if (text !== null) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          trials.review({ insight: id, kind: "edit", text: text.trim() });
          setText(null);
        }}
      >
        <label htmlFor={field} className="quiet">
          Your words
        </label>
        <textarea
          id={field}
          className="field"
          rows={5}
          maxLength={900}
          value={text}
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={styles.row}>
          <Button type="submit" disabled={text.trim() === ""}>
            Use these words
          </Button>
          <Button kind="link" onClick={() => setText(null)}>
            Cancel
          </Button>
        </p>
      </form>
    );
  }
  return (
    <>
      <p className={review === "edited" ? "person" : review === "dropped" ? styles.droppedText : styles.guidance}>
        {guidance}
      </p>
      {similarity !== "" && <p>{similarity}</p>}
      {dependency !== "" && <p>{dependency}</p>}
      {examples.length > 0 && <p className="quiet">For instance: {examples.join(" / ")}</p>}
      <p className={styles.row}>
        {review !== "kept" && (
          <Button onClick={() => trials.review({ insight: id, kind: "keep" })}>
            {review === "open" ? "Keep" : "Back to the model’s words"}
          </Button>
        )}
        <Button kind="link" onClick={() => setText(guidance)}>
          Edit
        </Button>
        {review !== "dropped" && (
          <Button kind="link" onClick={() => trials.review({ insight: id, kind: "drop" })}>
            Drop, stay with what stood before
          </Button>
        )}
      </p>
      <p className="quiet">{describeProvenance(insight)}</p>
    </>
  );
}
