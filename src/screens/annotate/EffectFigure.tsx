import { useEffect, useRef } from "react";
import type { HistoryEffect } from "../../core/annotate/past-requests";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { formatCount } from "../../ui/format-number";
import { describeDifference, describeHistoryEffect, describeTrial } from "../../wording/history-effect";
import { useAnnotation } from "./annotation-context";
import { Term } from "../../ui/Term";
import styles from "./past-requests.module.css";

/** So many changed answers are listed; the sentence above counts all. */
const ROWS = 20;

/** What past requests would do: the sentence, and the largest differences as rows. */
export function EffectFigure({ effect }: { effect: HistoryEffect }) {
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
export function useToolNames(): (tools: readonly ToolId[]) => string {
  const dataset = useAnnotation((state) => state.dataset);
  return (tools) =>
    tools.map((id) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id).join(", ") || "no tool";
}
