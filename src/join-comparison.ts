import { createMeasurer } from "./engine/comparison/measurer-client";
import { createEvaluationClient } from "./engine/evaluation/evaluation-client";
import { spawnEvaluation } from "./engine/evaluation/spawn-evaluation";
import { createComparisonDesk, type ComparisonDesk, type ComparisonDeskParts } from "./state/comparison-desk";
import { joinReader } from "./join-reader";
import { createIndexedDbEvaluations } from "./storage/indexed-db-evaluations";
import { createIndexedDbRuns } from "./storage/indexed-db-runs";

/* Joins what the Compare screen stands on. Fetched with the screen, not with the page. */

export function joinComparison(
  modelsBase: string,
  parts: Omit<ComparisonDeskParts, "engine" | "measurer" | "reader" | "evaluations" | "runs">,
): ComparisonDesk {
  return createComparisonDesk({
    ...parts,
    engine: createEvaluationClient({ modelsBase, spawn: spawnEvaluation }),
    measurer: createMeasurer(navigator.hardwareConcurrency),
    reader: joinReader(),
    evaluations: createIndexedDbEvaluations(),
    runs: createIndexedDbRuns(),
  });
}
