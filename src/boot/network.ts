import jobsScript from "../workers/jobs/jobs.worker.ts?worker&url";
import {
  createNetworkController,
  type NetworkController,
  type NetworkDependencies,
} from "../state/network/network-controller";
import { createNetworkClient } from "../workers/jobs/inspector-client";
import { spawnWorker } from "../workers/rpc/thread";

/* The controller of the Network screen. Fetched with that screen, not with the page. */

export function bootNetwork(parts: Omit<NetworkDependencies, "builder">): NetworkController {
  return createNetworkController({ ...parts, builder: createNetworkClient(spawnWorker(jobsScript, "network")) });
}
