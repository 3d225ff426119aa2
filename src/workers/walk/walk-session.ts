import { WorkerError, fromErrorMessage } from "../rpc/errors";
import type { WalkAnswerMessage, WalkRequestMessage } from "./walk-protocol";
import type { SpawnThread } from "../rpc/thread";
import { ThreadSession } from "../rpc/thread-session";

export type SpawnEngine = SpawnThread<WalkRequestMessage, WalkAnswerMessage>;

type FinalMessage = Extract<WalkAnswerMessage, { type: "opened" | "prepared" | "learned" | "stage" }>;
export type Update = Extract<WalkAnswerMessage, { type: "progress" | "learning" | "stage" }>;
type NumberedMessage = Extract<WalkRequestMessage, { type: "open" | "prepare" | "learn" | "run" }>;

/** A request before it has its number. */
export type Question = NumberedMessage extends infer Message
  ? Message extends NumberedMessage
    ? Omit<Message, "requestId">
    : never
  : never;

/** Half a minute without a word, though asked every 5 s. */
const PATIENCE_MS = 30_000;

export type EngineSession = ThreadSession<WalkRequestMessage, WalkAnswerMessage, FinalMessage, Update>;

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
      new WorkerError(
        "WorkerLostError",
        "The part that computes stopped working. Nothing saved is lost. Try again.",
        why,
      ),
    hear: (message) => (message.type === "notice" ? onNotice(message.sentence) : hear(session, message)),
  });
  session.tell({ type: "start", modelsBase });
  return session;
}

function hear(session: EngineSession, message: Exclude<WalkAnswerMessage, { type: "notice" }>): void {
  if (message.type === "pong") return;
  if (message.type === "progress" || message.type === "learning" || message.type === "stage")
    session.update(message.requestId, message);
  if (message.type === "failed") session.fail(message.requestId, fromErrorMessage(message.error));
  else if (isFinal(message)) session.settle(message.requestId, message);
}

function isFinal(message: WalkAnswerMessage): message is FinalMessage {
  if (message.type === "stage") return message.update.stage === 4;
  return message.type === "opened" || message.type === "prepared" || message.type === "learned";
}
