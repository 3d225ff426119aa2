import type { EvaluationRun, EvaluationUpdate } from "../../workers/evaluation/evaluation-engine";
import { WorkerError, toErrorMessage } from "../../workers/rpc/errors";
import { findDataset, hashOfSample } from "../datasets/dataset-repository";
import type { ShownEvaluation, JobDependencies, EvaluationStore, EvaluationDependencies } from "./evaluation-state";
import { createEvaluationAutosave, type EvaluationAutosave } from "./evaluation-autosave";
import { modelOfPlan, nameTrials, trialsOfPlan } from "./evaluation-models";
import { followElsewhere, lockOf, withUpdate, newEvaluation, completeSummaries } from "./shown-evaluation";
import type { SessionState } from "../app/session";
import { say } from "../app/toasts";
import type { AskedModel, EvaluationPlan } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import { asksModel } from "../../core/recommend/registry";

/** The job of the evaluation on the screen: one runs at a time, and only while it is shown. */
export interface EvaluationJob {
  /** Begins it, or goes on where it stopped. Resolves when it has begun, or cannot. */
  startOrResume(): Promise<void>;
  pause(): Promise<void>;
  cancel(): Promise<void>;
  /** Called before another one, or none, is shown: a running one is paused and stored. */
  leave(): Promise<void>;
  /** Changes what is shown, and keeps it. */
  change(change: Pick<ShownEvaluation, "name">): Promise<void>;
}

interface JobState extends JobDependencies {
  autosave: EvaluationAutosave;
  /** In the worker, paused or not. */
  run: EvaluationRun | null;
  /** Stops what the run asks of a language model. */
  asking: AbortController;
  /** It is being started: a second start changes nothing. */
  isBeginning: boolean;
  /** Settles when it runs, or cannot. */
  begun: Promise<void>;
  /** Settles when its name was let go again. */
  held: Promise<void>;
}

/** `onKept` hears that the list of kept evaluations is old. */
export function createEvaluationJob(parts: JobDependencies, onKept: () => Promise<void>): EvaluationJob {
  const state: JobState = {
    ...parts,
    autosave: createEvaluationAutosave(parts, onKept),
    run: null,
    asking: new AbortController(),
    isBeginning: false,
    begun: Promise.resolve(),
    held: Promise.resolve(),
  };
  const statusOf = (): ShownEvaluation["status"] | undefined => parts.store.getState().shown?.status;
  return {
    async startOrResume() {
      const { shown } = parts.store.getState();
      if (!shown || shown.source === "file" || shown.status === "done" || state.isBeginning) return;
      if (!state.run) return (state.begun = begin(state, shown));
      state.run.resume();
      mark(state, { status: "running" });
    },
    async pause() {
      if (statusOf() !== "running") return;
      state.run?.pause();
      mark(state, { status: "paused" });
      await state.autosave.flush();
    },
    async cancel() {
      if (statusOf() === "running" || statusOf() === "paused") await end(state, "cancelled");
    },
    async leave() {
      await state.begun;
      await (state.run ? end(state, "paused") : state.autosave.flush());
    },
    change(change) {
      mark(state, change);
      return state.autosave.flush();
    },
  };
}

function show({ store }: JobState, change: Partial<ShownEvaluation>): void {
  store.setState(({ shown }) => ({ shown: shown && { ...shown, ...change } }));
}

function mark(state: JobState, change: Partial<ShownEvaluation>): void {
  show(state, change);
  state.autosave.mark();
}

function fail(state: JobState, error: unknown): void {
  const { message, detail } = toErrorMessage(error);
  mark(state, { status: "failed", error: { sentence: message, detail } });
}

/** Resolves when it runs, or cannot. */
function begin(state: JobState, shown: ShownEvaluation): Promise<void> {
  return new Promise((resolve) => {
    const { tryWithLock, library } = state;
    const over = (): void => {
      state.isBeginning = false;
      resolve();
    };
    state.isBeginning = true;
    show(state, { status: "running", error: null });
    const refuse = (): void => {
      show(state, { status: "elsewhere" });
      say(library, "This evaluation is running in another tab.");
      void followElsewhere(state, shown.id);
    };
    state.held = tryWithLock(lockOf(shown.id), () => measure(state, shown, over))
      .then((isMine) => (isMine ? undefined : refuse()))
      .catch((error: unknown) => fail(state, error))
      .finally(over);
  });
}

/** Measures from the first answer to the last, while no other tab measures the same. */
async function measure(state: JobState, shown: ShownEvaluation, onBegun: () => void): Promise<void> {
  const run = await startRun(state, shown);
  // Somebody may have thought otherwise while the data set was fetched.
  const { shown: now } = state.store.getState();
  if (now?.id !== shown.id || now.status === "cancelled") {
    run.cancel();
    return;
  }
  if (now.status === "paused") run.pause();
  state.run = run;
  state.autosave.mark();
  onBegun();
  try {
    await run.finished;
    // Every answer is stored before it says that all is done: whoever leaves then loses none.
    await state.autosave.flush();
    if (state.run === run) mark(state, { status: "done", progress: null });
  } catch (error) {
    // One that was ended on purpose is not the run any more.
    if (state.run === run) fail(state, error);
  }
  if (state.run === run) state.run = null;
  await state.autosave.flush();
}

async function end(state: JobState, status: "paused" | "cancelled"): Promise<void> {
  const { run } = state;
  state.run = null;
  run?.cancel();
  state.asking.abort();
  show(state, { status });
  await state.held;
  await completeSummaries(state);
  state.autosave.mark();
  await state.autosave.flush();
}

/** Where the samples cannot be read, nobody knows whether it is one of them. */
function sentenceOfMissing(name: string, knowsSamples: boolean): string {
  return knowsSamples
    ? `“${name}” is no longer in this browser. Load its files again.`
    : `“${name}” is not stored in this browser, and the samples could not be read. Go on when the app can be reached again, or load its files.`;
}

/** Rejects with a `WorkerError` when the data set cannot be had. */
async function startRun(state: JobState, { id, plan, methods }: ShownEvaluation): Promise<EvaluationRun> {
  const { engine, samples, library, store, autosave, models } = state;
  const dataset = await findDataset(state, plan.dataset.hash);
  const sampleHash = await hashOfSample(samples);
  if (!dataset) throw new WorkerError("UnknownDatasetError", sentenceOfMissing(plan.dataset.name, sampleHash !== null));
  const asking = (state.asking = new AbortController());
  const model = await modelOfPlan(models, plan, asking.signal);
  const isSample = plan.dataset.hash === sampleHash;
  const known = Object.fromEntries(methods.map(({ method, rows }) => [method, rows]));
  const seconds = Object.fromEntries(methods.map(({ method, seconds: spent }) => [method, spent]));
  const hear = (update: EvaluationUpdate): void => {
    const { shown } = store.getState();
    if (shown?.id !== id) return;
    store.setState({ shown: withUpdate(shown, update) });
    autosave.hear(update);
  };
  const { device } = library.getState();
  const vectorsBase = isSample ? samples.vectorsBase : null;
  const experience = await trialsOfPlan(state.storage, plan, dataset);
  const asked = { dataset, plan, device, vectorsBase, known, seconds, ...(experience ? { experience } : {}) };
  const run = engine.evaluate(asked, hear, model ?? undefined);
  if (model) {
    const letGo = models.hold();
    run.finished.then(letGo, letGo);
  }
  return run;
}

/** A new evaluation on the screen, under way. One that ran before is paused. */
export async function startEvaluation(
  context: EvaluationContext,
  plan: Omit<EvaluationPlan, "dataset">,
  dataset: EvaluationPlan["dataset"],
): Promise<void> {
  const { store, job, models, newId, now, storage, session } = context;
  await job.leave();
  const { model: _before, ...rest } = plan;
  const found = asksModel(plan.methods) ? await findDataset(context, dataset.hash) : null;
  const trials = await nameTrials(storage, plan.methods, found);
  const model = asksModel(plan.methods) ? await models.named() : null;
  const whole: EvaluationPlan = {
    ...{ dataset, ...rest, methods: [...new Set(plan.methods)] },
    ...(model ? { model: { ...model, ...(trials ? { trials } : {}), ...ownPrompts(session.getState()) } } : {}),
  };
  store.setState({ shown: newEvaluation(newId() as EvaluationId, whole, now()) });
  await job.startOrResume();
}

/** A model is asked as in the walk: prompts that were put in other words there are asked so here, and named in the plan. */
function ownPrompts({ nextConfig }: Pick<SessionState, "nextConfig">): Pick<AskedModel, "instructions"> {
  const instructions = nextConfig.stage2.model?.instructions ?? {};
  return Object.keys(instructions).length === 0 ? {} : { instructions };
}

/** What the actions of evaluations get. */
export interface EvaluationContext extends EvaluationDependencies {
  store: EvaluationStore;
  job: EvaluationJob;
}
