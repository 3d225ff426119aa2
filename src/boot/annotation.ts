import { version } from "../../package.json";
import { createAnnotationController, type AnnotationController } from "../state/annotate/annotation-controller";
import type { AnnotationDependencies } from "../state/annotate/annotation-state";
import { createEvaluationRepository } from "../storage/evaluations/evaluations";
import { createImportedRunRepository } from "../storage/evaluations/imported-runs";

/* The controller of the Annotate screen. Fetched with that screen, not with the page. */

export function bootAnnotation(
  parts: Omit<AnnotationDependencies, "version" | "milliseconds" | "isInSight" | "evaluations" | "runs">,
): AnnotationController {
  const isInSight = (): boolean => document.visibilityState === "visible" && document.hasFocus();
  const stored = { evaluations: createEvaluationRepository(), runs: createImportedRunRepository() };
  return createAnnotationController({ ...parts, ...stored, version, milliseconds: () => performance.now(), isInSight });
}
