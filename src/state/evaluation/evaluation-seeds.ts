import { poolSeeds, type PooledSeeds, type SeedRun } from "../../core/evaluate/pool-seeds";
import type { EvaluationId } from "../../core/domain/ids";
import { findDataset } from "../datasets/dataset-repository";
import { startEvaluation, type EvaluationContext } from "./evaluation-job";
import type { EvaluationState, ShownEvaluation } from "./evaluation-state";

/** Kept evaluations of the shown plan that are done, one for each seed, the shown one among them; by seed. */
export function seedsOfShown({
  shown,
  stored,
}: Pick<EvaluationState, "shown" | "stored">): { seed: number; id: EvaluationId }[] {
  if (shown?.source !== "browser" || shown.status !== "done") return [];
  const wanted = withoutSeed(shown.plan);
  const bySeed = new Map([[shown.plan.split.seed, shown.id]]);
  for (const { id, status, dataset, split, protocol, encoder, methods } of stored ?? []) {
    const plan = { dataset, split, protocol, encoder, methods: methods.map(({ method }) => method) };
    // The newest of a seed stands first.
    if (status === "done" && !bySeed.has(split.seed) && withoutSeed(plan) === wanted) bySeed.set(split.seed, id);
  }
  return [...bySeed].map(([seed, id]) => ({ seed, id })).sort((a, b) => a.seed - b.seed);
}

function withoutSeed({
  dataset,
  split: { seed: _seed, ...split },
  protocol,
  encoder,
  methods,
}: Pick<ShownEvaluation["plan"], "dataset" | "split" | "protocol" | "encoder" | "methods">): string {
  const { kind, folds, limit, guard = false } = split;
  return JSON.stringify([dataset.hash, kind, folds, limit, guard, protocol, encoder, [...methods].sort()]);
}

/** All seeds of the shown plan, of its file or kept here, pooled for one method; `null` where there is only one. */
export async function poolShownSeeds(
  context: EvaluationContext,
  method: string,
  metric: string,
): Promise<PooledSeeds | null> {
  const { shown } = context.store.getState();
  if (!shown) return null;
  const runs = shown.file ? runsInFile(shown.file.runs, method) : await runsKept(context, method).catch(() => []);
  if (runs.length < 2) return null;
  const dataset = await findDataset(context, shown.plan.dataset.hash).catch(() => null);
  const asked = dataset?.queries ?? shown.file?.runs.flatMap((run) => run.asked ?? []) ?? [];
  return poolSeeds(runs, new Map(asked.map((query) => [query.id, query])), metric);
}

function runsInFile(runs: NonNullable<ShownEvaluation["file"]>["runs"], method: string): SeedRun[] {
  return runs.flatMap(({ split, methods }) => {
    const rows = methods.find((one) => one.method === method)?.rows;
    return rows ? [{ seed: split.seed, rows }] : [];
  });
}

async function runsKept({ store, evaluations }: EvaluationContext, method: string): Promise<SeedRun[]> {
  return Promise.all(
    seedsOfShown(store.getState()).map(async ({ seed, id }) => ({
      seed,
      rows: (await evaluations.rows(id)).flatMap((chunk) => (chunk.method === method ? chunk.rows : [])),
    })),
  );
}

/** Measures the shown plan with further seeds, one after the other; each is kept. Ends where one is stopped or left. */
export async function measureSeeds(context: EvaluationContext, seeds: readonly number[]): Promise<void> {
  const { shown } = context.store.getState();
  if (!shown) return;
  const { dataset, ...plan } = shown.plan;
  for (const seed of seeds) {
    await startEvaluation(context, { ...plan, split: { ...plan.split, seed } }, dataset);
    if (!(await isDone(context))) return;
  }
}

/** Whether the evaluation on the screen comes to its end; false when it is stopped, fails or is left. A pause is waited out. */
function isDone({ store }: EvaluationContext): Promise<boolean> {
  const id = store.getState().shown?.id;
  return new Promise((resolve) => {
    const settle = (is: boolean): void => {
      stop();
      resolve(is);
    };
    const look = ({ shown }: EvaluationState): void => {
      if (shown?.id !== id || shown?.status === "cancelled" || shown?.status === "failed") settle(false);
      else if (shown?.status === "done") settle(true);
    };
    const stop = store.subscribe(look);
    look(store.getState());
  });
}
