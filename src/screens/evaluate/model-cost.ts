import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { QueryId } from "../../core/domain/ids";
import { estimateModelCost, type EvaluationCost } from "../../core/evaluate/estimate-model-cost";
import { planEvaluation } from "../../core/evaluate/run-evaluation";

/** What the language model of a plan would cost; `null` where the plan cannot be laid over the data. */
export function costOf(
  dataset: Dataset,
  plan: Omit<EvaluationPlan, "dataset">,
  isKnown: (method: string, query: QueryId) => boolean = () => false,
): EvaluationCost | null {
  const { id, name, hash } = dataset;
  try {
    return estimateModelCost(planEvaluation(dataset, { ...plan, dataset: { id, name, hash } }), isKnown);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
