/// <reference lib="webworker" />
import { createScanHost } from "./scan-host";
import type { ScanRequestMessage } from "./scan-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const receive = createScanHost((message) =>
  scope.postMessage(
    message,
    message.products.map(({ buffer }) => buffer as ArrayBuffer),
  ),
);

scope.onmessage = ({ data }: MessageEvent<ScanRequestMessage>) => receive(data);
scope.onmessageerror = () => reportError(new Error("A message could not be read."));
