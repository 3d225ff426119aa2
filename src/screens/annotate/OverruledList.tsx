import type { ToolId } from "../../core/domain/ids";
import type { Division } from "../../state/annotate/adjudicate";
import { countOf } from "../../ui/format-number";
import { overruled } from "./decision-choice";
import { useAnnotation } from "./annotation-context";
import styles from "./adjudicate.module.css";

/** Mine and the decision, where they are not the same. */
export function OverruledList({ divisions }: { divisions: readonly Division[] }) {
  const dataset = useAnnotation((state) => state.dataset);
  const nameOf = (tools: readonly ToolId[]) =>
    tools.map((id) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id).join(", ") || "no tool";
  const found = divisions.flatMap((one) => {
    const mine = overruled(one);
    return mine && one.decision ? [{ one, mine, decision: one.decision }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section className={styles.overruled}>
      <h2>Mine and the decision: {countOf(found.length, "request")} decided otherwise</h2>
      <ul>
        {found.map(({ one, mine, decision }) => (
          <li key={one.item}>
            <p className="person">{one.query.text}</p>
            <p>
              mine: {nameOf(mine.answer.tools)} <span className="separator">/</span> decision:{" "}
              {nameOf(decision.answer.tools)}
              {decision.reason !== null && (
                <>
                  <span className="separator">/</span> <span className="person">{decision.reason}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
