import { createModelCaller, type ModelCallerPorts } from "./model-caller";
import { ModelFailure } from "./model-endpoint";
import type { ModelAnswerMessage, ModelRequestMessage } from "./language-model-protocol";

/** The worker's side: a message in, a call of the endpoint, messages out. Knows no worker. */
export function createLanguageModelHost(
  ports: Omit<ModelCallerPorts, "onSpent" | "onAsking" | "onResting"> & { post(message: ModelAnswerMessage): void },
): { receive(message: ModelRequestMessage): void } {
  const { post } = ports;
  const caller = createModelCaller({
    ...ports,
    onSpent: (spent) => post({ type: "spent", spent }),
    onAsking: () => post({ type: "asking" }),
    onResting: (rest) => post({ type: "resting", rest }),
  });
  const underWay = new Map<number, AbortController>();

  const answer = async (message: Exclude<ModelRequestMessage, { type: "stop" }>): Promise<ModelAnswerMessage> => {
    const { requestId } = message;
    switch (message.type) {
      case "connect":
        return { type: "connected", requestId, connection: caller.connect(message) };
      case "allow":
        caller.allow(message.allowance);
        return { type: "allowed", requestId };
      case "ask": {
        const controller = new AbortController();
        underWay.set(requestId, controller);
        const exchange = await caller.ask(message.prompt, controller.signal);
        return { type: "answered", requestId, exchange };
      }
    }
  };

  return {
    receive(message) {
      const { requestId } = message;
      if (message.type === "stop") {
        underWay.get(requestId)?.abort();
        return;
      }
      void answer(message)
        .catch((error: unknown): ModelAnswerMessage => ({ type: "failed", requestId, ...failureOf(error) }))
        .then(post)
        .finally(() => underWay.delete(requestId));
    },
  };
}

/** What is not a failure we know is said without its text: it might hold what was sent. */
function failureOf(error: unknown): Pick<Extract<ModelAnswerMessage, { type: "failed" }>, "code" | "sentence"> {
  if (error instanceof ModelFailure) return { code: error.code, sentence: error.message };
  return { code: "lost", sentence: "Something failed while the endpoint was asked. Try again." };
}
