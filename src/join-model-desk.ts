import { createLanguageModelClient } from "./engine/language-model/language-model-client";
import { createModelDesk, type ModelDesk, type ModelDeskParts } from "./state/model-desk";
import type { LibraryStore } from "./state/library";

/* Joins what stage 2 by a language model needs. Fetched when it is first wanted, not with the page. */

export function joinModelDesk({
  library,
  ...parts
}: Omit<ModelDeskParts, "endpoint"> & { library: LibraryStore }): ModelDesk {
  const onAsking = (): void => library.setState(({ modelRequests }) => ({ modelRequests: modelRequests + 1 }));
  return createModelDesk({ ...parts, endpoint: createLanguageModelClient(onAsking) });
}
