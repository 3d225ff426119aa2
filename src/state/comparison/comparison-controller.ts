import type { EvaluationId, WalkId } from "../../core/domain/ids";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import { addExampleRuns, addRunFiles, cutWaiting } from "./read-run-files";
import { agreeWithBase, walkAgain, tryChanges } from "./walk-again";
import { compareSelected } from "./compare-selected";
import { pathsBesideBase } from "./paths-of-runs";
import {
  type ComparisonActions,
  createComparisonStore,
  type ComparisonStore,
  type RunMarks,
  type ComparisonDependencies,
  type ComparisonContext,
} from "./comparison-state";
import { keepMarks, NO_MARKS, readMarks, isKept, listSources } from "./run-sources";
import { countWrite } from "../app/library";
import { say } from "../app/toasts";

/** 30 days, as long as everything else that was deleted. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the Compare screen stands on. Fetched with the screen, not with the page. */
export interface ComparisonController extends ComparisonActions {
  readonly store: ComparisonStore;
}

/** Joins what comparisons need. Called once. */
export function createComparisonController(parts: ComparisonDependencies): ComparisonController {
  const { library, evaluation, runs, storage, now } = parts;
  const store = createComparisonStore();
  let kept: ImportedRun[] = [];
  let marks: Record<string, RunMarks> = {};

  const refresh = (): void => {
    const { stored } = evaluation.store.getState();
    if (stored !== null) store.setState(listSources({ stored, kept, walks: library.getState().walks }, marks));
  };
  const keep = async (run: ImportedRun): Promise<void> => {
    kept = [run, ...kept.filter(({ key }) => key !== run.key)];
    refresh();
    await countWrite(library, () => runs.put(run)).catch(() =>
      say(library, `“${run.run.name}” could not be stored. It stays here until you close the page.`),
    );
  };
  const context: ComparisonContext = {
    ...{ ...parts, store, keep, refresh, waiting: [], turn: 0, last: null },
    ...{ loaded: new Map(), kept: () => kept.filter(isKept) },
  };
  const reread = async (): Promise<void> => {
    kept = await runs.list().catch(() => kept);
    refresh();
  };
  const listed = Promise.all([runs.list().catch(() => []), readMarks(storage), evaluation.list()]).then(
    ([all, read]) => {
      kept = all;
      marks = read;
      refresh();
      evaluation.store.subscribe(refresh);
      library.subscribe((state, before) => {
        if (state.walks !== before.walks) refresh();
        // A restore may have brought runs, or taken some away.
        if (state.evaluationsChanged !== before.evaluationsChanged) void reread();
      });
      void runs.remove(longDeleted(kept, now())).catch(() => undefined);
    },
  );
  const mark = async (id: string, change: Partial<RunMarks>): Promise<void> => {
    marks = { ...marks, [id]: { ...(marks[id] ?? NO_MARKS), ...change } };
    refresh();
    await countWrite(library, () => keepMarks(storage, marks)).catch(() =>
      say(library, "The browser could not save this. Try again."),
    );
  };
  return { store, ...bind(context, listed, mark, () => kept) };
}

function bind(
  context: ComparisonContext,
  listed: Promise<void>,
  mark: ComparisonActions["mark"],
  all: () => readonly ImportedRun[],
): ComparisonActions {
  const { actions, evaluation, keep, library, now } = context;
  const change = async (key: string, next: (run: ImportedRun) => ImportedRun): Promise<void> => {
    const run = all().find((each) => each.key === key);
    if (run) await keep(next(run));
  };
  // One drop after the other: a second one would end the reading of the first.
  const adding = createQueue();
  const undelete = (key: string) => change(key, ({ deletedAt: _, ...run }) => run);
  return {
    show: async (wish) => listed.then(() => compareSelected(context, wish)),
    addFiles: async (files) => listed.then(() => adding(() => addRunFiles(context, files))),
    cutRankings: async (cuts) => listed.then(() => adding(() => cutWaiting(context, cuts))),
    addExample: async () => listed.then(() => adding(() => addExampleRuns(context))),
    mark,
    async rename(source, name) {
      const [kind, id] = partsOf(source);
      const wanted = name.trim();
      if (kind === "evaluation") await evaluation.rename(id as EvaluationId, wanted);
      else if (kind === "walk" && wanted !== "") await actions.renameWalk(id as WalkId, wanted);
      else if (wanted !== "") await change(id, (one) => ({ ...one, run: { ...one.run, name: wanted } }));
      context.loaded.clear();
    },
    async remove(source) {
      const [kind, id] = partsOf(source);
      if (kind === "evaluation") return evaluation.remove(id as EvaluationId);
      if (kind === "walk") return actions.deleteWalks(id as WalkId);
      await change(id, (run) => ({ ...run, deletedAt: now() }));
      say(library, "The run was deleted.", async () => {
        await undelete(id);
        return "The run is back.";
      });
    },
    undelete: (source) => undelete(partsOf(source)[1]),
    walks: (query) => walkAgain(context, query),
    agreement: (index) => agreeWithBase(context, index),
    paths: (index) => pathsBesideBase(context, index),
    tryChanges: (query, index) => tryChanges(context, query, index),
  };
}

function longDeleted(runs: readonly ImportedRun[], now: string): string[] {
  const before = new Date(Date.parse(now) - KEPT_MS).toISOString();
  return runs.flatMap(({ key, deletedAt }) => (deletedAt !== undefined && deletedAt < before ? key : []));
}

/** Work that waits for the work before it. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Kind and id of a source. */
function partsOf(source: string): [kind: string, id: string] {
  const at = source.indexOf(" ");
  return [source.slice(0, at), source.slice(at + 1)];
}
