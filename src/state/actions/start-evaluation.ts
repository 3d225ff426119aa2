import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import type { EvaluationContext } from "../evaluation-desk";
import { newEvaluation } from "../shown-evaluation";

/** A new evaluation on the screen, under way. One that ran before is paused. */
export async function startEvaluation(
  { store, course, newId, now }: EvaluationContext,
  plan: Omit<EvaluationPlan, "dataset">,
  dataset: EvaluationPlan["dataset"],
): Promise<void> {
  await course.leave();
  const whole: EvaluationPlan = { dataset, ...plan, methods: [...new Set(plan.methods)] };
  store.setState({ shown: newEvaluation(newId() as EvaluationId, whole, now()) });
  await course.go();
}
