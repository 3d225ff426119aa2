import { Mark } from "../../../ui/Mark";
import type { Outcome } from "../../../ui/outcome";
import styles from "../context/compare.module.css";

/** A tool with what became of it, said and shown. */
export function ToolMark({ outcome, name, note = "" }: { outcome: Outcome; name: string; note?: string }) {
  const isGone = outcome === "dropped";
  return (
    <span className={styles.toolMark}>
      {/* No break between a mark and its name. */}
      <Mark outcome={outcome} size="small" />
      {"\u00a0"}
      {isGone ? <s>{name}</s> : name}
      {outcome === "missed" && <span className="quiet"> missing</span>}
      {note !== "" && <span className="quiet numeric"> {note}</span>}
    </span>
  );
}
