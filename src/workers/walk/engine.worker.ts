/// <reference lib="webworker" />
import { version } from "../../../package.json";
import { createLearningCache } from "../../storage/cache/learning-cache";
import { createVectorCache } from "../../storage/cache/vector-cache";
import { countWorkers } from "../encoder/count-workers";
import { loadBytes } from "../models/fetch-with-stall-timeout";
import { createEncoderOpener, type OpenEncoder } from "../encoder/open-encoder";
import { spawnEncoder } from "../encoder/spawn-encoder";
import { createWalkHost } from "./walk-host";
import { spawnTraining } from "../jobs/spawn-training";
import type { WalkRequestMessage } from "./walk-protocol";
import { withMemoryFallback } from "../vectors/vector-stores";
import { createCrossTabLock } from "../vectors/cross-tab-lock";

const scope = self as unknown as DedicatedWorkerGlobalScope;

let host: ReturnType<typeof createWalkHost> | null = null;

function startHost(modelsBase: string): ReturnType<typeof createWalkHost> {
  return createWalkHost({
    post: (message) => scope.postMessage(message),
    openEncoder: timed(createEncoderOpener(modelsBase, spawnEncoder)),
    store: withMemoryFallback(createVectorCache()),
    learned: createLearningCache(),
    spawnTraining,
    loadBytes,
    turns: createCrossTabLock(navigator.locks ?? null),
    now: () => performance.now(),
    appVersion: version,
    workerCount: countWorkers(scope.navigator),
  });
}

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

scope.onmessage = ({ data }: MessageEvent<WalkRequestMessage>) => {
  if (data.type === "start") host = startHost(data.modelsBase);
  else host?.receive(data);
};
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
// A rejection nobody handles reaches the page only when it is made an error.
scope.onunhandledrejection = (event) => reportError(event.reason);
