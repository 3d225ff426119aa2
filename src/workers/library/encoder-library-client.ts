import { stopped, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { createWorkerClient, type WorkerClient } from "../rpc/worker-client";
import type { EncoderLibrary, LibraryCalls, LibraryProgress } from "./encoder-library";
import type { LibraryProtocol } from "./encoder-library-host";
import type { TextLibrary, TextLibraryCalls } from "./text-model-library";

/** Hashing a large model takes a while, and nothing is said meanwhile. */
const PATIENCE_MS = 10 * 60_000;

/** The same worker, asked about language models; see `createEncoderLibraryClient`. */
export function createTextLibraryClient(
  modelsBase: string,
  onAsking: () => void,
  spawn: SpawnThread<LibraryProtocol>,
): TextLibrary {
  const client = createClient(modelsBase, onAsking, spawn);
  return { ask: askOf<TextLibraryCalls>(client), stop: () => client.end(stopped()) };
}

/**
 * The page's side of the encoder library. The worker starts with the first call, and again after it broke down.
 * `onAsking` is called for every request to another site.
 */
export function createEncoderLibraryClient(
  modelsBase: string,
  onAsking: () => void,
  spawn: SpawnThread<LibraryProtocol>,
): EncoderLibrary {
  const client = createClient(modelsBase, onAsking, spawn);
  return { ask: askOf<LibraryCalls>(client), dispose: () => client.end(stopped()) };
}

/** Asks by the names of one of the libraries. */
function askOf<Calls extends { [Name in keyof Calls]: { input: unknown; output: unknown } }>(
  client: WorkerClient<LibraryProtocol>,
) {
  return <Name extends keyof Calls & keyof LibraryProtocol["calls"]>(
    name: Name,
    input: Calls[Name]["input"],
    onProgress: (progress: LibraryProgress) => void = () => undefined,
  ) => client.call(name, input as never, { onProgress: onProgress as never }) as Promise<Calls[Name]["output"]>;
}

function createClient(
  modelsBase: string,
  onAsking: () => void,
  spawn: SpawnThread<LibraryProtocol>,
): WorkerClient<LibraryProtocol> {
  const sentence = "The library of models crashed. Nothing was changed. Try again.";
  return createWorkerClient<LibraryProtocol>({
    spawn,
    setup: { modelsBase },
    patienceMs: () => PATIENCE_MS,
    lostError: (why) => new WorkerError("WorkerLostError", sentence, why),
    onEvent: onAsking,
  });
}
