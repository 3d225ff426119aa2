import type { DatasetId } from "../../core/domain/ids";
import type { ActionContext } from "../dependencies";
import { say } from "../toasts";
import { listDatasets } from "./list-stored";
import { tryToStore } from "./try-to-store";
import { useDataset } from "./use-dataset";

/** Deletes a stored data set; its walks stay. A toast brings it back. The sample comes with the app and stays. */
export async function deleteDataset(context: ActionContext, id: DatasetId): Promise<void> {
  const { storage, session, library } = context;
  const dataset = await tryToStore(context, () => storage.datasets.get(id));
  if (!dataset) return;
  const isDeleted = await tryToStore(context, async () => {
    await storage.datasets.delete(id);
    return true;
  });
  if (!isDeleted) return;
  await listDatasets(context);
  const [sample] = library.getState().datasets;
  if (session.getState().dataset?.id === id && sample) await useDataset(context, sample.id);
  say(library, `“${dataset.name}” was deleted.`, () => {
    void tryToStore(context, () => storage.datasets.put(dataset).then(() => null)).then(() => listDatasets(context));
  });
}
