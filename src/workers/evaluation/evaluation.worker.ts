/// <reference lib="webworker" />
import { version } from "../../../package.json";
import { createVectorCache } from "../../storage/cache/vector-cache";
import { countWorkers } from "../encoder/count-workers";
import encoderScript from "../encoder/encoder.worker.ts?worker&url";
import { createEncoderOpener } from "../encoder/open-encoder";
import jobsScript from "../jobs/jobs.worker.ts?worker&url";
import { loadBytes } from "../models/fetch-with-stall-timeout";
import { findModel } from "../models/own-models";
import { spawnWorker } from "../rpc/thread";
import { serveInWorker } from "../rpc/worker-host";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import { createCrossTabLock } from "../vectors/cross-tab-lock";
import { withMemoryFallback } from "../vectors/vector-stores";
import { createEvaluationService, type EvaluationProtocol } from "./evaluation-service";

serveInWorker<EvaluationProtocol>(({ modelsBase }) =>
  createEvaluationService({
    openEncoder: createEncoderOpener(modelsBase, spawnWorker(encoderScript, "encoder")),
    findModel,
    store: withMemoryFallback(createVectorCache()),
    loadBytes,
    lock: createCrossTabLock(navigator.locks ?? null),
    now: () => performance.now(),
    yieldToEventLoop,
    appVersion: version,
    workerCount: countWorkers(navigator),
    ...(navigator.hardwareConcurrency > 1 ? { spawnJobs: spawnWorker(jobsScript, "jobs") } : {}),
  }),
);
