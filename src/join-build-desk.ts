import { createEncoderLibraryClient } from "./engine/encoder-library-client";
import { createLanguageModelClient } from "./engine/language-model/language-model-client";
import { createBuildDesk, type BuildDesk, type BuildDeskParts } from "./state/build-desk";

/*
 * Joins what making requests by a language model needs. Fetched when it is first wanted. The endpoint is one of its own:
 * what the user allowed for a walk is not spent here.
 */

export function joinBuildDesk(modelsBase: string, parts: Omit<BuildDeskParts, "endpoint" | "encoders">): BuildDesk {
  const { library } = parts;
  const onAsking = (): void => library.setState(({ modelRequests }) => ({ modelRequests: modelRequests + 1 }));
  const onAskingHub = (): void => library.setState(({ hubRequests }) => ({ hubRequests: hubRequests + 1 }));
  return createBuildDesk({
    ...parts,
    endpoint: createLanguageModelClient(onAsking),
    encoders: createEncoderLibraryClient(modelsBase, onAskingHub),
  });
}
