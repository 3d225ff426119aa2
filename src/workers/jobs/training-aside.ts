import type { OpenTrainingAside, TrainedUnit, TrainingUnit } from "../../core/recommend/trained/train-parts";
import { stopped, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import type { JobsProtocol } from "./jobs-service";

/** It lets messages in all the time. */
const PATIENCE_MS = 60_000;

/**
 * Trainings in a worker while this thread trains, too. One that cannot be started, or that breaks down, is not missed: it
 * gives `null` from then on, and everything is trained here, with the same bits.
 */
export function createTrainingAside(spawn: SpawnThread<JobsProtocol>): OpenTrainingAside {
  return (data) => {
    let session = start(spawn);
    const end = (): void => {
      session?.end(stopped());
      session = null;
    };
    const transfer = data.vectors ? [data.vectors.values.buffer as ArrayBuffer] : [];
    session?.call("holdTraining", data, { transfer }).catch(end);
    return {
      train: async ({ what, places }: TrainingUnit, onShare): Promise<TrainedUnit | null> => {
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
