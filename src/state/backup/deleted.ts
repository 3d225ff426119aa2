import type { DatasetId, EvaluationId } from "../../core/domain/ids";
import type { WalkContext } from "../walk/walk-context";
import { say, tryToStore } from "../app/toasts";
import type { Deleted, StoredSize } from "../app/actions";
import type { UserDataStore } from "../../storage/ports/storage";
import { listDatasets, noteEvaluations } from "../app/list-stored";
import { useDataset } from "../walk/new-walk";

/**
 * Takes a stored data set out of the list; its walks stay. It stays stored for 30 days; a toast brings it back. The sample
 * comes with the app and stays.
 */
export async function deleteDataset(context: WalkContext, id: DatasetId): Promise<void> {
  const { storage, session, library, now } = context;
  const dataset = library.getState().datasets.find((summary) => summary.id === id);
  if ((await tryToStore(context, () => storage.datasets.delete(id, now()))) === "failed") return;
  await listDatasets(context);
  const [sample] = library.getState().datasets;
  if (session.getState().dataset?.id === id && sample) await useDataset(context, sample.id);
  const name = dataset ? `“${dataset.name}”` : "The data set";
  say(library, `${name} was deleted.`, async () => ((await undeleteDataset(context, id)) ? `${name} is back.` : null));
}

/** Whether it could be stored; a toast says why not. */
export async function undeleteDataset(context: WalkContext, id: DatasetId): Promise<boolean> {
  const undeleted = await tryToStore(context, () => context.storage.datasets.undelete(id));
  await listDatasets(context);
  return undeleted !== "failed";
}

/** What was deleted and can still be brought back, newest first. */
export async function listDeleted({ storage }: WalkContext): Promise<Deleted[]> {
  const [walks, datasets, evaluations] = await Promise.all([
    storage.walks.list().catch(() => []),
    storage.datasets.deleted().catch(() => []),
    storage.userData.deletedEvaluations().catch(() => []),
  ]);
  const deleted: Deleted[] = datasets.map(({ id, name, deletedAt }) => ({ kind: "dataset", id, name, deletedAt }));
  for (const { id, name, text, deletedAt } of walks)
    if (deletedAt !== null) deleted.push({ kind: "walk", id, name: name ?? text, deletedAt });
  for (const { id, name, datasetName, deletedAt } of evaluations)
    deleted.push({ kind: "evaluation", id, name: name ?? datasetName, deletedAt });
  return deleted.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
}

const KIND_OF_STORE: Record<UserDataStore, StoredSize["kind"]> = {
  ...{ walks: "walks", datasets: "dataset", evaluations: "evaluations", runs: "evaluations" },
  ...{ projects: "annotations", judgements: "annotations", drafts: "annotations" },
  ...{ builds: "builds", "build-tools": "builds", settings: "rest", deletions: "rest", networks: "rest" },
};
/** What these hold belongs to records of another store, which are the ones that a person counts. */
const UNCOUNTED: readonly UserDataStore[] = ["projects", "drafts", "build-tools"];

/** What is stored takes how much room, by kind, data sets one by one; largest first. */
export async function measureStored({ storage }: WalkContext): Promise<StoredSize[]> {
  const sizes = new Map<string, StoredSize>();
  for (const { store, key, value } of await storage.userData.rows()) {
    const kind = KIND_OF_STORE[store];
    const name = kind === "dataset" ? ((value as { name?: string }).name ?? key) : null;
    const place = kind === "dataset" ? `dataset ${key}` : kind;
    const size = sizes.get(place) ?? { kind, name, records: 0, bytes: 0 };
    const records = size.records + (UNCOUNTED.includes(store) ? 0 : 1);
    sizes.set(place, { ...size, records, bytes: size.bytes + new Blob([JSON.stringify(value)]).size });
  }
  return [...sizes.values()].sort((a, b) => b.bytes - a.bytes);
}

export async function undeleteEvaluation(context: WalkContext, id: EvaluationId): Promise<void> {
  await tryToStore(context, () => context.storage.userData.undeleteEvaluation(id));
  noteEvaluations(context);
}

/** Records that could not be read, as they are, in a file. They stay where they are. */
export function exportUnreadable({ library, page }: WalkContext): void {
  const { unreadable } = library.getState();
  if (unreadable.length === 0) return;
  page.download("kitpick-unreadable.json", JSON.stringify(unreadable, null, 1));
}
