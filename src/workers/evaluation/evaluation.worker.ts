/// <reference lib="webworker" />
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import { version } from "../../../package.json";
import { createVectorCache } from "../../storage/cache/vector-cache";
import { countWorkers } from "../encoder/count-workers";
import { findModel } from "../models/own-models";
import { loadBytes } from "../models/fetch-with-stall-timeout";
import { createEncoderOpener } from "../encoder/open-encoder";
import { spawnEncoder } from "../encoder/spawn-encoder";
import { withMemoryFallback } from "../vectors/vector-stores";
import { createCrossTabLock } from "../vectors/cross-tab-lock";
import { spawnMatmul } from "../jobs/spawn-matmul";
import { createEvaluationHost, type EvaluationHost } from "./evaluation-host";
import type { EvaluationRequestMessage } from "./evaluation-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;

let host: EvaluationHost | null = null;

function startHost(modelsBase: string): EvaluationHost {
  return createEvaluationHost({
    post: (message) => scope.postMessage(message),
    openEncoder: createEncoderOpener(modelsBase, spawnEncoder),
    findModel,
    store: withMemoryFallback(createVectorCache()),
    loadBytes,
    turns: createCrossTabLock(navigator.locks ?? null),
    now: () => performance.now(),
    yieldToEventLoop,
    appVersion: version,
    workerCount: countWorkers(scope.navigator),
    ...(scope.navigator.hardwareConcurrency > 1 ? { spawnMatmul } : {}),
  });
}

scope.onmessage = ({ data }: MessageEvent<EvaluationRequestMessage>) => {
  if (data.type === "start") host = startHost(data.modelsBase);
  else host?.receive(data);
};
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
scope.onunhandledrejection = (event) => reportError(event.reason);
