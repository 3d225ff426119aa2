import type { TrainedWalks } from "../../core/recommend/trained/trained-walks";
import type { TrainingData } from "../../core/recommend/trained/training-data";
import { WorkerError, fromErrorMessage } from "../rpc/errors";
import { ThreadSession, type ThreadSessionParts } from "../rpc/thread-session";
import type { LearnProgress } from "../walk/walk-engine";
import type { HeardTraining } from "./training-ports";
import type { SpawnTraining, TrainingAnswerMessage, TrainingRequestMessage } from "./training-protocol";

/** A minute without a word, though it lets messages in all the time. */
const PATIENCE_MS = 60_000;

/** A training in a thread of its own could not be begun: it has to be done where it was asked for. */
export class NoThreadError extends Error {
  override readonly name = "NoThreadError";
}

/**
 * Trains in a thread of its own, so that walks of the same engine never wait for it; the thread ends with the training, also
 * with one that is given up. Rejects with the signal's reason, with what the training throws, with an `EngineFailure` when
 * the thread broke down or went silent, and with a `NoThreadError` when it never said a word.
 */
export async function trainInWorker(
  spawn: SpawnTraining,
  data: TrainingData,
  { onProgress, signal }: HeardTraining,
): Promise<TrainedWalks> {
  let hasSpoken = false;
  const session = startSession(spawn, () => (hasSpoken = true));
  try {
    return await session.ask((requestId) => ({ type: "train", requestId, data }), onProgress, signal);
  } catch (error) {
    const isLost = error instanceof WorkerError && error.name === "WorkerLostError";
    if (!isLost) throw error;
    // Not under its own name: the engine around it is well, and must not be started anew for that.
    throw hasSpoken ? new WorkerError("EngineFailure", error.message, error.detail) : new NoThreadError(error.detail);
  } finally {
    session.end(new WorkerError("AbortError", "It was stopped."));
  }
}

type TrainingSession = ThreadSession<TrainingRequestMessage, TrainingAnswerMessage, TrainedWalks, LearnProgress>;

function startSession(spawn: SpawnTraining, onWord: () => void): TrainingSession {
  const hear = (message: TrainingAnswerMessage): void => {
    onWord();
    if (message.type === "learning") session.update(message.requestId, message.progress);
    else if (message.type === "trained") session.settle(message.requestId, message.walks);
    else if (message.type === "failed") session.fail(message.requestId, fromErrorMessage(message.error));
  };
  const parts: ThreadSessionParts<TrainingRequestMessage, TrainingAnswerMessage> = {
    ...{ spawn, hear, ping: { type: "ping" } },
    cancel: () => null,
    patienceMs: () => PATIENCE_MS,
    onLost: () => undefined,
    lostError,
  };
  let session: TrainingSession;
  try {
    session = new ThreadSession(parts);
  } catch (error) {
    throw new NoThreadError(error instanceof Error ? error.message : String(error));
  }
  return session;
}

function lostError(why: string): WorkerError {
  const sentence = "The part that learns stopped working. Rules stand in, and nothing saved is lost.";
  return new WorkerError("WorkerLostError", sentence, why);
}
