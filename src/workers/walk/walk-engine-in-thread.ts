import type { WalkEngine } from "./walk-engine";
import { createEngineClient } from "./walk-client";
import { createWalkHost, type WalkHostPorts } from "./walk-host";
import type { SpawnEngine } from "./walk-session";
import { createMemoryVectors } from "../vectors/vector-stores";

/** The engine without a worker, for Node and tests: the same client and host, with nothing but turns of the event loop between. */
export function createWalkEngineInThread(ports: Omit<WalkHostPorts, "post">): WalkEngine {
  const spawn: SpawnEngine = (listeners) => {
    let hasEnded = false;
    const host = createWalkHost({
      ...ports,
      post: (message) =>
        queueMicrotask(() => {
          if (!hasEnded) listeners.message(message);
        }),
    });
    return {
      send: (message) =>
        queueMicrotask(() => {
          if (!hasEnded) host.receive(message);
        }),
      end: () => {
        hasEnded = true;
      },
    };
  };
  return createEngineClient({ modelsBase: "", spawn });
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
