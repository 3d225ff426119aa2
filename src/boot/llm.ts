import { createBuiltInModel, type PromptApi } from "../workers/llm/built-in-model";
import { createLanguageModelClient } from "../workers/llm/language-model-client";
import modelScript from "../workers/llm/language-model.worker.ts?worker&url";
import { createOwnTextModel } from "../workers/llm/text-model-client";
import textScript from "../workers/llm/text-model.worker.ts?worker&url";
import { createTextLibraryClient } from "../workers/library/encoder-library-client";
import libraryScript from "../workers/library/encoder-library.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";
import {
  createLanguageModelController,
  type LanguageModelController,
  type LanguageModelDependencies,
} from "../state/llm/language-model-controller";
import type { Storage } from "../storage/ports/storage";
import type { LibraryStore } from "../state/app/library";
import { createModelAnswerCache } from "../storage/cache/model-answer-cache";
import { createEndpointMemory } from "../storage/user-data/endpoint-memory";
import { cacheAnswers } from "../workers/llm/evaluation-model";

/* The controller of stage 2 by a language model. Fetched when it is first wanted, not with the page. */

export function bootLanguageModel({
  library,
  storage,
  modelsBase,
  ...parts
}: Omit<LanguageModelDependencies, "endpoint" | "endpointMemory" | "kept" | "builtIn" | "ownTexts"> & {
  library: LibraryStore;
  storage: Storage;
  modelsBase: string;
}): LanguageModelController {
  const onAsking = (): void => library.setState(({ namedRequests }) => ({ namedRequests: namedRequests + 1 }));
  const onHub = (): void => library.setState(({ hubRequests }) => ({ hubRequests: hubRequests + 1 }));
  const answers = createModelAnswerCache();
  return createLanguageModelController({
    ...parts,
    endpointMemory: createEndpointMemory(),
    kept: (model, origin) => cacheAnswers(answers, model, origin),
    ownTexts: {
      library: createTextLibraryClient(modelsBase, onHub, spawnWorker(libraryScript, "model library")),
      open: (model) =>
        createOwnTextModel(model, { spawn: spawnWorker(textScript, "text model"), locks: navigator.locks ?? null }),
      sample: () => parts.samples.dataset(),
      mayUseHub: async () => (await storage.settings.get("mayUseHub")) === true,
    },
    builtIn: createBuiltInModel(
      (globalThis as { LanguageModel?: PromptApi }).LanguageModel,
      nameOf(navigator.userAgent),
    ),
    endpoint: createLanguageModelClient(onAsking, spawnWorker(modelScript, "language model")),
  });
}

/** "Chrome 148", as a record names it. */
function nameOf(userAgent: string): string {
  const [, name, version] =
    /\b(Edg|OPR)\/(\d+)/u.exec(userAgent) ?? /\b(Firefox|Chrome|Version)\/(\d+)/u.exec(userAgent) ?? [];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", Version: "Safari" };
  return name === undefined ? "this browser" : `${names[name] ?? name} ${version}`;
}
