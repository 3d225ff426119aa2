import { nextTask } from "../app/next-task";
import { finishingComparison, preparingComparison, type ComparedRuns } from "../../core/compare/compare-runs";
import type { ComparisonOptions } from "../../core/domain/comparison";
import { runInSlices } from "../../formats/model/interruptible";
import type { ComparisonSelection, LoadedRun, RunKey, ComparisonContext } from "./comparison-state";
import { loadRun } from "./load-runs";
import { findKey, hasSameAnswers } from "./run-keys";
import { findDataset } from "../datasets/dataset-repository";

/** Loads the selected runs that are not loaded yet, and compares them. */
export async function compareSelected(
  context: ComparisonContext,
  { keys, options }: ComparisonSelection,
): Promise<void> {
  const { store } = context;
  const mine = (context.turn += 1);
  const isLatest = (): boolean => mine === context.turn;
  store.setState({ status: keys.length > 0 ? "reading" : "idle" });
  const found = await Promise.all(keys.map((key) => find(context, key)));
  if (!isLatest()) return;
  const loaded = found.filter((run) => run !== null);
  // Letters are those of the comparison, which leaves out runs without answers and says so.
  const answering = loaded.filter(({ run }) => run.rows.length > 0);
  const shown = answering.length >= 2 ? answering : loaded;
  const missing = keys.filter((_, index) => found[index] === null);
  const goneOn = keys.filter((key) => !hasSameAnswers(key, context.loaded.get(key)?.own ?? key));
  const isKnown = shown.length < 2 || isOneRequest(shown);
  const { last } = context;
  const hasSameRuns = last?.loaded.length === loaded.length && loaded.every((run, at) => run === last.loaded[at]);
  // The list may have changed and the runs not: then what is shown stands.
  const isDone = hasSameRuns && store.getState().compared !== null && isSame(options, last.options);
  if (isDone) {
    store.setState({ status: "idle", missing, goneOn });
    return;
  }
  store.setState({ shown, missing, goneOn, refusal: null, ...(isKnown ? { status: "idle" } : {}) });
  if (isKnown || !hasSameRuns) store.setState({ compared: null });
  if (shown.length === 0) return;
  const toolNames = await nameTools(context, shown);
  if (!isLatest()) return;
  store.setState({ toolNames });
  if (isKnown) return;
  store.setState({ status: "comparing" });
  // What was said above is drawn before the page computes.
  await nextTask();
  if (!isLatest()) return;
  const compared = await compareLoaded(context, loaded, options);
  if (!isLatest()) return;
  const isRefused = typeof compared === "string";
  store.setState({ compared: isRefused ? null : compared, refusal: isRefused ? compared : null, status: "idle" });
  context.last = { loaded, options };
}

/** A sentence when they cannot be compared. */
async function compareLoaded(
  { measurer }: ComparisonContext,
  loaded: readonly LoadedRun[],
  wished: ComparisonOptions,
): Promise<ComparedRuns | string> {
  try {
    const runs = loaded.map(({ run }) => run);
    const prepared = await runInSlices(preparingComparison(runs, { ...wished, base: 0 }));
    const { scores, base, options } = prepared;
    const measured = await measurer.measure({ scores, base, options });
    return await runInSlices(finishingComparison(prepared, measured));
  } catch (error) {
    return error instanceof RangeError ? error.message : "Something failed while they were compared. Try again.";
  }
}

function isSame(one: ComparisonOptions, other: ComparisonOptions): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Saved walks of one request have no means to compare: they are set side by side as they are. */
function isOneRequest(runs: readonly LoadedRun[]): boolean {
  const texts = new Set(runs.map(({ trace }) => trace?.query.text ?? null));
  return texts.size === 1 && !texts.has(null);
}

async function find(context: ComparisonContext, key: RunKey): Promise<LoadedRun | null> {
  const before = context.loaded.get(key);
  const sources = context.store.getState().sources ?? [];
  const own = findKey(
    sources.flatMap(({ runs }) => runs.map((run) => run.key)),
    key,
  );
  const source = sources.find(({ runs }) => runs.some((run) => run.key === own));
  // A run that was loaded stays as it was while its evaluation goes on, and is read again when that has ended.
  const wasPartial = (before?.run.run.partial ?? null) !== null;
  if (before && !(wasPartial && source?.isPartial === false)) return before.run;
  if (own === null || !source) return null;
  const found = await loadRun(context, source, own).catch(() => null);
  if (!found) return null;
  const run = { ...found, key };
  context.loaded.set(key, { run, own });
  return run;
}

/** Shown names of the tools in these runs, by id: from their data sets, their walks, the files they came in. */
async function nameTools(context: ComparisonContext, runs: readonly LoadedRun[]): Promise<Record<string, string>> {
  const keys = new Set(runs.map(({ key }) => key));
  const names: Record<string, string> = {};
  for (const { key, tools } of context.kept()) if (keys.has(key)) Object.assign(names, tools);
  for (const { trace } of runs) {
    for (const [id, { name }] of Object.entries(trace?.tools ?? {})) names[id] = name;
  }
  const hashes = new Set(runs.flatMap(({ run: { dataset } }) => dataset?.hash ?? []));
  for (const hash of hashes) {
    const dataset = await findDataset(context, hash).catch(() => null);
    for (const { id, name } of dataset?.tools ?? []) names[id] = name;
  }
  return names;
}
