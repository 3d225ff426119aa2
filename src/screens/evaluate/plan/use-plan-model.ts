import { useEffect, useMemo, useState } from "react";
import type { ModelConfig } from "../../../core/domain/config";
import type { Dataset } from "../../../core/domain/dataset";
import { type EvaluationCost, estimateModelCost } from "../../../core/evaluate/estimate-model-cost";
import { asksModel } from "../../../core/recommend/registry";
import type { LanguageModelController, LanguageModelState } from "../../../state/llm/language-model-controller";
import { useSession } from "../../app-context";
import { useLanguageModel } from "../../use-controllers";
import type { PlanDraft } from "./plan-draft";
import type { EvaluationPlan } from "../../../core/domain/evaluation";
import type { QueryId } from "../../../core/domain/ids";
import { planEvaluation } from "../../../core/evaluate/run-evaluation";

interface PlanModel {
  /** Only where the plan asks a language model. */
  controller: LanguageModelController | null;
  cost: EvaluationCost | null;
  /** What the user has to do first, as a sentence. */
  waitsFor: string | null;
}

/** What a plan needs of a language model before it may run. */
export function usePlanModel(draft: PlanDraft, dataset: Dataset | null): PlanModel {
  const controller = useLanguageModel();
  const isAsked = asksModel(draft.methods);
  const standing = useStanding(isAsked ? controller : null);
  const own = useSession(({ nextConfig }) => nextConfig.stage2.model?.instructions);
  const cost = useMemo(
    () => (isAsked && dataset ? estimatePlanCost(dataset, draft, () => false, own) : null),
    [isAsked, dataset, draft, own],
  );
  if (!isAsked) return { controller: null, cost: null, waitsFor: null };
  return {
    controller,
    cost,
    waitsFor: standing === null ? "Loading the part that calls language models …" : whatIsMissing(standing),
  };
}

function useStanding(controller: LanguageModelController | null): LanguageModelState | null {
  const [standing, setStanding] = useState<LanguageModelState | null>(null);
  useEffect(() => {
    if (!controller) return setStanding(null);
    setStanding(controller.store.getState());
    return controller.store.subscribe(setStanding);
  }, [controller]);
  return standing;
}

function whatIsMissing({ connection, allowed, spent, spentBefore }: LanguageModelState): string | null {
  if (!connection) return "First name the language model to call, below.";
  const isUsedUp =
    allowed &&
    (spent.calls - spentBefore.calls >= allowed.calls || spent.tokens - spentBefore.tokens >= allowed.tokens);
  if (!allowed || isUsedUp) return `Allow calls to ${connection.host} first, below. Nothing is sent until you do.`;
  return null;
}

/** What the language model of a plan would cost; `null` where the plan cannot be laid over the data. */
export function estimatePlanCost(
  dataset: Dataset,
  plan: Omit<EvaluationPlan, "dataset">,
  isKnown: (method: string, query: QueryId) => boolean = () => false,
  instructions: ModelConfig["instructions"] = plan.model?.instructions ?? {},
): EvaluationCost | null {
  const { id, name, hash } = dataset;
  try {
    return estimateModelCost(planEvaluation(dataset, { ...plan, dataset: { id, name, hash } }), isKnown, instructions);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
