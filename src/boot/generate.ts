import libraryScript from "../workers/library/encoder-library.worker.ts?worker&url";
import modelScript from "../workers/llm/language-model.worker.ts?worker&url";
import { createEndpointMemory } from "../storage/user-data/endpoint-memory";
import { spawnWorker } from "../workers/rpc/thread";
import { createEncoderLibraryClient } from "../workers/library/encoder-library-client";
import { createLanguageModelClient } from "../workers/llm/language-model-client";
import { createBuildController, type BuildController } from "../state/generate/build-controller";
import type { BuildDependencies } from "../state/generate/build-state";

/*
 * The controller of generated requests. Fetched when it is first wanted. Its endpoint is its own:
 * what the user allowed for a walk is not spent here.
 */

export function bootBuilds(
  modelsBase: string,
  parts: Omit<BuildDependencies, "endpoint" | "encoders" | "endpointMemory">,
): BuildController {
  const { library } = parts;
  const onAsking = (): void => library.setState(({ namedRequests }) => ({ namedRequests: namedRequests + 1 }));
  const onAskingHub = (): void => library.setState(({ hubRequests }) => ({ hubRequests: hubRequests + 1 }));
  return createBuildController({
    ...parts,
    endpointMemory: createEndpointMemory(),
    endpoint: createLanguageModelClient(onAsking, spawnWorker(modelScript, "language model")),
    encoders: createEncoderLibraryClient(modelsBase, onAskingHub, spawnWorker(libraryScript, "encoder library")),
  });
}
