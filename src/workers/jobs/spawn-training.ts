import { startWorker } from "../rpc/start-worker";
import { connectWorker } from "../rpc/thread";
import type { SpawnTraining } from "./training-protocol";
import workerScript from "./training.worker.ts?worker&url";

/** The worker that trains for walks. Apart from who uses it, which Node runs too. */
export const spawnTraining: SpawnTraining = (listeners) =>
  connectWorker(startWorker(workerScript, "training"), listeners);
