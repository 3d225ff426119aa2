import { createEvaluationClient } from "../evaluation/evaluation-client";
import type { EvaluationEngine } from "../evaluation/evaluation-engine";
import { createEvaluationHost, type EvaluationHostPorts } from "../evaluation/evaluation-host";

export interface InThreadPorts extends Omit<EvaluationHostPorts, "post" | "yieldToEventLoop"> {
  /** The first worker breaks down after so many batches of rows. */
  breakAfter?: number;
}

/** Evaluations without a worker, for tests: the same client and host, with turns of the event loop between. */
export function createEvaluationInThread({ breakAfter = Infinity, ...ports }: InThreadPorts): EvaluationEngine {
  let batchesLeft = breakAfter;
  return createEvaluationClient({
    modelsBase: "",
    spawn: (listeners) => {
      let hasEnded = false;
      const host = createEvaluationHost({
        ...ports,
        yieldToEventLoop: () => new Promise((resolve) => setTimeout(resolve, 0)),
        post: (message) =>
          queueMicrotask(() => {
            if (hasEnded) return;
            listeners.message(message);
            if (message.type === "update" && message.update.type === "rows" && --batchesLeft === 0) {
              listeners.lost("It ran out of memory.");
            }
          }),
      });
      return {
        send: (message) =>
          queueMicrotask(() => {
            if (!hasEnded) host.receive(structuredClone(message));
          }),
        end: () => {
          hasEnded = true;
        },
      };
    },
  });
}
