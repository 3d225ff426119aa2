import type { Understanding } from "../../core/evaluate/understand-rows";
import { findDataset } from "../dataset-shelf";
import type { EvaluationContext } from "../evaluation-desk";

/** What the rows of a shown method say; `null` when that cannot be found out here. */
export async function understandMethod(
  context: EvaluationContext,
  method: string,
  metric: string,
): Promise<Understanding | null> {
  const { store, engine } = context;
  const { shown } = store.getState();
  const rows = shown?.methods.find((each) => each.method === method)?.rows;
  if (!shown || !rows) return null;
  const dataset = await findDataset(context, shown.plan.dataset.hash).catch(() => null);
  if (!dataset) return null;
  const understand = (): Promise<Understanding> => engine.understand({ dataset, plan: shown.plan, rows, metric });
  // A stop ends the worker with whatever it is doing: the next one is asked again.
  return understand()
    .catch(understand)
    .catch(() => null);
}
