import { version } from "../../package.json";
import { createAnnotationDesk, type AnnotationDesk } from "../state/annotate/annotation-desk";
import type { AnnotationDependencies } from "../state/annotate/annotation-state";

/* The desk of the Annotate screen. Fetched with that screen, not with the page. */

export function bootAnnotation(
  parts: Omit<AnnotationDependencies, "version" | "milliseconds" | "isInSight">,
): AnnotationDesk {
  const isInSight = (): boolean => document.visibilityState === "visible" && document.hasFocus();
  return createAnnotationDesk({ ...parts, version, milliseconds: () => performance.now(), isInSight });
}
