import type { ComparisonOptions } from "../../core/domain/comparison";
import type { EvaluationId, WalkId } from "../../core/domain/ids";
import type { Measurer } from "../../workers/jobs/measurer";
import type { EvaluationEngine } from "../../workers/evaluation/evaluation-engine";
import type { DataReader } from "../../formats/import/reader-client";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import type { EvaluationRepository, ImportedRunRepository } from "../../storage/ports/evaluation-repository";
import type { Actions } from "../app/actions";
import { addRunFiles } from "./read-run-files";
import { agreeWithBase, walkAgain, tryChanges } from "./walk-again";
import { compareSelected } from "./compare-selected";
import {
  type ComparisonActions,
  createComparisonStore,
  type ComparisonStore,
  type LoadedRun,
  type RunKey,
} from "./comparison-state";
import type { Dependencies } from "../app/dependencies";
import type { EvaluationController } from "../evaluation/evaluation-controller";
import { keepMarks, NO_MARKS, readMarks, type RunMarks, isKept, listSources } from "./run-sources";
import { say } from "../app/toasts";

/** 30 days, as long as everything else that was deleted. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the Compare screen stands on. Fetched with the screen, not with the page. */
export interface ComparisonController {
  readonly store: ComparisonStore;
  readonly actions: ComparisonActions;
}

export interface ComparisonDependencies extends Pick<
  Dependencies,
  "storage" | "session" | "library" | "samples" | "now"
> {
  evaluations: EvaluationRepository;
  runs: ImportedRunRepository;
  /** Lists, renames and deletes evaluations. */
  evaluationDesk: EvaluationController;
  measurer: Measurer;
  /** One of its own: reading runs never stops an import under way. */
  reader: Pick<DataReader, "ownRuns" | "foreignRuns" | "stop">;
  /** One of its own: walking a request again never stops an evaluation under way. */
  engine: EvaluationEngine;
  actions: Pick<Actions, "renameWalk" | "deleteWalk" | "addFiles">;
}

/** What the actions of a comparison get. */
export interface ComparisonContext extends ComparisonDependencies {
  store: ComparisonStore;
  /** Runs that were loaded, by the key that was asked for; `own`: what their source calls them. */
  loaded: Map<RunKey, { run: LoadedRun; own: RunKey }>;
  /** Runs from files that are not deleted. */
  kept(): readonly ImportedRun[];
  /** Keeps a run from a file; where the browser keeps nothing it is there until the page goes. */
  keep(run: ImportedRun): Promise<void>;
  /** Lists again what can be compared. */
  refresh(): void;
  /** Grows with every comparison that is asked for: only the latest counts. */
  turn: number;
  /** What the comparison on the screen was made of; `null`: there is none. */
  last: { loaded: readonly LoadedRun[]; options: ComparisonOptions } | null;
  /** One trial after the other: a newer one would end the one under way. */
  enqueueTrial<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Joins what comparisons need. Called once. */
export function createComparisonController(parts: ComparisonDependencies): ComparisonController {
  const { library, evaluationDesk, runs, storage, now } = parts;
  const store = createComparisonStore();
  let kept: ImportedRun[] = [];
  let marks: Record<string, RunMarks> = {};

  const refresh = (): void => {
    const { stored } = evaluationDesk.store.getState();
    if (stored !== null) store.setState(listSources({ stored, kept, walks: library.getState().walks }, marks));
  };
  const keep = async (run: ImportedRun): Promise<void> => {
    kept = [run, ...kept.filter(({ key }) => key !== run.key)];
    refresh();
    await runs.put(run).catch(() => say(library, `“${run.run.name}” could not be kept: it is here until you leave.`));
  };
  const context: ComparisonContext = {
    ...{ ...parts, store, loaded: new Map(), kept: () => kept.filter(isKept), keep, refresh, turn: 0, last: null },
    enqueueTrial: createQueue(),
  };
  const reread = async (): Promise<void> => {
    kept = await runs.list().catch(() => kept);
    refresh();
  };
  const listed = Promise.all([runs.list().catch(() => []), readMarks(storage), evaluationDesk.actions.list()]).then(
    ([all, read]) => {
      kept = all;
      marks = read;
      refresh();
      evaluationDesk.store.subscribe(refresh);
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
    await keepMarks(storage, marks).catch(() => say(library, "The browser could not keep this. Try again."));
  };
  return { store, actions: bind(context, listed, mark, () => kept) };
}

function bind(
  context: ComparisonContext,
  listed: Promise<void>,
  mark: ComparisonActions["mark"],
  all: () => readonly ImportedRun[],
): ComparisonActions {
  const { actions, evaluationDesk, keep, library, now } = context;
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
    mark,
    async rename(source, name) {
      const [kind, id] = partsOf(source);
      const wanted = name.trim();
      if (kind === "evaluation") await evaluationDesk.actions.rename(id as EvaluationId, wanted);
      else if (kind === "walk" && wanted !== "") await actions.renameWalk(id as WalkId, wanted);
      else if (wanted !== "") await change(id, (one) => ({ ...one, run: { ...one.run, name: wanted } }));
      context.loaded.clear();
    },
    async remove(source) {
      const [kind, id] = partsOf(source);
      if (kind === "evaluation") return evaluationDesk.actions.remove(id as EvaluationId);
      if (kind === "walk") return actions.deleteWalk(id as WalkId);
      await change(id, (run) => ({ ...run, deletedAt: now() }));
      say(library, "The run was deleted.", () => void undelete(id));
    },
    undelete: (source) => undelete(partsOf(source)[1]),
    walks: (query) => walkAgain(context, query),
    agreement: (place) => agreeWithBase(context, place),
    tryChanges: (query, place) => tryChanges(context, query, place),
  };
}

function longDeleted(runs: readonly ImportedRun[], now: string): string[] {
  const before = new Date(Date.parse(now) - KEPT_MS).toISOString();
  return runs.flatMap(({ key, deletedAt }) => (deletedAt !== undefined && deletedAt < before ? key : []));
}

/** Work that waits for the work before it. */
function createQueue(): ComparisonContext["enqueueTrial"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
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
