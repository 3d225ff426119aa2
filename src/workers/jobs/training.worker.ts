/// <reference lib="webworker" />
import { collectBuffers } from "../rpc/collect-buffers";
import { createTrainingHost } from "./training-host";
import type { TrainingRequestMessage } from "./training-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;

// What was learned is handed over, not copied: it can be a hundred megabytes, and this thread is done then.
const receive = createTrainingHost(
  (message) => scope.postMessage(message, message.type === "trained" ? collectBuffers(message.walks) : []),
  () => performance.now(),
);

scope.onmessage = ({ data }: MessageEvent<TrainingRequestMessage>) => receive(data);
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
// A rejection nobody handles reaches the engine only when it is made an error.
scope.onunhandledrejection = (event) => reportError(event.reason);
