import { createInspectorClient } from "../workers/jobs/inspector-client";
import {
  createDatasetController,
  type DatasetController,
  type DatasetDependencies,
} from "../state/datasets/dataset-controller";

/* Joins what the screen of data sets needs. Fetched with that screen, not with the page. */

export function joinDatasetDesk(parts: Omit<DatasetDependencies, "inspector">): DatasetController {
  return createDatasetController({ ...parts, inspector: createInspectorClient() });
}
