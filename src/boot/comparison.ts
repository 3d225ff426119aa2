import jobsScript from "../workers/jobs/jobs.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";
import { createMeasurer } from "../workers/jobs/measurer-client";
import { createComparisonController, type ComparisonController } from "../state/comparison/comparison-controller";
import type { ComparisonDependencies } from "../state/comparison/comparison-state";
import { bootReader } from "./reader";
import { createEvaluationRepository } from "../storage/evaluations/evaluations";
import { createImportedRunRepository } from "../storage/evaluations/imported-runs";

/* The controller of the Compare screen. Fetched with the screen, not with the page. */

export function bootComparison(
  parts: Omit<ComparisonDependencies, "measurer" | "reader" | "evaluations" | "runs">,
): ComparisonController {
  return createComparisonController({
    ...parts,
    measurer: createMeasurer(navigator.hardwareConcurrency, spawnWorker(jobsScript, "comparison")),
    reader: bootReader(),
    evaluations: createEvaluationRepository(),
    runs: createImportedRunRepository(),
  });
}
