import type { ReactNode } from "react";
import { Button } from "./Button";

interface StartStopProps {
  isUnderWay: boolean;
  disabled?: boolean;
  onStart: () => void;
  onStop: () => void;
  /** What starts it. */
  children: ReactNode;
}

/** Starts something long, and stops it: one button, so that the focus stays. The second half of a double click stops nothing. */
export function StartStopButton({ isUnderWay, disabled = false, onStart, onStop, children }: StartStopProps) {
  return (
    <Button
      kind={isUnderWay ? "plain" : "go"}
      disabled={disabled && !isUnderWay}
      onClick={({ detail }) => {
        if (!isUnderWay) onStart();
        else if (detail < 2) onStop();
      }}
    >
      {isUnderWay ? "Stop" : children}
    </Button>
  );
}
