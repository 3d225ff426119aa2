import { EngineError, fromErrorMessage } from "./errors";
import type { EngineAnswerMessage, EngineRequestMessage } from "./protocol";
import type { SpawnThread } from "./thread";
import { ThreadSession } from "./thread-session";

export type SpawnEngine = SpawnThread<EngineRequestMessage, EngineAnswerMessage>;

type FinalMessage = Extract<EngineAnswerMessage, { type: "opened" | "prepared" | "learned" | "stage" }>;
export type Update = Extract<EngineAnswerMessage, { type: "progress" | "learning" | "stage" }>;
type NumberedMessage = Extract<EngineRequestMessage, { type: "open" | "prepare" | "learn" | "run" }>;

/** A request before it has its number. */
export type Question = NumberedMessage extends infer Message
  ? Message extends NumberedMessage
    ? Omit<Message, "requestId">
    : never
  : never;

/** Half a minute without a word, though asked every 5 s. */
const PATIENCE_MS = 30_000;

export type EngineSession = ThreadSession<EngineRequestMessage, EngineAnswerMessage, FinalMessage, Update>;

export interface EngineSessionParts {
  spawn: SpawnEngine;
  modelsBase: string;
  /** Once, when it breaks down or goes silent, before anything rejects. */
  onLost(why: string): void;
  onNotice(sentence: string): void;
}

/** Starts an engine worker. */
export function startEngineSession({ spawn, modelsBase, onLost, onNotice }: EngineSessionParts): EngineSession {
  const session: EngineSession = new ThreadSession({
    spawn,
    ping: { type: "ping" },
    cancel: (requestId) => ({ type: "cancel", requestId }),
    patienceMs: () => PATIENCE_MS,
    onLost,
    lostError: (why) =>
      new EngineError(
        "WorkerLostError",
        "The part that computes stopped working. Nothing saved is lost. Try again.",
        why,
      ),
    hear: (message) => (message.type === "notice" ? onNotice(message.sentence) : hear(session, message)),
  });
  session.tell({ type: "start", modelsBase });
  return session;
}

function hear(session: EngineSession, message: Exclude<EngineAnswerMessage, { type: "notice" }>): void {
  if (message.type === "pong") return;
  if (message.type === "progress" || message.type === "learning" || message.type === "stage")
    session.update(message.requestId, message);
  if (message.type === "failed") session.fail(message.requestId, fromErrorMessage(message.error));
  else if (isFinal(message)) session.settle(message.requestId, message);
}

function isFinal(message: EngineAnswerMessage): message is FinalMessage {
  if (message.type === "stage") return message.update.stage === 4;
  return message.type === "opened" || message.type === "prepared" || message.type === "learned";
}
