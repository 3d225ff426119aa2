import type { WorkerProtocol } from "../rpc/protocol";
import type { SpawnThread } from "../rpc/thread";
import { createWorkerHost, type MakeService } from "../rpc/worker-host";
import { createMemoryVectors } from "../vectors/vector-stores";
import { createWalkClient } from "./walk-client";
import type { WalkEngine } from "./walk-engine";
import { createWalkService, type WalkProtocol, type WalkServicePorts } from "./walk-service";

/** The engine without a worker, for Node and tests: the same client and service, with turns of the event loop between. */
export function createWalkEngineInThread(ports: WalkServicePorts): WalkEngine {
  const spawn = spawnInThread<WalkProtocol>((_setup, emit) => createWalkService(ports, emit));
  return createWalkClient({ modelsBase: "", spawn });
}

/** The last resort where no worker holds: requests are compared by their words, in the page's own thread. No encoder. */
export function createWordsInPage(appVersion: string): WalkEngine {
  return createWalkEngineInThread({
    openEncoder: () => Promise.reject(new Error("An encoder needs a worker.")),
    store: createMemoryVectors(),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion,
  });
}

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
