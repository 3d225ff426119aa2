import { useEffect, useState } from "react";
import { Button } from "./Button";

const SHOWN_MS = 8000;
const TICK_MS = 250;

interface ToastProps {
  sentence: string;
  undo: (() => void) | null;
  /** What the sentence tells of is being taken back, and that is not stored yet. */
  isUndoing: boolean;
  onLeave: () => void;
}

/**
 * Says what was done and offers the way back, for eight seconds after it was last pointed at or focused, or stood behind a dialog, where
 * nobody can reach it. Counted in steps: a page that is stuck for a while does not use them up.
 */
export function Toast({ sentence, undo, isUndoing, onLeave }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    let leftMs = SHOWN_MS;
    const timer = setInterval(() => {
      leftMs = document.querySelector("dialog[open]") ? SHOWN_MS : leftMs - TICK_MS;
      if (leftMs <= 0) onLeave();
    }, TICK_MS);
    return () => clearInterval(timer);
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
