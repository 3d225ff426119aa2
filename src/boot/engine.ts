import { createLazyWalkEngine } from "../workers/walk/lazy-walk-engine";

/** The first walk is drawn from its record, so what computes may come beside it. */
export function bootEngine(modelsBase: string, version: string) {
  return createLazyWalkEngine(async () => {
    const [{ createEngineClient }, { spawnEngine }] = await Promise.all([
      import("../workers/walk/walk-client"),
      import("../workers/walk/spawn-walk"),
    ]);
    return createEngineClient({
      modelsBase,
      spawn: spawnEngine,
      wordsInPage: async () => (await import("../workers/walk/walk-engine-in-thread")).createWordsInPage(version),
    });
  });
}
