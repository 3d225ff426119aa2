import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { AnnotationDesk } from "../../state/annotate/annotation-desk";
import type { AnnotationState } from "../../state/annotate/annotation-state";

export const DeskContext = createContext<AnnotationDesk | null>(null);

/** The desk that the screen stands on. */
export function useDesk(): AnnotationDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("This part stands on the screen of annotation.");
  return desk;
}

/** A slice of what lies on the desk. The selector must return the same reference while nothing changed. */
export function useAnnotation<Slice>(selector: (state: AnnotationState) => Slice): Slice {
  return useStore(useDesk().store, selector);
}

/**
 * What the desk works out of all records, read anew whenever one is stored or taken back; `null` until it is there.
 * `read` must stay the same function while it asks the same.
 */
export function useRecordsRead<Value>(read: (desk: AnnotationDesk) => Promise<Value | null>): Value | "failed" | null {
  const desk = useDesk();
  const changes = useAnnotation((state) => state.changes);
  const project = useAnnotation((state) => state.project);
  const [found, setFound] = useState<Value | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (value: Value | "failed" | null) => {
      if (isHere) setFound(value);
    };
    read(desk).then(arrive, () => arrive("failed"));
    return () => {
      isHere = false;
    };
  }, [desk, changes, project, read]);
  return found;
}
