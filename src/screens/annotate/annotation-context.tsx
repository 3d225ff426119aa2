import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import type { AnnotationState } from "../../state/annotate/annotation-state";

export const AnnotationContext = createContext<AnnotationController | null>(null);

/** The controller of the screen, once it is open. */
export function useOpenAnnotation(): AnnotationController {
  const controller = useContext(AnnotationContext);
  if (!controller) throw new Error("This part belongs to the screen of annotation.");
  return controller;
}

/** A slice of its state. The selector must return the same reference while nothing changed. */
export function useAnnotation<Slice>(selector: (state: AnnotationState) => Slice): Slice {
  return useStore(useOpenAnnotation().store, selector);
}

/**
 * What the controller works out of all records, read anew whenever one is stored or taken back; `null` until it is there.
 * `read` must stay the same function while it asks the same.
 */
export function useRecordsRead<Value>(
  read: (controller: AnnotationController) => Promise<Value | null>,
): Value | "failed" | null {
  const controller = useOpenAnnotation();
  const changes = useAnnotation((state) => state.changes);
  const project = useAnnotation((state) => state.project);
  const [found, setFound] = useState<Value | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (value: Value | "failed" | null) => {
      if (isHere) setFound(value);
    };
    read(controller).then(arrive, () => arrive("failed"));
    return () => {
      isHere = false;
    };
  }, [controller, changes, project, read]);
  return found;
}
