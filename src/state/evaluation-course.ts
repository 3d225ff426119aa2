import type { EvaluationRun, EvaluationUpdate } from "../engine/evaluation/evaluation-engine";
import { EngineError, toErrorMessage } from "../engine/errors";
import { findDataset, hashOfSample } from "./dataset-shelf";
import type { EvaluationStore, ShownEvaluation } from "./evaluation";
import type { EvaluationDeskParts } from "./evaluation-desk";
import { createEvaluationKeeper } from "./evaluation-keeper";
import { settleSummaries } from "./settle-summaries";
import { withUpdate } from "./shown-evaluation";
import { say } from "./toasts";

/** The course of the evaluation on the screen: one runs at a time, and only while it is shown. */
export interface EvaluationCourse {
  /** Begins it, or goes on where it stopped. Resolves when it has begun, or cannot. */
  go(): Promise<void>;
  pause(): Promise<void>;
  cancel(): Promise<void>;
  /** Another one, or none, is to be shown: one that runs is paused, and kept as it is. */
  leave(): Promise<void>;
}

export interface CourseParts extends EvaluationDeskParts {
  store: EvaluationStore;
}

export function createEvaluationCourse(parts: CourseParts, onKept: () => Promise<void>): EvaluationCourse {
  const { store, library } = parts;
  const keeper = createEvaluationKeeper(parts, onKept);
  let run: EvaluationRun | null = null;

  const set = (change: Partial<ShownEvaluation>): void =>
    store.setState(({ shown }) => ({ shown: shown && { ...shown, ...change } }));
  const hear = (update: EvaluationUpdate): void => {
    store.setState(({ shown }) => ({ shown: shown && withUpdate(shown, update) }));
    keeper.hear(update);
  };
  const fail = (error: unknown): void => {
    const { message, detail } = toErrorMessage(error);
    set({ status: "failed", error: { sentence: message, detail } });
  };

  /** Everything from the first answer to the last, while no other tab does the same. */
  const measure = async (shown: ShownEvaluation, onBegun: () => void): Promise<void> => {
    const mine = await beginRun(parts, shown, hear);
    run = mine;
    set({ status: "running", error: null });
    keeper.mark();
    onBegun();
    try {
      await mine.finished;
      set({ status: "done", progress: null });
    } catch (error) {
      if (run === mine) fail(error);
    } finally {
      if (run === mine) run = null;
    }
    await keeper.flush();
  };

  const begin = (shown: ShownEvaluation): Promise<void> =>
    new Promise((resolve) => {
      const held = parts.holdName(`kitpick evaluation ${shown.id}`, () => measure(shown, resolve));
      held
        .then((isMine) => {
          if (!isMine) say(library, "This evaluation runs in another tab.");
          if (!isMine) set({ status: "paused" });
        })
        .catch(fail)
        .finally(resolve);
    });

  const end = async (status: "paused" | "cancelled"): Promise<void> => {
    const ended = run;
    run = null;
    ended?.cancel();
    set({ status });
    await settleSummaries(parts);
    keeper.mark();
    await keeper.flush();
  };
  const isOn = (): boolean => ["running", "paused"].includes(store.getState().shown?.status ?? "");

  return {
    async go() {
      const { shown } = store.getState();
      if (!shown || shown.source === "file" || shown.status === "done") return;
      if (!run) return begin(shown);
      run.resume();
      set({ status: "running" });
      keeper.mark();
    },
    async pause() {
      if (store.getState().shown?.status !== "running") return;
      run?.pause();
      set({ status: "paused" });
      keeper.mark();
      await keeper.flush();
    },
    cancel: async () => (isOn() ? end("cancelled") : undefined),
    leave: async () => (run ? end("paused") : keeper.flush()),
  };
}

/** Rejects with an EngineError when the data set cannot be had. */
async function beginRun(
  parts: CourseParts,
  { plan, methods }: ShownEvaluation,
  onUpdate: (update: EvaluationUpdate) => void,
): Promise<EvaluationRun> {
  const { engine, samples, library } = parts;
  const dataset = await findDataset(parts, plan.dataset.hash);
  if (!dataset) {
    const sentence = `“${plan.dataset.name}” is not in this browser any more. Load its files again.`;
    throw new EngineError("UnknownDatasetError", sentence);
  }
  const isSample = plan.dataset.hash === (await hashOfSample(samples));
  const { device } = library.getState();
  const known = Object.fromEntries(methods.map(({ method, rows }) => [method, rows]));
  const seconds = Object.fromEntries(methods.map(({ method, seconds: spent }) => [method, spent]));
  const vectorsBase = isSample ? samples.vectorsBase : null;
  return engine.evaluate({ dataset, plan, device, vectorsBase, known, seconds }, onUpdate);
}
