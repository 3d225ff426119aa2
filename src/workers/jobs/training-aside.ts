import type { TrainingPorts } from "../../core/recommend/method/fold-context";
import { textsToLearn } from "../../core/recommend/trained/history-features";
import { packTraining } from "../../core/recommend/trained/training-data";
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
    let session = start(spawn);
    const end = (): void => {
      session?.end(stopped());
      session = null;
    };
    const transfer = data.vectors ? [data.vectors.values.buffer as ArrayBuffer] : [];
    session?.call("holdTraining", data, { transfer }).catch(end);
    return {
      train: async ({ what, places }, onShare) => {
        const training = session?.call("trainUnit", { what, places }, { onProgress: onShare });
        return (await training?.catch(end)) ?? null;
      },
      close: end,
    };
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
