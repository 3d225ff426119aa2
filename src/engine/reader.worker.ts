/// <reference lib="webworker" />
import { createReaderHost } from "../formats/reader-host";
import type { ReaderRequest } from "../formats/reader-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const host = createReaderHost((answer) => scope.postMessage(answer));

scope.onmessage = ({ data }: MessageEvent<ReaderRequest>) => void host.receive(data);
scope.onunhandledrejection = (event) => reportError(event.reason);
