import { finishComparison, prepareComparison } from "../../core/compare/compare-runs";
import type { ComparisonOptions } from "../../core/domain/comparison";
import type { ComparisonWish, LoadedRun, RunKey } from "../comparison";
import type { ComparisonContext } from "../comparison-desk";
import { loadRun } from "../load-runs";
import { nameTools } from "../name-tools";

/** Loads the wished runs, those not loaded yet, and sets them side by side. */
export async function compareRunsOf(context: ComparisonContext, { keys, options }: ComparisonWish): Promise<void> {
  const { store } = context;
  const mine = (context.turn += 1);
  const isLatest = (): boolean => mine === context.turn;
  store.setState({ status: keys.length > 0 ? "reading" : "idle" });
  const found = await Promise.all(keys.map((key) => find(context, key)));
  if (!isLatest()) return;
  const shown = found.filter((run) => run !== null);
  const missing = keys.filter((_, place) => found[place] === null);
  const isKnown = shown.length < 2 || isOneRequest(shown);
  if (isDone(context, shown, options)) {
    store.setState({ status: "idle", missing });
    return;
  }
  store.setState({ shown, missing, refusal: null, ...(isKnown ? { compared: null, status: "idle" } : {}) });
  if (shown.length === 0) return;
  const toolNames = await nameTools(context, shown);
  if (!isLatest()) return;
  store.setState({ toolNames });
  if (isKnown) return;
  store.setState({ status: "comparing" });
  // What was said above is drawn before the page computes.
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (!isLatest()) return;
  try {
    const runs = shown.map(({ run }) => run);
    const prepared = prepareComparison(runs, { ...options, base: 0 });
    const { scores, base, options: settled } = prepared;
    const measured = await context.measurer.measure({ scores, base, options: settled });
    if (!isLatest()) return;
    store.setState({ compared: finishComparison(prepared, measured), status: "idle" });
    context.last = { shown, options };
  } catch (error) {
    const why = error instanceof RangeError ? error.message : "Something failed while they were compared. Try again.";
    store.setState({ compared: null, refusal: why, status: "idle" });
  }
}

/** The list may have changed and the runs not: then what is shown stands. */
function isDone({ store, last }: ComparisonContext, runs: readonly LoadedRun[], options: ComparisonOptions): boolean {
  const { compared, shown } = store.getState();
  const isSame = last?.shown === shown && runs.length === shown.length && runs.every((run, at) => run === shown[at]);
  return compared !== null && isSame && JSON.stringify(options) === JSON.stringify(last?.options);
}

/** Saved walks of one request have no means to compare: they are set side by side as they are. */
function isOneRequest(runs: readonly LoadedRun[]): boolean {
  const texts = new Set(runs.map(({ trace }) => trace?.query.text ?? null));
  return texts.size === 1 && !texts.has(null);
}

async function find(context: ComparisonContext, key: RunKey): Promise<LoadedRun | null> {
  const before = context.loaded.get(key);
  if (before) return before;
  const source = context.store.getState().sources?.find(({ runs }) => runs.some((run) => run.key === key));
  const run = source ? await loadRun(context, source, key).catch(() => null) : null;
  if (run) context.loaded.set(key, run);
  return run;
}
