import { lazy, Suspense } from "react";
import type { TermProps } from "./TermHint";

const TermHint = lazy(async () => ({ default: (await import("./TermHint")).TermHint }));

/** A word of the field with its sentence from the glossary, and a link into the lesson. The word stands there at once. */
export function Term(props: TermProps) {
  return (
    <Suspense fallback={props.children}>
      <TermHint {...props} />
    </Suspense>
  );
}
