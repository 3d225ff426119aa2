import type { EncoderLibrary, LibraryCallName, LibraryCalls, LibraryProgress } from "./encoder-library";
import type { LibraryAnswerMessage, LibraryCallMessage, LibraryRequestMessage } from "./encoder-library-protocol";
import workerScript from "./encoder-library.worker.ts?worker&url";
import { startWorker } from "../rpc/start-worker";
import { connectWorker, type SpawnThread, type Thread } from "../rpc/thread";

type SpawnLibrary = SpawnThread<LibraryRequestMessage, LibraryAnswerMessage>;

interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
  onProgress(progress: LibraryProgress): void;
}

/**
 * The page's side of the encoder library. The worker starts with the first call, and again after it broke down.
 * `onAsking` is called for every request to another site.
 */
export function createEncoderLibraryClient(
  modelsBase: string,
  onAsking: () => void,
  spawn: SpawnLibrary = spawnWorker,
): EncoderLibrary {
  const waiting = new Map<number, Waiting>();
  let thread: Thread<LibraryRequestMessage> | null = null;
  let lastRequestId = 0;

  const end = (why: string): void => {
    thread?.end();
    thread = null;
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  const hear = (message: LibraryAnswerMessage): void => {
    if (message.type === "asking") return onAsking();
    const call = waiting.get(message.requestId);
    if (message.type === "progress") return call?.onProgress(message.progress);
    waiting.delete(message.requestId);
    if (message.type === "done") call?.resolve(message.output);
    else call?.reject(new Error(message.why));
  };
  const live = (): Thread<LibraryRequestMessage> => {
    if (thread) return thread;
    const lost = (): void => end("The part that reads encoders stopped working. Nothing was changed. Try again.");
    thread = spawn({ message: hear, lost });
    thread.send({ type: "start", modelsBase });
    return thread;
  };

  return {
    ask<Name extends LibraryCallName>(
      name: Name,
      input: LibraryCalls[Name]["input"],
      onProgress: (progress: LibraryProgress) => void = () => undefined,
    ) {
      lastRequestId += 1;
      const requestId = lastRequestId;
      return new Promise<LibraryCalls[Name]["output"]>((resolve, reject) => {
        waiting.set(requestId, { resolve: resolve, reject, onProgress });
        live().send({ type: "call", requestId, name, input } as LibraryCallMessage);
      });
    },
    dispose: () => end("It was stopped."),
  };
}

function spawnWorker(listeners: Parameters<SpawnLibrary>[0]): ReturnType<SpawnLibrary> {
  return connectWorker(startWorker(workerScript, "encoder library"), listeners);
}
