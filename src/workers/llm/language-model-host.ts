import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import type { EndpointParameter } from "../../core/domain/endpoint-presets";
import type { ErrorMessage } from "../rpc/errors";
import type { Emit, WorkerService } from "../rpc/worker-host";
import { createModelCaller, type ModelCallerPorts } from "./model-caller";
import {
  ModelFailure,
  type Allowance,
  type Connection,
  type ConnectionTest,
  type EndpointTarget,
  type Rest,
  type Spent,
} from "./model-endpoint";

/** Only `connect` and `test` ever carry the key, and nothing carries it back. */
export interface LanguageModelProtocol {
  calls: {
    connect: { input: EndpointTarget; output: Connection };
    allow: { input: Allowance; output: null };
    ask: { input: ModelPrompt; output: Exchange };
    test: { input: EndpointTarget; output: ConnectionTest };
  };
  events: {
    /** Another host is about to be asked: said before it is, so that the count on the screen can be trusted. */
    asking: null;
    spent: Spent;
    resting: Rest;
    "left-out": EndpointParameter;
  };
}

export type LanguageModelPorts = Omit<ModelCallerPorts, "onSpent" | "onAsking" | "onResting" | "onLeftOut">;

export function createLanguageModelService(
  ports: LanguageModelPorts,
  emit: Emit<LanguageModelProtocol>,
): WorkerService<LanguageModelProtocol> {
  const caller = createModelCaller({
    ...ports,
    onSpent: (value) => emit({ name: "spent", value }),
    onAsking: () => emit({ name: "asking", value: null }),
    onResting: (value) => emit({ name: "resting", value }),
    onLeftOut: (value) => emit({ name: "left-out", value }),
  });
  return {
    describeError: describeFailure,
    calls: {
      connect: (target) => caller.connect(target),
      allow(allowance) {
        caller.allow(allowance);
        return null;
      },
      ask: (prompt, { signal }) => caller.ask(prompt, signal),
      test: (target, { signal }) => caller.test(target, signal),
    },
  };
}

/** What is not a failure we know is said without its text: it might hold what was sent. */
function describeFailure(error: unknown): ErrorMessage {
  if (error instanceof ModelFailure) return { name: error.code, message: error.message, detail: "" };
  return { name: "lost", message: "Something failed while the endpoint was asked. Try again.", detail: "" };
}
