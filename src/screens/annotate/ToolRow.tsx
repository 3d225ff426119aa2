import { useEffect, useRef } from "react";
import { Mark } from "../../ui/Mark";
import type { ItemRow } from "./item-view";
import styles from "./annotate.module.css";

interface ToolRowProps {
  row: ItemRow;
  /** Its key; `null`: beyond nine. */
  number: number | null;
  isPointed: boolean;
  /** Of its middle; `null`: in the flow. */
  top: number | null;
  onToggle: () => void;
}

/** One tool: its key, its name, what the gold, the suggestion and I say. */
export function ToolRow({ row, number, isPointed, top, onToggle }: ToolRowProps) {
  const { name, description, gold, suggested, mine, note } = row;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPointed) line.current?.scrollIntoView({ block: "nearest" });
  }, [isPointed]);
  return (
    <div
      ref={line}
      className={`${styles.row}${isPointed ? ` ${styles.pointed}` : ""}`}
      style={top === null ? undefined : { top: top - 16 }}
    >
      <kbd>{number ?? "·"}</kbd>
      <button
        type="button"
        className={styles.toolName}
        title={description}
        aria-pressed={mine}
        onClick={({ currentTarget, detail }) => {
          onToggle();
          // After the mouse the keys go on as before.
          if (detail > 0) currentTarget.blur();
        }}
      >
        {name}
      </button>
      <span className={styles.state}>{gold !== null && <Dot state={gold} label="gold" />}</span>
      {suggested.map((one, at) => (
        <span key={at} className={styles.state}>
          {one === "out" ? <Dot state="out" label="suggestion" /> : one !== null && <Mark outcome={one} />}
        </span>
      ))}
      <span className={styles.state}>
        <Dot state={mine ? "in" : "out"} label="yours" />
      </span>
      <span className={styles.note}>{note}</span>
    </div>
  );
}

/** In, out, or in and disputed. */
export function Dot({ state, label }: { state: "in" | "out" | "disputed"; label: string }) {
  const said = { in: "in", out: "not in", disputed: "in, disputed" }[state];
  return (
    <svg className={styles.dot} viewBox="0 0 16 16" role="img" aria-label={`${label}: ${said}`}>
      {state === "out" ? (
        <path d="M4 8h8" stroke="var(--ink-3)" strokeWidth="1.5" />
      ) : (
        <circle
          cx="8"
          cy="8"
          r="5.5"
          fill={state === "in" ? "var(--ink)" : "none"}
          stroke={state === "in" ? "none" : "var(--ink)"}
          strokeWidth="2"
        />
      )}
    </svg>
  );
}
