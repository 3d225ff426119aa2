/// <reference lib="webworker" />
import { createVectorCache } from "../../storage/cache/vector-cache";
import { createEncoderLibraryHost } from "./encoder-library-host";
import type { LibraryAnswerMessage, LibraryRequestMessage } from "./encoder-library-protocol";
import { createEncoderOpener } from "../encoder/open-encoder";
import { HUB } from "./hub";
import { createOwnModels } from "../models/own-models";
import { spawnEncoder } from "../encoder/spawn-encoder";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: LibraryAnswerMessage): void => scope.postMessage(message);

let calls: ReturnType<typeof createEncoderLibraryHost> | null = null;

function startHost(modelsBase: string): ReturnType<typeof createEncoderLibraryHost> {
  return createEncoderLibraryHost({
    own: createOwnModels(),
    vectors: createVectorCache(),
    open: (model, onProgress) => {
      const open = createEncoderOpener(modelsBase, spawnEncoder, () => model);
      return open(
        model.id,
        (progress) => progress.phase !== "embed" && onProgress(progress),
        new AbortController().signal,
      );
    },
    hub: HUB,
    fetch: (url, init) => {
      post({ type: "asking" });
      return fetch(url, init);
    },
    now: () => performance.now(),
    clock: () => new Date().toISOString(),
  });
}

scope.onmessage = ({ data }: MessageEvent<LibraryRequestMessage>) => {
  if (data.type === "start") {
    calls = startHost(data.modelsBase);
    return;
  }
  const { requestId, name, input } = data;
  const call = calls?.[name] as ((input: unknown, onProgress: unknown) => Promise<never>) | undefined;
  call?.(input, (progress: never) => post({ type: "progress", requestId, progress })).then(
    (output) => post({ type: "done", requestId, output }),
    (error: unknown) =>
      post({ type: "failed", requestId, why: error instanceof Error ? error.message : String(error) }),
  );
};
// A rejection nobody handles reaches the page only when it is made an error.
scope.onunhandledrejection = (event) => reportError(event.reason);
