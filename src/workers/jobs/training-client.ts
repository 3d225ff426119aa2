import type { MassToolStudy, ViewsEmbedding } from "../../core/recommend/trained/masstool/study-state";
import type { TrainedWalks } from "../../core/recommend/trained/trained-walks";
import { transferOf, type TrainingData } from "../../core/recommend/trained/training-data";
import { describeError, isLostWorker, stopped, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import type { JobsProtocol } from "./ports";
import type { ViewsToEmbed } from "./embed-views";
import type { TrainingListener } from "./training";
import type { StudyInput, StudyNews } from "./ports";
import { toBytes } from "./texts-in-bytes";

/** A minute without a word, though it lets messages in all the time. */
const PATIENCE_MS = 60_000;

/** Where a worker breaks down. */
const SENTENCES = {
  walks: "Training stopped unexpectedly. Rules are used instead, and nothing saved is lost.",
  study: "Its worker broke down, perhaps for want of memory. Go on from what was stored last.",
  map: "The worker that draws broke down, perhaps for want of memory. Draw the map again.",
};

/** No worker could be started: the training has to be done where it was asked for. */
export class NoWorkerError extends Error {
  override readonly name = "NoWorkerError";
}

/**
 * Trains in a worker of its own, so that walks never wait for it; the worker ends with the training, also with one that is
 * given up. The vectors are handed over, not copied: the data cannot be used again. Rejects with the signal's reason, with what the training throws, with an `EngineFailure` when the worker broke
 * down or fell silent, and with a `NoWorkerError` when it never said a word or lacks a part of its script.
 */
export function trainInWorker(
  spawn: SpawnThread<JobsProtocol>,
  data: TrainingData,
  { onProgress, signal, rest }: TrainingListener,
): Promise<TrainedWalks> {
  return inWorker(spawn, SENTENCES.walks, async (session) => {
    const leave = rest?.follow((value) => session.signal({ name: "rest", value }));
    try {
      return await session.call("train", toBytes(data), { onProgress, signal, transfer: transferOf(data) });
    } finally {
      leave?.();
    }
  });
}

/** The same for a study of MassTool. */
export function studyInWorker(
  spawn: SpawnThread<JobsProtocol>,
  input: StudyInput,
  { onNews, signal }: { onNews(news: StudyNews): void; signal: AbortSignal },
): Promise<MassToolStudy> {
  const transfer = transferOf(input.data);
  return inWorker(spawn, SENTENCES.study, (session) =>
    session.call("study", { ...input, data: toBytes(input.data) }, { onProgress: onNews, signal, transfer }),
  );
}

/** The same for a map of what was learned. */
export async function embedInWorker(
  spawn: SpawnThread<JobsProtocol>,
  input: ViewsToEmbed,
  { onStep, signal }: { onStep(embedding: ViewsEmbedding): void; signal: AbortSignal },
): Promise<void> {
  await inWorker(spawn, SENTENCES.map, (session) => session.call("embedViews", input, { onProgress: onStep, signal }));
}

async function inWorker<Output>(
  spawn: SpawnThread<JobsProtocol>,
  sentence: string,
  call: (session: WorkerSession<JobsProtocol>) => Promise<Output>,
): Promise<Output> {
  const session = startSession(spawn, sentence);
  try {
    return await call(session);
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.name === "ScriptUnavailableError") throw new NoWorkerError(error.detail);
    if (!isLostWorker(error)) throw error;
    // Not under its own name: the worker that asked is well, and must not be started anew for this.
    throw session.hasSpoken
      ? new WorkerError("EngineFailure", error.message, error.detail)
      : new NoWorkerError(error.detail);
  } finally {
    session.end(stopped());
  }
}

function startSession(spawn: SpawnThread<JobsProtocol>, sentence: string): WorkerSession<JobsProtocol> {
  try {
    return new WorkerSession<JobsProtocol>({
      spawn,
      setup: undefined,
      patienceMs: () => PATIENCE_MS,
      lostError: (why) => new WorkerError("WorkerLostError", sentence, why),
    });
  } catch (error) {
    throw new NoWorkerError(describeError(error));
  }
}
