/// <reference lib="webworker" />
import { createMatmulHost } from "./matmul-host";
import type { MatmulRequestMessage } from "./matmul-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const receive = createMatmulHost((message) =>
  scope.postMessage(
    message,
    message.products.map(({ buffer }) => buffer as ArrayBuffer),
  ),
);

scope.onmessage = ({ data }: MessageEvent<MatmulRequestMessage>) => receive(data);
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
