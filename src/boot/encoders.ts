import { createEncoderLibraryClient } from "../workers/library/encoder-library-client";
import libraryScript from "../workers/library/encoder-library.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";
import { createModelAnswerCache } from "../storage/cache/model-answer-cache";
import {
  createEncoderController,
  type EncoderController,
  type EncoderDependencies,
} from "../state/encoders/encoder-controller";

/* The controller of encoders in the settings. Fetched with the settings, not with the page. */

export function bootEncoders(
  modelsBase: string,
  parts: Omit<EncoderDependencies, "encoders" | "answers">,
): EncoderController {
  const onAsking = (): void => parts.library.setState(({ hubRequests }) => ({ hubRequests: hubRequests + 1 }));
  return createEncoderController({
    ...parts,
    encoders: createEncoderLibraryClient(modelsBase, onAsking, spawnWorker(libraryScript, "encoder library")),
    answers: createModelAnswerCache(),
  });
}
