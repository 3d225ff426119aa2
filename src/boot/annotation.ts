import { version } from "../../package.json";
import { createAnnotationDesk, type AnnotationDesk } from "../state/annotate/annotation-desk";
import type { AnnotationDependencies } from "../state/annotate/annotation-state";
import { createEvaluationRepository } from "../storage/evaluations/evaluations";
import { createImportedRunRepository } from "../storage/evaluations/imported-runs";

/* The desk of the Annotate screen. Fetched with that screen, not with the page. */

export function bootAnnotation(
  parts: Omit<AnnotationDependencies, "version" | "milliseconds" | "isInSight" | "evaluations" | "runs">,
): AnnotationDesk {
  const isInSight = (): boolean => document.visibilityState === "visible" && document.hasFocus();
  const stored = { evaluations: createEvaluationRepository(), runs: createImportedRunRepository() };
  return createAnnotationDesk({ ...parts, ...stored, version, milliseconds: () => performance.now(), isInSight });
}
