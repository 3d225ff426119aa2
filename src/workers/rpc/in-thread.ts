import type { WorkerProtocol } from "./protocol";
import type { SpawnThread } from "./thread";
import { createWorkerHost, type MakeService } from "./worker-host";

type Copy = <Message>(message: Message) => Message;

/**
 * A "worker" in this very thread, for Node and tests: the same client and the same host, with turns of the event loop
 * between. A copy as on the way to a real worker keeps either side from seeing the other's changes.
 */
export function spawnInThread<P extends WorkerProtocol>(
  makeService: MakeService<P>,
  copyAnswer: Copy = (message) => message,
  copyRequest = copyAnswer,
): SpawnThread<P> {
  return (listeners) => {
    let hasEnded = false;
    const later = (work: () => void): void =>
      queueMicrotask(() => {
        if (!hasEnded) work();
      });
    const receive = createWorkerHost(makeService, (message) => later(() => listeners.message(copyAnswer(message))));
    return {
      postMessage: (message) => later(() => receive(copyRequest(message))),
      terminate: () => void (hasEnded = true),
    };
  };
}
