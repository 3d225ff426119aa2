import { letterOf } from "../../core/compare/letters";
import { findTurning, listSingleChanges, type TriedChange } from "../../core/compare/single-changes";
import type { Config } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import type { QueryId } from "../../core/domain/ids";
import { configOfMethod } from "../../core/methods/ptr";
import { findMethod, labelOfMethod } from "../../core/methods/registry";
import { EngineError } from "../../engine/errors";
import type { TrialResult } from "../../engine/evaluation/evaluation-engine";
import type { LoadedRun } from "../comparison";
import type { ComparisonContext } from "../comparison-desk";
import { findDataset, hashOfSample } from "../dataset-shelf";
import { planOfRun } from "../load-runs";
import type { RunTurning, RunWalk } from "./comparison-actions";

/** A run whose requests can be walked again. */
interface Walkable {
  dataset: Dataset;
  plan: EvaluationPlan;
  config: Config;
}

/** The walks of one request, run by run. */
export async function walkAgain(context: ComparisonContext, query: QueryId): Promise<RunWalk[]> {
  const walks: RunWalk[] = [];
  for (const run of context.store.getState().shown) walks.push(await walkOne(context, run, query));
  return walks;
}

async function walkOne(context: ComparisonContext, run: LoadedRun, query: QueryId): Promise<RunWalk> {
  if (run.trace) return { trace: run.trace };
  const ground = await findGround(context, run);
  if (typeof ground === "string") return { trace: null, why: ground };
  try {
    const { traces } = await tryOut(context, ground, { query, configs: [ground.config], methods: [] });
    return { trace: traces[0]! };
  } catch (error) {
    return { trace: null, why: whyNot(error) };
  }
}

/** Every single change of the run at `place`, held against the answers of the others. */
export async function tryChanges(
  context: ComparisonContext,
  query: QueryId,
  place: number,
): Promise<RunTurning[] | string> {
  const { shown } = context.store.getState();
  const run = shown[place];
  if (!run) return "This run is not shown any more.";
  const ground = await findGround(context, run);
  if (typeof ground === "string") return ground;
  try {
    const tried = await tryAll(context, ground, query);
    const answer = (each: LoadedRun) => each.run.rows.find((row) => row.query === query)?.predicted ?? null;
    return shown.flatMap((other, wanted): RunTurning[] => {
      const [own, theirs] = [answer(run), answer(other)];
      if (wanted === place || !own || !theirs) return [];
      const turning = findTurning(tried, own, theirs, [letterOf(place), letterOf(wanted)]);
      return [{ wanted, turning, tried: tried.length }];
    });
  } catch (error) {
    return whyNot(error);
  }
}

async function tryAll(context: ComparisonContext, ground: Walkable, query: QueryId): Promise<TriedChange[]> {
  const first = await tryOut(context, ground, { query, configs: [ground.config], methods: [] });
  const changes = listSingleChanges(first.traces[0]!);
  const configs = changes.flatMap((change) => (change.kind === "config" ? [change.config] : []));
  const methods = changes.flatMap((change) => (change.kind === "chooser" ? [change.method] : []));
  const { traces, answers } = await tryOut(context, ground, { query, configs, methods });
  const ofConfigs = traces.map(({ recommendation }) => recommendation.tools.map(({ tool }) => tool));
  const ofMethods = answers.map(({ tools }) => tools);
  return changes.map((change) => ({
    change,
    tools: (change.kind === "config" ? ofConfigs : ofMethods).shift() ?? [],
  }));
}

/** Where a run can be walked again; a sentence where it cannot. */
async function findGround(context: ComparisonContext, loaded: LoadedRun): Promise<Walkable | string> {
  const { run } = loaded;
  if (!run.made) return `“${run.name}” holds answers only: nothing says how they were made.`;
  const dataset = run.dataset && (await findDataset(context, run.dataset.hash).catch(() => null));
  if (!dataset) {
    const name = run.dataset ? `“${run.dataset.name}”` : "The data set";
    return `${name} is not in this browser. Import it, and its requests can be walked again.`;
  }
  const plan = planOfRun(loaded, dataset);
  const config = configOf(run.made.method);
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

async function tryOut(
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

function whyNot(error: unknown): string {
  const why = error instanceof Error ? error.message : "Something failed.";
  return `The request could not be walked again. ${why}`;
}
