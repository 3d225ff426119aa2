/// <reference lib="webworker" />
import { createReaderHost } from "../../formats/import/reader-host";
import type { ReaderRequest } from "../../formats/import/reader-protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const host = createReaderHost((answer) => scope.postMessage(answer));

scope.onmessage = ({ data }: MessageEvent<ReaderRequest>) => void host.receive(data);
scope.onunhandledrejection = (event) => reportError(event.reason);
