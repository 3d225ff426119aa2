import type { TrainingPorts } from "../../core/recommend/method/fold-context";
import { textsToLearn } from "../../core/recommend/trained/history-features";
import type { StudyAside } from "../../core/recommend/trained/masstool/study-parts";
import { packTraining, type TrainingData } from "../../core/recommend/trained/training-data";
import { stopped, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import type { JobsProtocol } from "./ports";

/** It lets messages in all the time. */
const PATIENCE_MS = 60_000;

/**
 * Trainings in a worker while this thread trains, too. One that cannot be started, or that breaks down, is not missed: it
 * gives `null` from then on, and everything is trained here, with the same bits.
 */
export function createTrainingAside(spawn: SpawnThread<JobsProtocol>): NonNullable<TrainingPorts["openAside"]> {
  return async (context) => {
    const data = await packTraining(context, textsToLearn(context));
    const { ask, close } = openAside(spawn, data, data.vectors ? [data.vectors.values.buffer as ArrayBuffer] : []);
    return {
      train: ({ what, places }, onShare) =>
        ask((session) => session.call("trainUnit", { what, places }, { onProgress: onShare })),
      close,
    };
  };
}

/** The same for a study of MassTool; it gets a copy of what the study reads. */
export function openStudyAside(spawn: SpawnThread<JobsProtocol>, data: TrainingData): StudyAside {
  const { ask, close } = openAside(spawn, data, []);
  return {
    leaveOut: (part, onShare) => ask((session) => session.call("leaveOut", part, { onProgress: onShare })),
    close,
  };
}

function openAside(spawn: SpawnThread<JobsProtocol>, data: TrainingData, transfer: Transferable[]) {
  let session = start(spawn);
  const close = (): void => {
    session?.end(stopped());
    session = null;
  };
  session?.call("holdTraining", data, { transfer }).catch(close);
  return {
    close,
    async ask<Output>(call: (session: WorkerSession<JobsProtocol>) => Promise<Output>): Promise<Output | null> {
      return (await (session && call(session))?.catch(close)) ?? null;
    },
  };
}

function start(spawn: SpawnThread<JobsProtocol>): WorkerSession<JobsProtocol> | null {
  try {
    return new WorkerSession<JobsProtocol>({
      spawn,
      setup: undefined,
      patienceMs: () => PATIENCE_MS,
      lostError: (why) => new WorkerError("WorkerLostError", "The worker that trains beside this one crashed.", why),
    });
  } catch {
    return null;
  }
}
