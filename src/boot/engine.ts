import { spawnWorker } from "../workers/rpc/thread";
import { createWalkClient } from "../workers/walk/walk-client";
import type { WalkEngine } from "../workers/walk/walk-engine";
import walkScript from "../workers/walk/walk.worker.ts?worker&url";

/** The engine of walks. Its worker starts with the first call; the first walk is drawn from its record meanwhile. */
export function bootEngine(modelsBase: string, version: string): WalkEngine {
  return createWalkClient({
    modelsBase,
    spawn: spawnWorker(walkScript, "walk"),
    wordsInPage: async () => (await import("../workers/walk/walk-engine-in-thread")).createWordsInPage(version),
  });
}
