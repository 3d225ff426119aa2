import { useId, useState } from "react";
import type { EdgeTrial, Insight, Probe } from "../../core/domain/experience";
import type { ToolId } from "../../core/domain/ids";
import { describeInsight, describePicks, describeProvenance, describeTrial } from "../../wording/experience";
import { Button } from "../../ui/Button";
import { Kbd, MODIFIER } from "../../ui/Kbd";
import { Mark } from "../../ui/Mark";
import { keysOfLearning, type LearnCommand } from "./keymap";
import { useNames, useNetworkState, useTrials, useTrialsState } from "./network-context";
import styles from "./learn.module.css";

const NONE: readonly Insight[] = [];

/** The insight of a tool that is worded anew, where keys may begin that, too. */
export interface Wording {
  insight: string | null;
  choose(insight: string | null): void;
}

interface ToolInsightProps {
  tool: ToolId;
  hasDocument?: boolean;
  /** What trials taught up to this iteration is shown. Absent: up to the newest. */
  until?: number;
  /** Keys are about this one. */
  atHand?: boolean;
  wording?: Wording;
}

/** What trials taught about a tool: the newest version, to be kept, worded anew or dropped. Nothing before there is one. */
export function ToolInsight({ tool, hasDocument = false, until, atHand = false, wording }: ToolInsightProps) {
  const nameOf = useNames();
  const document = useNetworkState((state) => state.dataset?.tools.find(({ id }) => id === tool)?.description ?? "");
  const experience = useTrialsState((state) => state.experience);
  const all = experience?.iterations.flatMap(({ insights }) => insights.filter((one) => one.tool === tool)) ?? NONE;
  const versions = until === undefined ? all : all.filter(({ iteration }) => iteration <= until);
  const newest = versions.at(-1);
  if (!newest) return null;
  const isPast = newest !== all.at(-1);
  return (
    <section className={styles.insight} aria-label={`Insight of ${nameOf(tool)}`} aria-current={atHand || undefined}>
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
      {isPast ? (
        <PastVersion insight={newest} />
      ) : (
        <NewestVersion key={newest.id} insight={newest} atHand={atHand} {...(wording ? { wording } : {})} />
      )}
    </section>
  );
}

function PastVersion({ insight }: { insight: Insight }) {
  return (
    <>
      <p className={styles.guidance}>{insight.guidance}</p>
      <p className="quiet">{describeProvenance(insight)} A later iteration worded it anew.</p>
    </>
  );
}

function NewestVersion({
  insight,
  atHand,
  wording,
}: { insight: Insight } & Pick<ToolInsightProps, "atHand" | "wording">) {
  const trials = useTrials();
  const [own, setOwn] = useState<string | null>(null);
  const { insight: worded, choose } = wording ?? { insight: own, choose: setOwn };
  const { id, guidance, similarity, dependency, examples, review } = insight;
  if (worded === id) return <OwnWords insight={insight} onEnd={() => choose(null)} />;
  const key = (command: LearnCommand) => (atHand ? <Kbd keys={keysOfLearning(command)} /> : null);
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
            {review === "open" ? "Keep" : "Back to the model’s words"} {key("keep")}
          </Button>
        )}
        <Button kind="link" onClick={() => choose(id)}>
          Edit {key("word")}
        </Button>
        {review !== "dropped" && (
          <Button kind="link" onClick={() => trials.review({ insight: id, kind: "drop" })}>
            Drop, stay with what stood before {key("drop")}
          </Button>
        )}
      </p>
      <p className="quiet">{describeProvenance(insight)}</p>
    </>
  );
}

function OwnWords({ insight: { id, guidance }, onEnd }: { insight: Insight; onEnd: () => void }) {
  const trials = useTrials();
  const [text, setText] = useState(guidance);
  const field = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        trials.review({ insight: id, kind: "edit", text: text.trim() });
        onEnd();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <label htmlFor={field} className="quiet">
        Your words <Kbd keys={[MODIFIER, "Enter"]} /> uses them, <Kbd keys={["Esc"]} /> leaves them
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
        <Button kind="link" onClick={onEnd}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

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
