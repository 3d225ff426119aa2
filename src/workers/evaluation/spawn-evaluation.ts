import { startWorker } from "../rpc/start-worker";
import { connectWorker } from "../rpc/thread";
import type { SpawnEvaluation } from "./evaluation-session";
import workerScript from "./evaluation.worker.ts?worker&url";

/** The worker of evaluations. Apart from its client, which Node runs too. */
export const spawnEvaluation: SpawnEvaluation = (listeners) =>
  connectWorker(startWorker(workerScript, "evaluation"), listeners);
