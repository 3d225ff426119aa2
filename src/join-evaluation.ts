import { createEvaluationClient } from "./engine/evaluation/evaluation-client";
import { spawnEvaluation } from "./engine/evaluation/spawn-evaluation";
import { createTurns } from "./engine/vectors/turns";
import { createEvaluationDesk, type EvaluationDesk, type EvaluationDeskParts } from "./state/evaluation-desk";
import { createIndexedDbEvaluations } from "./storage/indexed-db-evaluations";

/* Joins what the Evaluate screen stands on. Fetched with the screen, not with the page. */

export function joinEvaluation(
  modelsBase: string,
  parts: Omit<EvaluationDeskParts, "engine" | "evaluations" | "holdName">,
): EvaluationDesk {
  const { tryTo } = createTurns(navigator.locks ?? null);
  return createEvaluationDesk({
    ...parts,
    engine: createEvaluationClient({ modelsBase, spawn: spawnEvaluation }),
    evaluations: createIndexedDbEvaluations(),
    holdName: tryTo,
  });
}
