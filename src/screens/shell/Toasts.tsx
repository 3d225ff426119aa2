import { useCallback } from "react";
import { Toast } from "../../ui/Toast";
import { useActions, useLibrary } from "../app-context";

/** What was just done, newest last. Read out politely. */
export function Toasts() {
  const toasts = useLibrary((state) => state.toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, sentence, undo }) => (
        <TimedToast key={id} id={id} sentence={sentence} undo={undo} />
      ))}
    </div>
  );
}

function TimedToast({ id, sentence, undo }: { id: number; sentence: string; undo: (() => void) | null }) {
  const { dismissToast } = useActions();
  const leave = useCallback(() => dismissToast(id), [dismissToast, id]);
  return <Toast sentence={sentence} undo={undo} onLeave={leave} />;
}
