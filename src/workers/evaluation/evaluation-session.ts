import { WorkerError, fromErrorMessage } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { ThreadSession } from "../rpc/thread-session";
import type { EvaluationAnswerMessage, EvaluationRequestMessage } from "./evaluation-protocol";

export type SpawnEvaluation = SpawnThread<EvaluationRequestMessage, EvaluationAnswerMessage>;

type Final = Extract<EvaluationAnswerMessage, { type: "evaluated" | "summarized" | "understood" | "agreed" }>;
type Update = Extract<EvaluationAnswerMessage, { type: "update" | "prompt" }>;

export type EvaluationSession = ThreadSession<EvaluationRequestMessage, EvaluationAnswerMessage, Final, Update>;

/** A method that learns from a large history is silent while it learns; a worker that broke down says so by itself. */
const PATIENCE_MS = 10 * 60_000;

/** Starts an evaluation worker. `onLost` is called once, when it breaks down or goes silent, before anything rejects. */
export function startEvaluationSession({
  spawn,
  modelsBase,
  onLost,
}: {
  spawn: SpawnEvaluation;
  modelsBase: string;
  onLost(why: string): void;
}): EvaluationSession {
  const session: EvaluationSession = new ThreadSession({
    spawn,
    ping: { type: "ping" },
    cancel: (requestId) => ({ type: "cancel", requestId }),
    patienceMs: () => PATIENCE_MS,
    onLost,
    lostError: (why) =>
      new WorkerError("WorkerLostError", "The part that measures stopped working. The answers so far are kept.", why),
    hear: (message) => hear(session, message),
  });
  session.tell({ type: "start", modelsBase });
  return session;
}

function hear(session: EvaluationSession, message: EvaluationAnswerMessage): void {
  switch (message.type) {
    case "pong":
      return;
    case "update":
    case "prompt":
      return session.update(message.requestId, message);
    case "failed":
      return session.fail(message.requestId, fromErrorMessage(message.error));
    case "evaluated":
    case "summarized":
    case "understood":
    case "agreed":
      return session.settle(message.requestId, message);
  }
}
