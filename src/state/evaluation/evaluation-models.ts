import type { AskedModel, EvaluationPlan } from "../../core/domain/evaluation";
import type { LanguageModelPort } from "../../core/domain/ports";
import { asksModel, needsTrials } from "../../core/recommend/registry";
import { WorkerError } from "../../workers/rpc/errors";
import type { Dataset } from "../../core/domain/dataset";
import type { ExperienceDraft } from "../../core/domain/experience";
import type { Sha256 } from "../../core/domain/ids";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { Dependencies } from "../app/dependencies";
import { readCorrections } from "../datasets/stored-corrections";

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

type Stored = Pick<Dependencies["storage"], "networks">;

/** The trials that methods of a plan would use, by name. `null`: none of them does, or there are none. */
export async function nameTrials(
  storage: Stored,
  methods: readonly string[],
  dataset: Pick<Dataset, "tools"> | null,
): Promise<Sha256 | null> {
  const { experience } = dataset && needsTrials(methods) ? await readCorrections(storage, dataset) : {};
  return experience ? hashTrials(experience) : null;
}

/**
 * Trials for the methods of a plan. Rejects with a `WorkerError` where they changed since it was begun: rows of two versions of
 * guidance in one column would be nobody's score.
 */
export async function trialsOfPlan(
  storage: Stored,
  { methods, model }: Pick<EvaluationPlan, "methods" | "model">,
  dataset: Pick<Dataset, "tools">,
): Promise<ExperienceDraft | null> {
  if (!needsTrials(methods)) return null;
  const { experience } = await readCorrections(storage, dataset);
  if ((experience ? hashTrials(experience) : undefined) === model?.trials) return experience ?? null;
  throw new WorkerError(
    "EngineFailure",
    "The trials of this network changed since this evaluation began. Start a new evaluation for the guidance as it is now.",
  );
}

function hashTrials({ plan, answers, reviews }: ExperienceDraft): Sha256 {
  return hashBytes(JSON.stringify([plan, answers, reviews]));
}
