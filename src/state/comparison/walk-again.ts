import { findTurning, listSingleChanges, type SingleChange, type TriedChange } from "../../core/compare/single-changes";
import type { Config } from "../../core/domain/config";
import type { QueryId } from "../../core/domain/ids";
import type { LoadedRun, RunTurning, RunWalk, ComparisonContext } from "./comparison-state";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationPlan } from "../../core/domain/evaluation";
import { configOfMethod } from "../../core/recommend/ptr";
import { asksModel, findMethod } from "../../core/recommend/registry";
import { labelOfMethod } from "../../wording/evaluation";
import type { TrialResult } from "../../workers/evaluation/evaluation-engine";
import { findDataset, hashOfSample } from "../datasets/dataset-repository";
import { planOfRun } from "./load-runs";
import { pairCoverage } from "../../core/compare/agree-runs";
import type { Agreement } from "../../core/compare/agreement";
import { WorkerError } from "../../workers/rpc/errors";

/** The walks of one request, run by run. */
export async function walkAgain(context: ComparisonContext, query: QueryId): Promise<RunWalk[]> {
  const walks: RunWalk[] = [];
  for (const run of context.store.getState().shown) walks.push(await walkOne(context, run, query));
  return walks;
}

async function walkOne(context: ComparisonContext, run: LoadedRun, query: QueryId): Promise<RunWalk> {
  if (run.trace) return { trace: run.trace };
  const replayable = await findReplayable(context, run);
  if (typeof replayable === "string") return { trace: null, why: replayable };
  try {
    const { traces } = await replayRequest(context, replayable, { query, configs: [replayable.config], methods: [] });
    return { trace: traces[0]! };
  } catch (error) {
    return { trace: null, why: whyNot(error) };
  }
}

/** Every single change of the run at `index`, compared with the answers of the others. */
export async function tryChanges(
  context: ComparisonContext,
  query: QueryId,
  index: number,
): Promise<RunTurning[] | string> {
  const { shown } = context.store.getState();
  const run = shown[index];
  if (!run) return "This run is no longer shown.";
  const replayable = await findReplayable(context, run);
  if (typeof replayable === "string") return replayable;
  try {
    const tried = await trySingleChanges(context, replayable, query);
    tried.push(...(await tryOtherEncoders(context, replayable, query)));
    const answer = (each: LoadedRun) => each.run.rows.find((row) => row.query === query)?.predicted ?? null;
    return shown.flatMap((other, wanted): RunTurning[] => {
      const [own, theirs] = [answer(run), answer(other)];
      if (wanted === index || !own || !theirs) return [];
      const turning = findTurning(tried, own, theirs);
      return [{ wanted, turning }];
    });
  } catch (error) {
    return whyNot(error);
  }
}

async function trySingleChanges(
  context: ComparisonContext,
  replayable: ReplayableRun,
  query: QueryId,
): Promise<TriedChange[]> {
  const first = await replayRequest(context, replayable, { query, configs: [replayable.config], methods: [] });
  const changes = listSingleChanges(first.traces[0]!);
  const configs = changes.flatMap((change) => (change.kind === "config" ? [change.config] : []));
  const methods = changes.flatMap((change) => (change.kind === "chooser" ? [change.method] : []));
  const { traces, answers } = await replayRequest(context, replayable, { query, configs, methods });
  const ofConfigs = traces.map(({ recommendation }) => recommendation.tools.map(({ tool }) => tool));
  const ofMethods = answers.map(({ tools }) => tools);
  return changes.map((change) => ({
    change,
    tools: (change.kind === "config" ? ofConfigs : ofMethods).shift() ?? [],
  }));
}

/** A run by words alone cannot compare by meaning; with the encoder of another run it can. */
async function tryOtherEncoders(
  context: ComparisonContext,
  replayable: ReplayableRun,
  query: QueryId,
): Promise<TriedChange[]> {
  if (replayable.plan.encoder !== "words") return [];
  const { shown } = context.store.getState();
  const encoders = shown.flatMap(({ plan, run }) => plan?.encoder ?? run.made?.environment.encoder?.id ?? []);
  const tried: TriedChange[] = [];
  for (const encoder of new Set(encoders.filter((id) => id !== "words"))) {
    const { stage1 } = replayable.config;
    const configs = (["hybrid", "dense"] as const).map((retriever): Config => ({
      ...replayable.config,
      stage1: { ...stage1, retriever },
    }));
    const other = { ...replayable, plan: { ...replayable.plan, encoder } };
    const { traces } = await replayRequest(context, other, { query, configs, methods: [] });
    traces.forEach(({ recommendation }, at) => {
      const config = configs[at]!;
      const turned = { name: "encoder", from: stage1.retriever, to: config.stage1.retriever, encoder } as const;
      const change: SingleChange = { kind: "config", turned, config };
      tried.push({ change, tools: recommendation.tools.map(({ tool }) => tool) });
    });
  }
  return tried;
}

/** A run whose requests can be walked again. */
interface ReplayableRun {
  dataset: Dataset;
  plan: EvaluationPlan;
  config: Config;
}

/** Where a run can be walked again; a sentence where it cannot. */
async function findReplayable(context: ComparisonContext, loaded: LoadedRun): Promise<ReplayableRun | string> {
  const { run } = loaded;
  if (!run.made) return `“${run.name}” contains answers only, not how they were made.`;
  const dataset = run.dataset && (await findDataset(context, run.dataset.hash).catch(() => null));
  if (!dataset) {
    const name = run.dataset ? `“${run.dataset.name}”` : "The data set";
    return `${name} is not in this browser. Import it, and its requests can be walked again.`;
  }
  const plan = planOfRun(loaded, dataset);
  const config = configOf(run.made.method);
  if (asksModel([run.made.method]))
    return `“${labelOfMethod(run.made.method)}” uses a language model, which is not asked again just to show its walk.`;
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

interface ReplayRequest {
  query: QueryId;
  configs: readonly Config[];
  methods: readonly string[];
}

/** Walks one request of a run with other settings, and asks other methods. Rejects with a `WorkerError`. */
async function replayRequest(
  { engine, samples, library }: ComparisonContext,
  { dataset, plan }: ReplayableRun,
  { query, configs, methods }: ReplayRequest,
): Promise<TrialResult> {
  const isSample = dataset.hash === (await hashOfSample(samples).catch(() => null));
  const request = {
    ...{ dataset, device: library.getState().device, vectorsBase: isSample ? samples.vectorsBase : null },
    ...{ plan: { ...plan, methods: [...methods], attribution: false }, query, configs },
  };
  return engine.tryOut(request);
}

/** Why a request could not be walked again. */
function whyNot(error: unknown): string {
  const why = error instanceof Error ? error.message : "Something failed.";
  return `The request could not be walked again. ${why}`;
}

/** How far a run of the comparison on the screen agrees with its baseline in stage 2, over their common requests. */
export async function agreeWithBase(
  { engine, store, library }: ComparisonContext,
  index: number,
): Promise<Agreement | string> {
  const { compared } = store.getState();
  const [base, other] = compared ? [compared.aligned.rows[compared.aligned.base], compared.aligned.rows[index]] : [];
  if (!base || !other) return "Nothing is compared.";
  const pairs = pairCoverage(base, other);
  if (pairs.length === 0)
    return "No common request has a stage 2 in both: these answers come without stages, or from an earlier version.";
  const { device, encoder } = library.getState();
  try {
    return await engine.agree({ pairs, encoder: encoder.wanted, device });
  } catch (error) {
    return error instanceof WorkerError ? error.message : "Something failed while they were compared. Try again.";
  }
}
