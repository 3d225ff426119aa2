import { createLanguageModelClient } from "../workers/llm/language-model-client";
import modelScript from "../workers/llm/language-model.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";
import {
  createLanguageModelController,
  type LanguageModelController,
  type LanguageModelDependencies,
} from "../state/llm/language-model-controller";
import type { LibraryStore } from "../state/app/library";

/* The controller of stage 2 by a language model. Fetched when it is first wanted, not with the page. */

export function bootLanguageModel({
  library,
  ...parts
}: Omit<LanguageModelDependencies, "endpoint"> & { library: LibraryStore }): LanguageModelController {
  const onAsking = (): void => library.setState(({ modelRequests }) => ({ modelRequests: modelRequests + 1 }));
  return createLanguageModelController({
    ...parts,
    endpoint: createLanguageModelClient(onAsking, spawnWorker(modelScript, "language model")),
  });
}
