/// <reference lib="webworker" />
import { breathe } from "../breathe";
import { version } from "../../../package.json";
import { createIndexedDbVectors } from "../../storage/indexed-db-vectors";
import { countWorkers } from "../encoder/count-workers";
import { findModel } from "../encoder/find-model";
import { loadBytes } from "../encoder/heard-download";
import { createEncoderOpener } from "../encoder/open-encoder";
import { spawnEncoder } from "../encoder/spawn-encoder";
import { withMemoryFallback } from "../vectors/memory-vectors";
import { createTurns } from "../vectors/turns";
import { spawnScans } from "./spawn-scans";
import { createEvaluationHost, type EvaluationHost } from "./evaluation-host";
import type { EvaluationRequestMessage } from "./evaluation-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;

let host: EvaluationHost | null = null;

function startHost(modelsBase: string): EvaluationHost {
  return createEvaluationHost({
    post: (message) => scope.postMessage(message),
    openEncoder: createEncoderOpener(modelsBase, spawnEncoder),
    findModel,
    store: withMemoryFallback(createIndexedDbVectors()),
    loadBytes,
    turns: createTurns(navigator.locks ?? null),
    now: () => performance.now(),
    breathe,
    appVersion: version,
    workerCount: countWorkers(scope.navigator),
    ...(scope.navigator.hardwareConcurrency > 1 ? { spawnScans } : {}),
  });
}

scope.onmessage = ({ data }: MessageEvent<EvaluationRequestMessage>) => {
  if (data.type === "start") host = startHost(data.modelsBase);
  else host?.receive(data);
};
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
scope.onunhandledrejection = (event) => reportError(event.reason);
