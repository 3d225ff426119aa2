import { useEffect } from "react";
import { Button } from "./Button";

const SHOWN_MS = 8000;

interface ToastProps {
  sentence: string;
  undo: (() => void) | null;
  /** What the sentence tells of is being taken back, and that is not stored yet. */
  isUndoing: boolean;
  onLeave: () => void;
}

/** Says what was done and offers the way back, for eight seconds. */
export function Toast({ sentence, undo, isUndoing, onLeave }: ToastProps) {
  useEffect(() => {
    const timer = setTimeout(onLeave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <div className="toast">
      <span>{sentence}</span>
      {undo ? (
        <Button kind="link" disabled={isUndoing} onClick={undo}>
          {isUndoing ? "Undoing …" : "Undo"}
        </Button>
      ) : (
        <Button kind="link" onClick={onLeave}>
          Close
        </Button>
      )}
    </div>
  );
}
