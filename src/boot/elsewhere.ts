import {
  createSearchController,
  type SearchController,
  type SearchDependencies,
} from "../state/elsewhere/search-controller";
import { createSearchEngineClient } from "../workers/elsewhere/search-engine-client";
import searchScript from "../workers/elsewhere/search-engine.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";

/* The controller of search elsewhere. Fetched with the settings, not with the page. */

export function bootSearch(parts: Omit<SearchDependencies, "engine">): SearchController {
  const { library } = parts;
  const onAsking = (): void => library.setState(({ namedRequests }) => ({ namedRequests: namedRequests + 1 }));
  return createSearchController({
    ...parts,
    engine: createSearchEngineClient(onAsking, spawnWorker(searchScript, "search engine")),
  });
}
