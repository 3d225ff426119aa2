import { startWorker } from "../start-worker";
import { connectWorker } from "../thread";
import type { SpawnScans } from "./scan-protocol";
import workerScript from "./scan.worker.ts?worker&url";

/** The worker that multiplies for an evaluation. Apart from who uses it, which Node runs too. */
export const spawnScans: SpawnScans = (listeners) => connectWorker(startWorker(workerScript, "scans"), listeners);
