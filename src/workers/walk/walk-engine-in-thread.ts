import { spawnInThread } from "../rpc/in-thread";
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
