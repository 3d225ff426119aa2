import type { RequestMessage, WorkerProtocol } from "./protocol";
import { createWorkerHost, type MakeService } from "./worker-host";

/** What is used of a worker's global object. Its own library of types does not go together with that of the page. */
interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage(event: MessageEvent): void;
  onmessageerror(): void;
  onunhandledrejection(event: PromiseRejectionEvent): void;
}

/** Serves in this thread, which is a worker. The last line of every `*.worker.ts`. */
export function serveInWorker<P extends WorkerProtocol>(makeService: MakeService<P>): void {
  const scope = self as unknown as WorkerScope;
  const receive = createWorkerHost(makeService, (message, transfer) => scope.postMessage(message, [...transfer]));
  scope.onmessage = ({ data }: MessageEvent<RequestMessage<P>>) => receive(data);
  scope.onmessageerror = () => reportError(new Error("A message could not be read."));
  // A rejection that nobody handles reaches the outside only when it is made an error.
  scope.onunhandledrejection = (event) => reportError(event.reason);
}
