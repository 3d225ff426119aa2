import jobsScript from "../workers/jobs/jobs.worker.ts?worker&url";
import { spawnWorker } from "../workers/rpc/thread";
import { createInspectorClient } from "../workers/jobs/inspector-client";
import { createDatasetController, type DatasetController } from "../state/datasets/dataset-controller";
import type { DatasetDependencies } from "../state/datasets/dataset-state";

/* The controller of the Datasets screen. Fetched with that screen, not with the page. */

export function bootDatasets(parts: Omit<DatasetDependencies, "inspector" | "toolboxInspector">): DatasetController {
  return createDatasetController({
    ...parts,
    inspector: createInspectorClient(spawnWorker(jobsScript, "inspector")),
    toolboxInspector: createInspectorClient(spawnWorker(jobsScript, "toolbox")),
  });
}
