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
  if (dataset === "failed" || !dataset) return;
  if ((await tryToStore(context, () => storage.datasets.delete(id))) === "failed") return;
  await listDatasets(context);
  const [sample] = library.getState().datasets;
  if (session.getState().dataset?.id === id && sample) await useDataset(context, sample.id);
  say(library, `“${dataset.name}” was deleted.`, () => {
    void tryToStore(context, () => storage.datasets.put(dataset)).then(() => listDatasets(context));
  });
}
