import { useEffect } from "react";
import { Button } from "./Button";

const SHOWN_MS = 8000;

interface ToastProps {
  sentence: string;
  undo: (() => void) | null;
  onLeave: () => void;
}

/** Says what was done and offers the way back, for eight seconds. */
export function Toast({ sentence, undo, onLeave }: ToastProps) {
  useEffect(() => {
    const timer = setTimeout(onLeave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  const goBack = () => {
    undo?.();
    onLeave();
  };
  return (
    <div className="toast">
      <span>{sentence}</span>
      {undo ? (
        <Button kind="link" onClick={goBack}>
          Undo
        </Button>
      ) : (
        <Button kind="link" onClick={onLeave}>
          Close
        </Button>
      )}
    </div>
  );
}
