/// <reference lib="webworker" />
import { createVectorCache } from "../../storage/cache/vector-cache";
import encoderScript from "../encoder/encoder.worker.ts?worker&url";
import { createEncoderOpener } from "../encoder/open-encoder";
import { createOwnModels, createOwnTextModels } from "../models/own-models";
import { spawnWorker } from "../rpc/thread";
import { serveInWorker } from "../rpc/worker-host";
import { createEncoderLibraryService, type LibraryProtocol } from "./encoder-library-host";
import { HUB } from "./hub";

serveInWorker<LibraryProtocol>(({ modelsBase }, emit) =>
  createEncoderLibraryService({
    own: createOwnModels(),
    texts: createOwnTextModels(),
    vectors: createVectorCache(),
    open: (model, onProgress) => {
      const open = createEncoderOpener(modelsBase, spawnWorker(encoderScript, "encoder"), () => model);
      return open(
        model.id,
        (progress) => progress.phase !== "embed" && onProgress(progress),
        new AbortController().signal,
      );
    },
    hub: HUB,
    fetch: (url, init) => {
      emit({ name: "asking", value: null });
      return fetch(url, init);
    },
    now: () => performance.now(),
    clock: () => new Date().toISOString(),
  }),
);
