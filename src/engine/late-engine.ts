import type { Engine } from "./engine";
import { EngineError } from "./errors";

/** An engine whose code is fetched at once but need not be there yet: calls wait for it, in their order. */
export function createLateEngine(load: () => Promise<Engine>): Engine {
  const engine = load().catch((error: unknown) => {
    throw new EngineError(
      "WorkerLostError",
      "The part that computes could not be loaded. Reload the page.",
      error instanceof Error ? error.message : String(error),
    );
  });
  engine.catch(() => undefined);
  return {
    open: async (...request) => (await engine).open(...request),
    prepare: async (...request) => (await engine).prepare(...request),
    run: async (...request) => (await engine).run(...request),
    preview: async (...request) => (await engine).preview(...request),
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
