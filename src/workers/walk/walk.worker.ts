/// <reference lib="webworker" />
import { version } from "../../../package.json";
import { createLearningCache } from "../../storage/cache/learning-cache";
import { createVectorCache } from "../../storage/cache/vector-cache";
import { countWorkers } from "../encoder/count-workers";
import encoderScript from "../encoder/encoder.worker.ts?worker&url";
import { createEncoderOpener, type OpenEncoder } from "../encoder/open-encoder";
import jobsScript from "../jobs/jobs.worker.ts?worker&url";
import { loadBytes } from "../models/fetch-with-stall-timeout";
import { spawnWorker } from "../rpc/thread";
import { serveInWorker, type WorkerService } from "../rpc/worker-host";
import { createCrossTabLock } from "../vectors/cross-tab-lock";
import { withMemoryFallback } from "../vectors/vector-stores";
import { createWalkService, type WalkProtocol } from "./walk-service";

/** Puts each encoder that was opened and each use of one on this thread's timeline, for the bench and for a profiler. */
function timed(open: OpenEncoder): OpenEncoder {
  return async (...wanted) => {
    const encoder = await open(...wanted);
    performance.mark("encoder opened");
    const encode: typeof encoder.encode = async (texts) => {
      const start = performance.now();
      const vectors = await encoder.encode(texts);
      performance.measure("encode", { start });
      return vectors;
    };
    return { ...encoder, encode };
  };
}

/** The same for each walk and preview, with how many edits it has. */
function timedWalks(service: WorkerService<WalkProtocol>): WorkerService<WalkProtocol> {
  const { run } = service.calls;
  const timedRun: typeof run = async (wanted, context) => {
    const start = performance.now();
    const trace = await run(wanted, context);
    performance.measure("walk", { start, detail: wanted.input.edits.length });
    return trace;
  };
  return { ...service, calls: { ...service.calls, run: timedRun } };
}

serveInWorker<WalkProtocol>(({ modelsBase }, emit) =>
  timedWalks(
    createWalkService(
      {
        openEncoder: timed(createEncoderOpener(modelsBase, spawnWorker(encoderScript, "encoder"))),
        store: withMemoryFallback(createVectorCache()),
        learned: createLearningCache(),
        studies: createLearningCache("studies"),
        spawnTraining: spawnWorker(jobsScript, "training"),
        loadBytes,
        lock: createCrossTabLock(navigator.locks ?? null),
        now: () => performance.now(),
        appVersion: version,
        workerCount: countWorkers(navigator),
      },
      emit,
    ),
  ),
);
