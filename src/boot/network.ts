import modelScript from "../workers/llm/language-model.worker.ts?worker&url";
import jobsScript from "../workers/jobs/jobs.worker.ts?worker&url";
import { createNetworkController, type NetworkController } from "../state/network/network-controller";
import type { NetworkDependencies } from "../state/network/network-state";
import { createLanguageModelClient } from "../workers/llm/language-model-client";
import { createNetworkClient } from "../workers/jobs/inspector-client";
import { createEndpointMemory } from "../storage/user-data/endpoint-memory";
import { spawnWorker } from "../workers/rpc/thread";

/*
 * The controller of the Network screen. Fetched with that screen, not with the page. Its endpoint is its own: what the user
 * allowed for a walk is not spent on trials.
 */

export function bootNetwork(
  parts: Omit<NetworkDependencies, "builder" | "endpoint" | "endpointMemory">,
): NetworkController {
  const { library } = parts;
  const onAsking = (): void => library.setState(({ namedRequests }) => ({ namedRequests: namedRequests + 1 }));
  return createNetworkController({
    ...parts,
    builder: createNetworkClient(spawnWorker(jobsScript, "network")),
    endpointMemory: createEndpointMemory(),
    endpoint: createLanguageModelClient(onAsking, spawnWorker(modelScript, "language model")),
  });
}
