import type { SpawnEngine } from "./engine-session";
import workerScript from "./engine.worker.ts?worker&url";
import { startWorker } from "./start-worker";
import { connectWorker } from "./thread";

/** The engine's worker. Apart from its client, which Node runs too. */
export const spawnEngine: SpawnEngine = (listeners) => connectWorker(startWorker(workerScript, "engine"), listeners);
