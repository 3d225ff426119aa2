/// <reference lib="webworker" />
import { version } from "../../package.json";
import { createIndexedDbLearning } from "../storage/indexed-db-learning";
import { createIndexedDbVectors } from "../storage/indexed-db-vectors";
import { countWorkers } from "./encoder/count-workers";
import { loadBytes } from "./encoder/heard-download";
import { createEncoderOpener, type OpenEncoder } from "./encoder/open-encoder";
import { spawnEncoder } from "./encoder/spawn-encoder";
import { createEngineHost } from "./engine-host";
import { spawnTraining } from "./learning/spawn-training";
import type { EngineRequestMessage } from "./protocol";
import { withMemoryFallback } from "./vectors/memory-vectors";
import { createTurns } from "./vectors/turns";

const scope = self as unknown as DedicatedWorkerGlobalScope;

let host: ReturnType<typeof createEngineHost> | null = null;

function startHost(modelsBase: string): ReturnType<typeof createEngineHost> {
  return createEngineHost({
    post: (message) => scope.postMessage(message),
    openEncoder: timed(createEncoderOpener(modelsBase, spawnEncoder)),
    store: withMemoryFallback(createIndexedDbVectors()),
    learned: createIndexedDbLearning(),
    spawnTraining,
    loadBytes,
    turns: createTurns(navigator.locks ?? null),
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

scope.onmessage = ({ data }: MessageEvent<EngineRequestMessage>) => {
  if (data.type === "start") host = startHost(data.modelsBase);
  else host?.receive(data);
};
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
// A rejection nobody handles reaches the page only when it is made an error.
scope.onunhandledrejection = (event) => reportError(event.reason);
