import { startWorker } from "../rpc/start-worker";
import { connectWorker } from "../rpc/thread";
import type { SpawnMatmul } from "./matmul-protocol";
import workerScript from "./matmul.worker.ts?worker&url";

/** The worker that multiplies for an evaluation. Apart from who uses it, which Node runs too. */
export const spawnMatmul: SpawnMatmul = (listeners) => connectWorker(startWorker(workerScript, "scans"), listeners);
