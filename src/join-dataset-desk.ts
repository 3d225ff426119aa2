import { createInspectorClient } from "./engine/inspector/inspector-client";
import { createDatasetDesk, type DatasetDesk, type DatasetDeskParts } from "./state/dataset-desk";

/* Joins what the screen of data sets needs. Fetched with that screen, not with the page. */

export function joinDatasetDesk(parts: Omit<DatasetDeskParts, "inspector">): DatasetDesk {
  return createDatasetDesk({ ...parts, inspector: createInspectorClient() });
}
