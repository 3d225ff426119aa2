import type { WalkEngine } from "./walk-engine";
import { describeError, WorkerError } from "../rpc/errors";

/**
 * An engine whose code is fetched at once but need not be there yet: calls wait for it, in their order. A walk asked of one
 * that is there is sent at once, before the page draws that it was asked.
 */
export function createLazyWalkEngine(load: () => Promise<WalkEngine>): WalkEngine {
  let loaded: WalkEngine | null = null;
  const engine = load().catch((error: unknown) => {
    throw new WorkerError(
      "WorkerLostError",
      "The part that computes could not be loaded. Reload the page.",
      describeError(error),
    );
  });
  engine.then(
    (there) => (loaded = there),
    () => undefined,
  );
  return {
    open: async (...request) => (await engine).open(...request),
    prepare: async (...request) => (await engine).prepare(...request),
    train: async (...request) => (await engine).train(...request),
    run: async (...request) => (loaded ?? (await engine)).run(...request),
    preview: async (...request) => (await engine).preview(...request),
    anticipate: (request) => loaded?.anticipate?.(request),
    onNotice: (listener) =>
      void engine.then(
        ({ onNotice }) => onNotice?.(listener),
        () => undefined,
      ),
    dispose: () =>
      void engine.then(
        ({ dispose }) => dispose(),
        () => undefined,
      ),
  };
}
