import { useEffect, useState } from "react";
import { Button } from "./Button";

const SHOWN_MS = 8000;

interface ToastProps {
  sentence: string;
  undo: (() => void) | null;
  /** What the sentence tells of is being taken back, and that is not stored yet. */
  isUndoing: boolean;
  onLeave: () => void;
}

/** Says what was done and offers the way back, for eight seconds after it was last pointed at or focused. */
export function Toast({ sentence, undo, isUndoing, onLeave }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onLeave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onLeave]);
  const [hold, release] = [() => setIsHeld(true), () => setIsHeld(false)];
  return (
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
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
