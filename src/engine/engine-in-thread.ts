import type { Engine } from "./engine";
import { createEngineClient } from "./engine-client";
import { createEngineHost, type EngineHostPorts } from "./engine-host";
import type { SpawnEngine } from "./engine-session";

/** The engine without a worker, for Node and tests: the same client and host, with nothing but turns of the event loop between. */
export function createEngineInThread(ports: Omit<EngineHostPorts, "post">): Engine {
  const spawn: SpawnEngine = (listeners) => {
    let hasEnded = false;
    const host = createEngineHost({
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
