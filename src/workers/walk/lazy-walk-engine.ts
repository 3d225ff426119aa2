import { describeError, WorkerError } from "../rpc/errors";
import type { WalkEngine } from "./walk-engine";

/**
 * An engine whose code is fetched at once but need not be there yet: calls wait for it, in their order. Once it is there, its
 * own methods take the place of those that wait, so that a walk is sent before the page draws that it was asked.
 */
export function createLazyWalkEngine(load: () => Promise<WalkEngine>): WalkEngine {
  const loaded = load().catch((error: unknown) => {
    throw new WorkerError(
      "WorkerLostError",
      "The walk engine could not be loaded. Reload the page.",
      describeError(error),
    );
  });
  const whenLoaded = (work: (engine: WalkEngine) => void): void => void loaded.then(work, () => undefined);
  const engine: WalkEngine = {
    open: async (...request) => (await loaded).open(...request),
    correct: async (...request) => (await loaded).correct(...request),
    prepare: async (...request) => (await loaded).prepare(...request),
    train: async (...request) => (await loaded).train(...request),
    run: async (...request) => (await loaded).run(...request),
    preview: async (...request) => (await loaded).preview(...request),
    tryHistory: async (...request) => (await loaded).tryHistory(...request),
    studyMassTool: async (...request) => (await loaded).studyMassTool(...request),
    onNotice: (listener) => whenLoaded(({ onNotice }) => onNotice?.(listener)),
    dispose: () => whenLoaded(({ dispose }) => dispose()),
  };
  whenLoaded((there) => Object.assign(engine, there));
  return engine;
}
