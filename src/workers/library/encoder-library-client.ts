import { stopped, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { createWorkerClient } from "../rpc/worker-client";
import type { EncoderLibrary, LibraryCallName, LibraryCalls, LibraryProgress } from "./encoder-library";
import type { LibraryProtocol } from "./encoder-library-host";

/** Hashing a large model takes a while, and nothing is said meanwhile. */
const PATIENCE_MS = 10 * 60_000;

/**
 * The page's side of the encoder library. The worker starts with the first call, and again after it broke down.
 * `onAsking` is called for every request to another site.
 */
export function createEncoderLibraryClient(
  modelsBase: string,
  onAsking: () => void,
  spawn: SpawnThread<LibraryProtocol>,
): EncoderLibrary {
  const sentence = "The encoder library crashed. Nothing was changed. Try again.";
  const client = createWorkerClient<LibraryProtocol>({
    spawn,
    setup: { modelsBase },
    patienceMs: () => PATIENCE_MS,
    lostError: (why) => new WorkerError("WorkerLostError", sentence, why),
    onEvent: onAsking,
  });
  return {
    ask: <Name extends LibraryCallName>(
      name: Name,
      input: LibraryCalls[Name]["input"],
      onProgress: (progress: LibraryProgress) => void = () => undefined,
    ) => {
      const output = client.call(name, input as never, {
        onProgress: (progress) => onProgress(progress as LibraryProgress),
      });
      return output as Promise<LibraryCalls[Name]["output"]>;
    },
    dispose: () => client.end(stopped()),
  };
}
