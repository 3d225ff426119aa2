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
  const name = `mark ${outcome}${size === "normal" ? "" : ` ${size}`}`;
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

/** The shape of an outcome in a 16 × 16 box, in the current colour. For use inside an `svg`. */
export function MarkShape({ outcome }: { outcome: Outcome }) {
  switch (outcome) {
    case "kept":
      return <circle cx="8" cy="8" r="5.5" fill="currentColor" />;
    case "added":
      return <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="3" />;
    case "dropped":
      return <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" stroke="currentColor" strokeWidth="2.2" fill="none" />;
    case "missed":
      return (
        <circle
          cx="8"
          cy="8"
          r="5.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeDasharray="4.2 2.71"
          strokeDashoffset="2.1"
        />
      );
    case "wrong":
      return <path d="M8 1.8L14.6 13.6H1.4z" fill="currentColor" />;
    case "unsolved":
      return <rect x="3" y="3" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="2.2" />;
  }
}
