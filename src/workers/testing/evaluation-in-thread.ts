import type { EvaluationRunnerPorts } from "../evaluation/answer-requests";
import { createEvaluationClient } from "../evaluation/evaluation-client";
import type { EvaluationEngine } from "../evaluation/evaluation-engine";
import { createEvaluationService, type EvaluationProtocol } from "../evaluation/evaluation-service";
import { spawnInThread } from "../walk/walk-engine-in-thread";
import type { RequestMessage } from "../rpc/protocol";

export interface InThreadPorts extends Omit<EvaluationRunnerPorts, "yieldToEventLoop"> {
  /** The first worker breaks down after so many batches of rows. */
  breakAfter?: number;
  /** Told of everything that is sent, by each worker's number from 0. */
  onSend?(message: RequestMessage<EvaluationProtocol>, worker: number): void;
}

/** Evaluations without a worker, for tests: the same client and service, with turns of the event loop between. */
export function createEvaluationInThread({
  breakAfter = Infinity,
  onSend = () => undefined,
  ...ports
}: InThreadPorts): EvaluationEngine {
  let batchesLeft = breakAfter;
  let started = 0;
  const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const spawn = spawnInThread<EvaluationProtocol>(
    () => createEvaluationService({ ...ports, yieldToEventLoop }),
    structuredClone,
  );
  return createEvaluationClient({
    modelsBase: "",
    spawn(listeners) {
      const worker = started++;
      const thread = spawn({
        ...listeners,
        message(message) {
          listeners.message(message);
          if (message.type !== "progress" || message.progress.type !== "rows" || --batchesLeft !== 0) return;
          listeners.lost("It ran out of memory.");
        },
      });
      return {
        ...thread,
        postMessage(message) {
          onSend(message, worker);
          thread.postMessage(message, []);
        },
      };
    },
  });
}
