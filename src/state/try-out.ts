import type { Config } from "../core/domain/config";
import type { Dataset } from "../core/domain/dataset";
import type { EvaluationPlan } from "../core/domain/evaluation";
import type { QueryId } from "../core/domain/ids";
import { configOfMethod } from "../core/methods/ptr";
import { asksModel, findMethod, labelOfMethod } from "../core/methods/registry";
import { EngineError } from "../engine/errors";
import type { TrialResult } from "../engine/evaluation/evaluation-engine";
import type { LoadedRun } from "./comparison";
import type { ComparisonContext } from "./comparison-desk";
import { findDataset, hashOfSample } from "./dataset-shelf";
import { planOfRun } from "./load-runs";

/** A run whose requests can be walked again. */
export interface Walkable {
  dataset: Dataset;
  plan: EvaluationPlan;
  config: Config;
}

/** Where a run can be walked again; a sentence where it cannot. */
export async function findGround(context: ComparisonContext, loaded: LoadedRun): Promise<Walkable | string> {
  const { run } = loaded;
  if (!run.made) return `“${run.name}” holds answers only: nothing says how they were made.`;
  const dataset = run.dataset && (await findDataset(context, run.dataset.hash).catch(() => null));
  if (!dataset) {
    const name = run.dataset ? `“${run.dataset.name}”` : "The data set";
    return `${name} is not in this browser. Import it, and its requests can be walked again.`;
  }
  const plan = planOfRun(loaded, dataset);
  const config = configOf(run.made.method);
  if (asksModel([run.made.method]))
    return `“${labelOfMethod(run.made.method)}” asks a language model: it is not asked again for a look.`;
  if (!plan || !config) return `“${labelOfMethod(run.made.method)}” answers in one step: there is no walk to show.`;
  return { dataset, plan, config };
}

function configOf(name: string): Config | null {
  try {
    const { method, retriever } = findMethod(name);
    return configOfMethod(method.id, retriever);
  } catch {
    return null;
  }
}

interface Asked {
  query: QueryId;
  configs: readonly Config[];
  methods: readonly string[];
}

/** Walks one request of a run with other settings, and asks other methods. Rejects with an `EngineError`. */
export async function tryOut(
  { engine, samples, library, trials }: ComparisonContext,
  { dataset, plan }: Walkable,
  { query, configs, methods }: Asked,
): Promise<TrialResult> {
  const isSample = dataset.hash === (await hashOfSample(samples).catch(() => null));
  const ask = async (): Promise<TrialResult> => {
    let result: TrialResult | null = null;
    const request = {
      ...{ dataset, device: library.getState().device, vectorsBase: isSample ? samples.vectorsBase : null },
      plan: { ...plan, methods: [...methods], attribution: false },
      ...{ known: {}, seconds: {}, wants: { query, configs } },
    };
    const run = engine.evaluate(request, (update) => {
      if (update.type === "tried") result = update.result;
    });
    await run.finished;
    if (!result) throw new EngineError("EngineFailure", "The request could not be walked again. Try once more.");
    return result;
  };
  return trials(ask);
}

/** Why a request could not be walked again. */
export function whyNot(error: unknown): string {
  const why = error instanceof Error ? error.message : "Something failed.";
  return `The request could not be walked again. ${why}`;
}
