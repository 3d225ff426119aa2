import { lazy, Suspense, useState, type KeyboardEvent } from "react";
import { Button } from "./Button";
import { DialogFrame, type DialogFrameProps } from "./DialogFrame";

const WordsSheet = lazy(async () => ({ default: (await import("./WordsSheet")).WordsSheet }));

type DialogProps = Omit<DialogFrameProps, "acts" | "onKeyDown">;

/** A dialog with a way to the words of the field that stand in it: they open above it, by their button or by F1. */
export function Dialog(props: DialogProps) {
  const [isAsked, setAsked] = useState(false);
  const openByKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== "F1" || event.defaultPrevented) return;
    event.preventDefault();
    setAsked(true);
  };
  return (
    <>
      <DialogFrame
        {...props}
        acts={
          <Button kind="link" aria-keyshortcuts="F1" onClick={() => setAsked(true)}>
            Words
          </Button>
        }
        onKeyDown={openByKey}
      />
      {isAsked && (
        <Suspense fallback={null}>
          <WordsSheet onClose={() => setAsked(false)} onLeave={props.onClose} />
        </Suspense>
      )}
    </>
  );
}
