import type { SpawnEngine } from "./walk-session";
import workerScript from "./engine.worker.ts?worker&url";
import { startWorker } from "../rpc/start-worker";
import { connectWorker } from "../rpc/thread";

/** The engine's worker. Apart from its client, which Node runs too. */
export const spawnEngine: SpawnEngine = (listeners) => connectWorker(startWorker(workerScript, "engine"), listeners);
