/// <reference lib="webworker" />
import { createTrainingHost } from "./training-host";
import type { TrainingRequestMessage } from "./training-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const receive = createTrainingHost(
  (message) => scope.postMessage(message),
  () => performance.now(),
);

scope.onmessage = ({ data }: MessageEvent<TrainingRequestMessage>) => receive(data);
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
// A rejection nobody handles reaches the engine only when it is made an error.
scope.onunhandledrejection = (event) => reportError(event.reason);
