import type { AskedModel, EvaluationPlan } from "../../core/domain/evaluation";
import type { LanguageModelPort } from "../../core/domain/ports";
import { asksModel } from "../../core/recommend/registry";
import { WorkerError } from "../../workers/rpc/errors";

/** The language model as evaluations ask it. Joined by the root: behind it are the endpoint, its consent, and what is kept. */
export interface EvaluationModels {
  /** Whom the user has named; `null`: nobody. */
  named(): Promise<AskedModel | null>;
  /** Asks the endpoint that is named, and keeps what it answers. Asks nothing more after `signal`. */
  asking(model: AskedModel, signal: AbortSignal): Promise<LanguageModelPort>;
  /** Nothing that was answered before is thrown out until what comes back is called: a run is under way. */
  hold(): () => void;
  /** Only what it answered before: sends nothing. */
  remembered(model: AskedModel): LanguageModelPort;
}

/**
 * Who answers for the methods of a plan; `null` where none asks a language model. Rejects with a `WorkerError` when the
 * endpoint has to be named first, or another one is: answers of two models in one column would be nobody's score.
 */
export async function modelOfPlan(
  models: EvaluationModels,
  { methods, model }: Pick<EvaluationPlan, "methods" | "model">,
  signal: AbortSignal,
): Promise<LanguageModelPort | null> {
  if (!asksModel(methods)) return null;
  const named = await models.named();
  const wanted = model ? `${model.model} at ${model.host}` : "a language model";
  if (!named)
    throw new WorkerError(
      "EngineFailure",
      `This evaluation asks ${wanted}. Addresses and keys are not stored: enter the endpoint again.`,
    );
  if (!model || model.host !== named.host || model.model !== named.model)
    throw new WorkerError(
      "EngineFailure",
      `This evaluation asks ${wanted}, but ${named.model} at ${named.host} is connected now. Connect the first again, or start a new evaluation.`,
    );
  return models.asking(model, signal);
}
