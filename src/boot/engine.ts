import { createLazyWalkEngine } from "../workers/walk/lazy-walk-engine";
import type { WalkEngine } from "../workers/walk/walk-engine";
import walkScript from "../workers/walk/walk.worker.ts?worker&url";

/** The first walk is drawn from its record, so what computes may come beside it. */
export function bootEngine(modelsBase: string, version: string): WalkEngine {
  return createLazyWalkEngine(async () => {
    const [{ createWalkClient }, { askHost, spawnWorker }] = await Promise.all([
      import("../workers/walk/walk-client"),
      import("../workers/rpc/thread"),
    ]);
    await askHost(walkScript);
    return createWalkClient({
      modelsBase,
      spawn: spawnWorker(walkScript, "walk"),
      wordsInPage: async () => (await import("../workers/walk/walk-engine-in-thread")).createWordsInPage(version),
    });
  });
}
