import { createTrainingHost } from "../jobs/training-host";
import type { SpawnTraining } from "../jobs/training-protocol";

/** A thread that trains, in this one: gets and gives copies, as threads do. */
export const spawnTrainingHere: SpawnTraining = (listeners) => {
  let hasEnded = false;
  const receive = createTrainingHost(
    (answer) => queueMicrotask(() => hasEnded || listeners.message(structuredClone(answer))),
    () => performance.now(),
  );
  return {
    send: (message) => queueMicrotask(() => receive(structuredClone(message))),
    end: () => void (hasEnded = true),
  };
};
