import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import { asksModel } from "../../core/methods/registry";
import type { EvaluationContext } from "../evaluation-desk";
import { newEvaluation } from "../shown-evaluation";

/** A new evaluation on the screen, under way. One that ran before is paused. */
export async function startEvaluation(
  { store, course, models, newId, now }: EvaluationContext,
  plan: Omit<EvaluationPlan, "dataset">,
  dataset: EvaluationPlan["dataset"],
): Promise<void> {
  await course.leave();
  const { model: _before, ...rest } = plan;
  const model = asksModel(plan.methods) ? await models.named() : null;
  const whole: EvaluationPlan = {
    ...{ dataset, ...rest, methods: [...new Set(plan.methods)] },
    ...(model ? { model } : {}),
  };
  store.setState({ shown: newEvaluation(newId() as EvaluationId, whole, now()) });
  await course.go();
}
