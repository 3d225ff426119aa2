import { MarkShape } from "./MarkShape";
import { OUTCOME_LABELS, type Outcome } from "./outcome";

interface MarkProps {
  outcome: Outcome;
  /** 12, 16 (default) or 20 px. */
  size?: "small" | "normal" | "big";
  /** `hidden` where the words beside it say the same. */
  label?: "spoken" | "hidden";
}

/** An outcome as colour and shape. */
export function Mark({ outcome, size = "normal", label = "spoken" }: MarkProps) {
  const name = `m ${outcome}${size === "normal" ? "" : ` ${size}`}`;
  return (
    <svg
      className={name}
      viewBox="0 0 16 16"
      {...(label === "hidden" ? { "aria-hidden": true } : { role: "img", "aria-label": OUTCOME_LABELS[outcome] })}
    >
      <MarkShape outcome={outcome} />
    </svg>
  );
}
