import { createEvaluationClient } from "../evaluation/evaluation-client";
import type { EvaluationEngine } from "../evaluation/evaluation-engine";
import { createEvaluationHost, type EvaluationHostPorts } from "../evaluation/evaluation-host";

/** Evaluations without a worker, for tests: the same client and host, with a turn of the event loop between answers. */
export function createEvaluationInThread(ports: Omit<EvaluationHostPorts, "post" | "breathe">): EvaluationEngine {
  return createEvaluationClient({
    modelsBase: "",
    spawn: (listeners) => {
      let hasEnded = false;
      const host = createEvaluationHost({
        ...ports,
        breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
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
    },
  });
}
