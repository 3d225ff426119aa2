import { understandRows } from "../../core/evaluate/understand-rows";
import { summarizeMethod, type PlannedEvaluation } from "../../core/evaluate/run-evaluation";
import { EngineError, toErrorMessage } from "../errors";
import type { UnderstandRequest } from "./evaluation-engine";
import type { EvaluationAnswerMessage, EvaluationRequestMessage } from "./evaluation-protocol";
import { layPlan, runEvaluation, type EvaluationRunnerPorts } from "./evaluation-runner";
import { createRunControl, type RunControl } from "./run-control";

export interface EvaluationHostPorts extends EvaluationRunnerPorts {
  post(message: EvaluationAnswerMessage): void;
}

export interface EvaluationHost {
  receive(message: EvaluationRequestMessage): void;
}

/** The worker's side: a message in, an evaluation, messages out. Knows no worker. */
export function createEvaluationHost(ports: EvaluationHostPorts): EvaluationHost {
  const { post } = ports;
  let underWay: { requestId: number; control: RunControl } | null = null;
  const planOf = rememberPlan();

  const cancel = (): void => underWay?.control.cancel(new EngineError("AbortError", "It was stopped."));

  const evaluate = async ({ requestId, request }: Extract<EvaluationRequestMessage, { type: "evaluate" }>) => {
    cancel();
    const control = createRunControl();
    underWay = { requestId, control };
    try {
      await runEvaluation(request, ports, control, (update) => {
        if (!control.signal.aborted) post({ type: "update", requestId, update });
      });
      post({ type: "evaluated", requestId });
    } catch (error) {
      post({ type: "failed", requestId, error: toErrorMessage(error) });
    } finally {
      if (underWay.requestId === requestId) underWay = null;
    }
  };

  /** What needs no encoder is done at once. */
  const look = (message: Extract<EvaluationRequestMessage, { type: "summarize" | "understand" }>): void => {
    try {
      post(answerLook(message, planOf(message.request)));
    } catch (error) {
      post({ type: "failed", requestId: message.requestId, error: toErrorMessage(error) });
    }
  };

  return {
    receive(message) {
      switch (message.type) {
        case "start":
          return;
        case "ping":
          return post({ type: "pong" });
        case "pause":
          return underWay?.control.pause();
        case "resume":
          return underWay?.control.resume();
        case "cancel":
          if (underWay?.requestId === message.requestId) cancel();
          return;
        case "evaluate":
          void evaluate(message);
          return;
        case "summarize":
        case "understand":
          return look(message);
      }
    },
  };
}

function answerLook(
  message: Extract<EvaluationRequestMessage, { type: "summarize" | "understand" }>,
  planned: PlannedEvaluation,
): EvaluationAnswerMessage {
  const { requestId } = message;
  if (message.type === "summarize") {
    const methods = message.request.methods.map(({ method, rows }) => summarizeMethod(planned, method, rows, 0));
    return { type: "summarized", requestId, methods };
  }
  const { rows, metric } = message.request;
  return { type: "understood", requestId, understanding: understandRows(rows, planned.queries, planned.folds, metric) };
}

/** The last plan that was laid: the methods of one evaluation are looked at one after the other. */
function rememberPlan(): (request: Pick<UnderstandRequest, "dataset" | "plan">) => PlannedEvaluation {
  let last: { key: string; planned: PlannedEvaluation } | null = null;
  return ({ dataset, plan }) => {
    const key = JSON.stringify({ hash: dataset.hash, split: plan.split, protocol: plan.protocol });
    if (last?.key !== key) last = { key, planned: layPlan({ dataset, plan }) };
    return last.planned;
  };
}
