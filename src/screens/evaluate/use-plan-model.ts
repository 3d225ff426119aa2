import { useEffect, useMemo, useState } from "react";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationCost } from "../../core/evaluate/estimate-model-cost";
import { asksModel } from "../../core/methods/registry";
import type { ModelDesk, ModelDeskState } from "../../state/model-desk";
import { useDesk } from "../use-model-desk";
import { costOf } from "./model-cost";
import type { PlanDraft } from "./plan-draft";

interface PlanModel {
  /** Only where the plan asks a language model. */
  desk: ModelDesk | null;
  cost: EvaluationCost | null;
  /** What the user has to do first, as a sentence. */
  waitsFor: string | null;
}

/** What a plan needs of a language model before it may run. */
export function usePlanModel(draft: PlanDraft, dataset: Dataset | null): PlanModel {
  const desk = useDesk();
  const isAsked = asksModel(draft.methods);
  const standing = useStanding(isAsked ? desk : null);
  const cost = useMemo(() => (isAsked && dataset ? costOf(dataset, draft) : null), [isAsked, dataset, draft]);
  if (!isAsked) return { desk: null, cost: null, waitsFor: null };
  return {
    desk,
    cost,
    waitsFor: standing === null ? "The part that asks a language model opens." : whatIsMissing(standing),
  };
}

function useStanding(desk: ModelDesk | null): ModelDeskState | null {
  const [standing, setStanding] = useState<ModelDeskState | null>(null);
  useEffect(() => {
    if (!desk) return setStanding(null);
    setStanding(desk.store.getState());
    return desk.store.subscribe(setStanding);
  }, [desk]);
  return standing;
}

function whatIsMissing({ connection, allowed, spent, spentBefore }: ModelDeskState): string | null {
  if (!connection) return "Name the language model that is asked, below.";
  const isUsedUp =
    allowed &&
    (spent.calls - spentBefore.calls >= allowed.calls || spent.tokens - spentBefore.tokens >= allowed.tokens);
  if (!allowed || isUsedUp) return `Allow calls to ${connection.host} first, below: nothing is sent before.`;
  return null;
}
