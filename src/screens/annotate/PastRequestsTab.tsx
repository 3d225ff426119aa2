import { useEffect, useRef, useState } from "react";
import type { HistoryEffect } from "../../core/annotate/past-requests";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import type { PastCandidate, PastCandidates } from "../../state/annotate/past-requests";
import { Button } from "../../ui/Button";
import { countOf, formatCount } from "../../ui/format-number";
import { Term } from "../../ui/Term";
import { describeDifference, describeHistoryEffect, describeOwnEffect, describeTrial } from "../../wording/annotation";
import { useAnnotation, useOpenAnnotation, useRecordsRead } from "./annotation-context";
import { Failure, UnreadJudgements } from "./Failure";
import shared from "./annotate.module.css";
import styles from "./past-requests.module.css";

const readCandidates = (controller: AnnotationController): Promise<PastCandidates | null> =>
  controller.pastCandidates();

/** Accepted answers that can become past requests, and what they would do to other answers, before they do. */
export function PastRequestsTab() {
  const found = useRecordsRead(readCandidates);
  if (found === "failed") return <UnreadJudgements />;
  if (!found) return <h1 className="visually-hidden">Past requests</h1>;
  if (found.candidates.length === 0)
    return (
      <section className={shared.covered}>
        <h1>No answer can become a past request yet.</h1>
        <p className="quiet">
          An answer can when nobody contradicts it and it says something else than the data. Judge some requests in the
          queue, or settle them in Adjudicate.
        </p>
        <Refused found={found} />
      </section>
    );
  // What was ticked and tried belongs to these candidates.
  return <Trying key={found.candidates.map(keyOf).join(" ")} found={found} />;
}

const keyOf = ({ query, answer }: PastCandidate): string => JSON.stringify([query.id, answer.tools]);

function Refused({ found }: { found: PastCandidates }) {
  return found.refused.map(({ why, count }) => (
    <p key={why} className="quiet">
      {countOf(count, "accepted answer")} cannot{count === 1 ? "." : ", each for this reason:"} {why}
    </p>
  ));
}

type Trial =
  | { status: "none" }
  | { status: "running"; said: string }
  | { status: "done"; effect: HistoryEffect }
  | { status: "failed"; sentence: string };

function Trying({ found }: { found: PastCandidates }) {
  const controller = useOpenAnnotation();
  const [isOut, setOut] = useState<ReadonlySet<QueryId>>(new Set());
  const [trial, setTrial] = useState<Trial>({ status: "none" });
  const [isStoring, setStoring] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const chosen = found.candidates.filter(({ query }) => !isOut.has(query.id));
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setTrial({ status: "none" });
  };
  const toggle = (id: QueryId) => {
    stop();
    const next = new Set(isOut);
    if (!next.delete(id)) next.add(id);
    setOut(next);
  };
  const start = () => {
    const mine = (running.current = new AbortController());
    const arrive = (made: Trial) => {
      if (running.current === mine) setTrial(made);
    };
    setTrial({ status: "running", said: "Getting ready." });
    controller
      .tryPast(
        chosen,
        ({ phase, done, total }) =>
          arrive({
            status: "running",
            said: `${phase === "reading" ? "Words read" : "Requests walked"}: ${formatCount(done)} of ${formatCount(total)}.`,
          }),
        mine.signal,
      )
      .then(
        (effect) => arrive(effect ? { status: "done", effect } : { status: "none" }),
        (error: unknown) => arrive({ status: "failed", sentence: sentenceOf(error) }),
      );
  };
  const add = () => {
    setStoring(true);
    controller
      .addPast(chosen)
      .catch((error: unknown) => setTrial({ status: "failed", sentence: sentenceOf(error) }))
      .finally(() => setStoring(false));
  };
  const effect = trial.status === "done" ? trial.effect : null;
  return (
    <section className={styles.past}>
      <div className="intro">
        <h1>{countOf(found.candidates.length, "answer")} can become past requests.</h1>
        <p className="quiet">
          Walks look at past requests. First see what these would do to the other answers; then put them into a copy of
          the data set. The judged data stays as it is.
        </p>
        <Refused found={found} />
      </div>
      <CandidateList {...{ candidates: found.candidates, isOut, toggle, effect }} />
      <p className={`${styles.acts} no-print`}>
        {trial.status === "running" ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button kind={effect ? "plain" : "go"} disabled={chosen.length === 0} onClick={start}>
            See what they change
          </Button>
        )}
        {effect && (
          <Button kind="go" disabled={isStoring} onClick={add}>
            Add {chosen.length === 1 ? "it" : `all ${formatCount(chosen.length)}`} to the past requests
          </Button>
        )}
        <span role="status" className="quiet">
          {trial.status === "running" ? trial.said : ""}
        </span>
      </p>
      <Failure failure={trial.status === "failed" ? trial.sentence : null} />
      {effect && <EffectFigure effect={effect} />}
    </section>
  );
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : "The requests could not be walked. Try again.";

interface ListProps {
  candidates: readonly PastCandidate[];
  isOut: ReadonlySet<QueryId>;
  toggle: (id: QueryId) => void;
  effect: HistoryEffect | null;
}

function CandidateList({ candidates, isOut, toggle, effect }: ListProps) {
  const nameOf = useToolNames();
  return (
    <ul className={styles.candidates}>
      {candidates.map(({ query, answer, gold }) => {
        const own = effect?.candidates.find(({ candidate }) => candidate === query.id);
        return (
          <li key={query.id}>
            <label>
              <input type="checkbox" checked={!isOut.has(query.id)} onChange={() => toggle(query.id)} />
              <span className="person">{query.text}</span>
            </label>
            <p className="small">
              {gold === null ? "" : `${nameOf(gold)} → `}
              {nameOf(answer.tools)}
              {own && (
                <span className="quiet">
                  <span className="separator">/</span>
                  {describeOwnEffect(own)}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** So many changed answers are listed; the sentence above counts all. */
const ROWS = 20;

/** What past requests would do: the sentence, and the largest differences as rows. */
function EffectFigure({ effect }: { effect: HistoryEffect }) {
  const nameOf = useToolNames();
  const dataset = useAnnotation((state) => state.dataset);
  const textOf = (id: QueryId): string => dataset?.queries.find((query) => query.id === id)?.text ?? id;
  const { changed } = effect;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [effect]);
  return (
    <section className={styles.effect} aria-label="What changes">
      <h2 ref={heading} tabIndex={-1}>
        {describeHistoryEffect(effect)}
      </h2>
      <p className="quiet small">
        {describeTrial(effect).map((part, at) => (
          <span key={part}>
            {at > 0 && <span className="separator">/</span>}
            {part}
          </span>
        ))}
      </p>
      {changed.length > 0 && (
        <div className={styles.effectsScroll}>
          <table className={styles.effects}>
            <thead>
              <tr>
                <th scope="col">request</th>
                <th scope="col">needs</th>
                <th scope="col">answer now</th>
                <th scope="col">answer then</th>
                <th scope="col" className="numeric">
                  <Term name="tracc" />
                </th>
              </tr>
            </thead>
            <tbody>
              {changed.slice(0, ROWS).map((row) => (
                <tr key={row.query}>
                  <td className="person">{textOf(row.query)}</td>
                  <td>{nameOf(row.gold)}</td>
                  <td>{nameOf(row.without)}</td>
                  <td>{nameOf(row.with)}</td>
                  <td className="numeric">{describeDifference(row.difference)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changed.length > ROWS && (
        <p className="quiet small">
          The {ROWS} largest differences of {formatCount(changed.length)}.
        </p>
      )}
    </section>
  );
}

/** Names of a set of tools, for a sentence or a cell. */
function useToolNames(): (tools: readonly ToolId[]) => string {
  const dataset = useAnnotation((state) => state.dataset);
  return (tools) =>
    tools.map((id) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id).join(", ") || "no tool";
}
