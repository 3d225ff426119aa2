import { findDataset } from "./dataset-shelf";
import type { EvaluationContext } from "./evaluation-desk";

/**
 * Keeps the data set of the shown evaluation at hand, whichever one the workbench has open: its requests can be read, and
 * measured anew, without closing a walk. Looks again when data sets come or go.
 */
export function holdDataset(context: EvaluationContext): void {
  const { store, library } = context;
  const wanted = (): string | null => store.getState().shown?.plan.dataset.hash ?? null;
  let looking: string | null = null;
  let looks = 0;
  const lookAgain = async (): Promise<void> => {
    const hash = wanted();
    looking = hash;
    const look = (looks += 1);
    const dataset = hash === null ? null : await findDataset(context, hash).catch(() => null);
    // Only the last look counts: an earlier one may be slower.
    if (look === looks && hash === wanted() && store.getState().dataset !== dataset) store.setState({ dataset });
  };
  store.subscribe(() => {
    if (wanted() === looking) return;
    if (store.getState().dataset !== null) store.setState({ dataset: null });
    void lookAgain();
  });
  library.subscribe(({ datasets }, before) => {
    if (datasets !== before.datasets) void lookAgain();
  });
}
