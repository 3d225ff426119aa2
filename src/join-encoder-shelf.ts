import { createEncoderLibraryClient } from "./engine/encoder-library-client";
import { createIndexedDbModelAnswers } from "./storage/indexed-db-model-answers";
import { createEncoderShelf, type EncoderShelf, type EncoderShelfParts } from "./state/encoder-shelf";

/* Joins what the settings need of encoders. Fetched with the settings, not with the page. */

export function joinEncoderShelf(
  modelsBase: string,
  parts: Omit<EncoderShelfParts, "encoders" | "answers">,
): EncoderShelf {
  const onAsking = (): void => parts.library.setState(({ hubRequests }) => ({ hubRequests: hubRequests + 1 }));
  return createEncoderShelf({
    ...parts,
    encoders: createEncoderLibraryClient(modelsBase, onAsking),
    answers: createIndexedDbModelAnswers(),
  });
}
