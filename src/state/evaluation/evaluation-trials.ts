import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { ExperienceDraft } from "../../core/domain/experience";
import type { Sha256 } from "../../core/domain/ids";
import { needsTrials } from "../../core/recommend/registry";
import { hashBytes } from "../../formats/model/hash-bytes";
import { WorkerError } from "../../workers/rpc/errors";
import type { Dependencies } from "../app/dependencies";
import { readCorrections } from "../datasets/stored-corrections";

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
