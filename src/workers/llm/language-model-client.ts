import type { EndpointParameter } from "../../core/domain/endpoint-presets";
import type { SpawnThread } from "../rpc/thread";
import { createWorkerClient } from "../rpc/worker-client";
import type { LanguageModelProtocol } from "./language-model-host";
import { ModelFailure, type ModelEndpoint, type ModelFailureCode, type Rest, type Spent } from "./model-endpoint";

/** The worker does nothing but wait for the endpoint, so it answers at once. */
const PATIENCE_MS = 60_000;

/**
 * The page's side. The worker starts with the first call; forgetting the endpoint ends it, key and all. `onAsking` is called
 * for every request to the endpoint.
 */
export function createLanguageModelClient(
  onAsking: () => void,
  spawn: SpawnThread<LanguageModelProtocol>,
): ModelEndpoint {
  let onSpent: (spent: Spent) => void = ignore;
  let onResting: (rest: Rest) => void = ignore;
  let onLeftOut: (parameter: EndpointParameter) => void = ignore;
  const client = createWorkerClient<LanguageModelProtocol>({
    spawn,
    setup: undefined,
    patienceMs: () => PATIENCE_MS,
    lostError: () => new ModelFailure("lost", "The connection to the endpoint crashed. Enter the endpoint again."),
    restoreError: ({ name, message }) => new ModelFailure(name as ModelFailureCode, message),
    onEvent(event) {
      if (event.name === "asking") onAsking();
      else if (event.name === "spent") onSpent(event.value);
      else if (event.name === "resting") onResting(event.value);
      else onLeftOut(event.value);
    },
  });
  return {
    connect: (target) => client.call("connect", target),
    async allow(allowance) {
      await client.call("allow", allowance);
    },
    ask: (prompt, signal) => client.call("ask", prompt, { signal: signal && stoppedBy(signal) }),
    test: (target, signal) => client.call("test", target, { signal: signal && stoppedBy(signal) }),
    forget: () => client.end(new ModelFailure("stopped", "The endpoint was forgotten.")),
    onSpent: (listener) => void (onSpent = listener),
    onResting: (listener) => void (onResting = listener),
    onLeftOut: (listener) => void (onLeftOut = listener),
  };
}

/** The same signal, with a failure for its reason. */
function stoppedBy(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort(new ModelFailure("stopped", "It was stopped."));
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return controller.signal;
}

function ignore(): void {
  // Nobody wants to know.
}
