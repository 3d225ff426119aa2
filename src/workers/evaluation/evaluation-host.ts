import { analyzeErrors } from "../../core/evaluate/error-analysis";
import { summarizeMethod, type PlannedEvaluation } from "../../core/evaluate/run-evaluation";
import { agreeByEncoder } from "./evaluation-encoder";
import { WorkerError, toErrorMessage } from "../rpc/errors";
import type { Summarized, UnderstandRequest } from "./evaluation-engine";
import type { EvaluationAnswerMessage, EvaluationRequestMessage } from "./evaluation-protocol";
import { layPlan, runEvaluation, type EvaluationRunnerPorts } from "./evaluation-runner";
import { createModelRelay, type ModelRelay } from "./model-relay";
import { createRunControl, type RunControl } from "./run-control";

export interface EvaluationHostPorts extends EvaluationRunnerPorts {
  post(message: EvaluationAnswerMessage): void;
}

export interface EvaluationHost {
  receive(message: EvaluationRequestMessage): void;
}

interface UnderWay {
  requestId: number;
  control: RunControl;
  model: ModelRelay | null;
}

/** The worker's side: a message in, an evaluation, messages out. Knows no worker. */
export function createEvaluationHost(ports: EvaluationHostPorts): EvaluationHost {
  const { post } = ports;
  let underWay: UnderWay | null = null;
  const planOf = rememberPlan();

  const evaluate = async (message: Extract<EvaluationRequestMessage, { type: "evaluate" }>) => {
    underWay?.control.cancel(stopped());
    const { requestId, request } = message;
    const control = createRunControl();
    const model = message.hasModel
      ? createModelRelay((promptId, prompt) => post({ type: "prompt", requestId, promptId, prompt }))
      : null;
    control.signal.addEventListener("abort", () => model?.end(stopped()), { once: true });
    underWay = { requestId, control, model };
    try {
      const asking = model ? { ...ports, languageModel: model } : ports;
      await runEvaluation(request, asking, control, (update) => {
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

  const agree = async ({ requestId, request }: Extract<EvaluationRequestMessage, { type: "agree" }>): Promise<void> => {
    try {
      post({ type: "agreed", requestId, agreement: await agreeByEncoder(request, ports) });
    } catch (error) {
      post({ type: "failed", requestId, error: toErrorMessage(error) });
    }
  };

  return {
    receive(message) {
      if (message.type === "ping") post({ type: "pong" });
      else if (message.type === "evaluate") void evaluate(message);
      else if (message.type === "summarize" || message.type === "understand") look(message);
      else if (message.type === "agree") void agree(message);
      else if (underWay) steer(underWay, message);
    },
  };
}

/** What is about the evaluation under way. */
function steer({ requestId, control, model }: UnderWay, message: EvaluationRequestMessage): void {
  if (message.type === "pause") control.pause();
  if (message.type === "resume") control.resume();
  if (message.type === "prompt-answered" && message.requestId === requestId)
    model?.hear(message.promptId, message.answer);
  if (message.type === "cancel" && message.requestId === requestId) control.cancel(stopped());
}

function stopped(): WorkerError {
  return new WorkerError("AbortError", "It was stopped.");
}

function answerLook(
  message: Extract<EvaluationRequestMessage, { type: "summarize" | "understand" }>,
  planned: PlannedEvaluation,
): EvaluationAnswerMessage {
  const { requestId } = message;
  if (message.type === "summarize") {
    const methods = message.request.methods.map(({ method, rows }): Summarized => {
      const { summary, parts, rows: ordered } = summarizeMethod(planned, method, rows, 0);
      return { method, summary, parts, rows: ordered };
    });
    return { type: "summarized", requestId, methods };
  }
  const { rows, metric } = message.request;
  return { type: "understood", requestId, understanding: analyzeErrors(rows, planned.queries, planned.folds, metric) };
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
