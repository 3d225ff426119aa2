import type { Outcome } from "./outcome";

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
