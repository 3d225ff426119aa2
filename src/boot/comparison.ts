import { createMeasurer } from "../workers/jobs/measurer-client";
import { createEvaluationClient } from "../workers/evaluation/evaluation-client";
import { spawnEvaluation } from "../workers/evaluation/spawn-evaluation";
import { createComparisonController, type ComparisonController } from "../state/comparison/comparison-controller";
import type { ComparisonDependencies } from "../state/comparison/comparison-state";
import { bootReader } from "./reader";
import { createEvaluationRepository } from "../storage/evaluations/evaluations";
import { createImportedRunRepository } from "../storage/evaluations/imported-runs";

/* Joins what the Compare screen stands on. Fetched with the screen, not with the page. */

export function bootComparison(
  modelsBase: string,
  parts: Omit<ComparisonDependencies, "engine" | "measurer" | "reader" | "evaluations" | "runs">,
): ComparisonController {
  return createComparisonController({
    ...parts,
    engine: createEvaluationClient({ modelsBase, spawn: spawnEvaluation }),
    measurer: createMeasurer(navigator.hardwareConcurrency),
    reader: bootReader(),
    evaluations: createEvaluationRepository(),
    runs: createImportedRunRepository(),
  });
}
