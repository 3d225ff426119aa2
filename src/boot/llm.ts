import { createLanguageModelClient } from "../workers/llm/language-model-client";
import modelScript from "../workers/llm/language-model.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";
import {
  createLanguageModelController,
  type LanguageModelController,
  type LanguageModelDependencies,
} from "../state/llm/language-model-controller";
import type { LibraryStore } from "../state/app/library";
import { createModelAnswerCache } from "../storage/cache/model-answer-cache";
import { createEndpointMemory } from "../storage/user-data/endpoint-memory";
import { cacheAnswers } from "../workers/llm/evaluation-model";

/* The controller of stage 2 by a language model. Fetched when it is first wanted, not with the page. */

export function bootLanguageModel({
  library,
  ...parts
}: Omit<LanguageModelDependencies, "endpoint" | "endpointMemory" | "kept"> & {
  library: LibraryStore;
}): LanguageModelController {
  const onAsking = (): void => library.setState(({ modelRequests }) => ({ modelRequests: modelRequests + 1 }));
  const answers = createModelAnswerCache();
  return createLanguageModelController({
    ...parts,
    endpointMemory: createEndpointMemory(),
    kept: (model) => cacheAnswers(answers, model),
    endpoint: createLanguageModelClient(onAsking, spawnWorker(modelScript, "language model")),
  });
}
