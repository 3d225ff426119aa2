import { startWorker } from "../rpc/start-worker";
import { connectWorker } from "../rpc/thread";
import type { SpawnEncoder } from "./encoder-session";
import workerScript from "./encoder.worker.ts?worker&url";

/** The encoder's worker. Apart from what opens it, which Node runs too. */
export const spawnEncoder: SpawnEncoder = (listeners) => connectWorker(startWorker(workerScript, "encoder"), listeners);
