import type { MethodEvaluation } from "../../core/domain/evaluation";
import { findDataset } from "../datasets/dataset-repository";
import type { JobDependencies } from "./evaluation-state";

/**
 * Brings the summaries up to the rows that are there: one that was stopped in the middle has answers that were not summed up
 * yet, one of an earlier version does not count its bundles. Without the data set they stay as they are.
 */
export async function completeSummaries(parts: JobDependencies): Promise<void> {
  const { engine, store } = parts;
  const { shown } = store.getState();
  const late = shown?.methods.filter(isBehind) ?? [];
  if (!shown || late.length === 0) return;
  const dataset = await findDataset(parts, shown.plan.dataset.hash).catch(() => null);
  if (!dataset) return;
  const methods = late.map(({ method, rows }) => ({ method, rows }));
  const settled = await engine.summarize({ dataset, plan: shown.plan, methods }).catch(() => []);
  const byName = new Map(settled.map((method) => [method.method, method]));
  store.setState((state) => {
    if (state.shown?.id !== shown.id) return state;
    const merged = state.shown.methods.map((method) => ({ ...method, ...byName.get(method.method) }));
    return { shown: { ...state.shown, methods: merged } };
  });
}

/** Also one of an earlier version, which drew intervals of any number of bundles and did not say how many. */
function isBehind({ rows, summary }: MethodEvaluation): boolean {
  if (rows.length > 0 && Object.values(summary.metrics).some(({ bundles }) => bundles === undefined)) return true;
  return summary.n + (summary.nothingNeeded?.n ?? 0) < rows.length;
}
