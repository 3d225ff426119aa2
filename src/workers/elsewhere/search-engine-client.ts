import type { SpawnThread } from "../rpc/thread";
import { createWorkerClient } from "../rpc/worker-client";
import { connectionLost, restoreFault } from "./engine-port";
import type { EngineSpent, SearchEngine } from "./search-engine";
import type { SearchEngineProtocol } from "./search-engine-service";

/** Each request has a limit of its own, and moments of many dimensions take a while. */
const PATIENCE_MS = 120_000;

/**
 * The page's side. The worker starts with the first test; forgetting the engine ends it, key and all. `onAsking` is called for
 * every request to the engine.
 */
export function createSearchEngineClient(onAsking: () => void, spawn: SpawnThread<SearchEngineProtocol>): SearchEngine {
  let onSpent: (spent: EngineSpent) => void = () => undefined;
  /** Of all workers that ever asked: each counts its own requests alone. */
  let spent: EngineSpent = { requests: 0, bytesSent: 0, waitedMs: 0 };
  const client = createWorkerClient<SearchEngineProtocol>({
    spawn,
    setup: undefined,
    patienceMs: () => PATIENCE_MS,
    lostError: connectionLost,
    restoreError: restoreFault,
    onEvent(event) {
      if (event.name === "asking") {
        onAsking();
        return;
      }
      const { requests, bytesSent, waitedMs } = event.value;
      spent = {
        requests: spent.requests + requests,
        bytesSent: spent.bytesSent + bytesSent,
        waitedMs: spent.waitedMs + waitedMs,
      };
      onSpent(spent);
    },
  });
  return {
    test: (target, dataHash) => client.call("test", { ...target, dataHash }),
    connect: (index) => client.call("connect", index),
    async openPort() {
      const { port1, port2 } = new MessageChannel();
      await client.call("serve", port1, { transfer: [port1] });
      return port2;
    },
    forget: () => client.end(connectionLost()),
    onSpent: (listener) => void (onSpent = listener),
  };
}
