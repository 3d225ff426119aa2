import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { Button } from "./Button";
import { DialogFrame, type DialogFrameProps } from "./DialogFrame";

const WordsSheet = lazy(async () => ({ default: (await import("./WordsSheet")).WordsSheet }));

type DialogProps = Omit<DialogFrameProps, "acts">;

/** A dialog with a way to the words of the field that stand in it: they open above it, by their button or by F1. */
export function Dialog(props: DialogProps) {
  const [isAsked, setAsked] = useState(false);
  // On the whole page: after a press on a text of the dialog nothing in it has the focus.
  useLayoutEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key !== "F1" || event.defaultPrevented) return;
      event.preventDefault();
      setAsked(true);
    };
    window.addEventListener("keydown", openByKey);
    return () => window.removeEventListener("keydown", openByKey);
  }, []);
  return (
    <>
      <DialogFrame
        {...props}
        acts={
          <Button kind="link" aria-keyshortcuts="F1" onClick={() => setAsked(true)}>
            Words
          </Button>
        }
      />
      {isAsked && (
        <Suspense fallback={null}>
          <WordsSheet onClose={() => setAsked(false)} onLeave={props.onClose} />
        </Suspense>
      )}
    </>
  );
}
