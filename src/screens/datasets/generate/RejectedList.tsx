import type { BuildItem, BuildPlan, RejectReason } from "../../../core/domain/build";
import { versionsOf } from "../../../core/generate/review";
import type { ToolId } from "../../../core/domain/ids";
import { countOf } from "../../../ui/format-number";
import styles from "./generate.module.css";

const REASONS: Record<RejectReason, string> = {
  "not-exact": "not exact with all its tools",
  "not-partial": "still served without one of its tools",
  "too-similar": "too similar to another",
  unreadable: "no readable answer",
};

interface RejectedListProps {
  items: readonly BuildItem[];
  plan: BuildPlan;
  names: ReadonlyMap<ToolId, string>;
}

/** Requests that were not taken, each with its reason. They stay in the file. */
export function RejectedList({ items, plan, names }: RejectedListProps) {
  const rejected = items.filter(({ step }) => step === "rejected");
  if (rejected.length === 0) return null;
  const nameOf = (id: ToolId): string => names.get(id) ?? id;
  return (
    <details className={styles.rejected}>
      <summary>{countOf(rejected.length, "request")} rejected, each with its reason</summary>
      <ul>
        {rejected.map((item) => {
          const { id, text, set, rejection, deleted, verdicts } = item;
          return (
            <li key={id}>
              <p className={styles.written}>{text ?? "(nothing was written)"}</p>
              <div>
                <p>{(plan.sets[set] ?? []).map(nameOf).join(", ")}</p>
                <p>
                  <b>{REASONS[rejection!.reason]}</b>. {rejection!.sentence}
                  {verdicts.part !== null && ` Removed: ${nameOf(deleted)}.`}
                </p>
                <p className="faint micro">
                  {id}, by {versionsOf(item).join(", ")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
