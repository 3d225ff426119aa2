import type { Engine } from "./engine";
import { createEngineInThread } from "./engine-in-thread";
import { createMemoryVectors } from "./vectors/memory-vectors";

/** The last resort where no worker holds: requests are compared by their words, in the page's own thread. No encoder. */
export function createWordsInPage(appVersion: string): Engine {
  return createEngineInThread({
    openEncoder: () => Promise.reject(new Error("An encoder needs a worker.")),
    store: createMemoryVectors(),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion,
  });
}
