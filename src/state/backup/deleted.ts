import type { DatasetId, EvaluationId } from "../../core/domain/ids";
import type { WalkContext } from "../walk/walk-context";
import { say, tryToStore } from "../app/toasts";
import type { Deleted, RemovableKind, StoredSize } from "../app/actions";
import { USER_DATA_STORES, type UserDataRow, type UserDataStore } from "../../storage/ports/storage";
import { listDatasets, listWalks, noteEvaluations } from "../app/list-stored";
import { useDataset } from "../walk/open-walk";

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
  ...{ walks: "walks", datasets: "dataset", evaluations: "evaluations", runs: "runs" },
  ...{ projects: "annotations", judgements: "annotations", drafts: "annotations" },
  ...{ builds: "builds", "build-tools": "builds", settings: "rest", deletions: "rest", networks: "rest" },
};
/** What these hold belongs to records of another store, which are the ones that a person counts. */
const UNCOUNTED: readonly UserDataStore[] = ["projects", "drafts", "build-tools"];

/** What is stored takes how much room, by kind, data sets one by one; largest first. */
export async function measureStored({ storage }: WalkContext): Promise<StoredSize[]> {
  const sizes = new Map<string, StoredSize>();
  const [rows, deleted] = await Promise.all([storage.userData.rows(), storage.datasets.deleted()]);
  const gone = new Set<string>(deleted.map(({ id }) => id));
  for (const { store, key, value } of rows) {
    const kind = KIND_OF_STORE[store];
    const { name = key, deletedAt = null } = value as { name?: string; deletedAt?: string | null };
    const place = kind === "dataset" ? `dataset ${key}` : kind;
    const isDataset = kind === "dataset";
    const named = { name: isDataset ? name : null, key: isDataset ? key : null };
    const size = sizes.get(place) ?? { kind, ...named, records: 0, live: [], bytes: 0 };
    const counts = !UNCOUNTED.includes(store);
    const isLive = counts && deletedAt === null && !(isDataset && gone.has(key));
    const bytes = size.bytes + new Blob([JSON.stringify(value)]).size;
    const records = size.records + (counts ? 1 : 0);
    sizes.set(place, { ...size, records, bytes, live: isLive ? [...size.live, key] : size.live });
  }
  return [...sizes.values()].sort((a, b) => b.bytes - a.bytes);
}

/** Whether this row is what the part holds. */
export function isOfPart({ store, key }: Pick<UserDataRow, "store" | "key">, part: StoredSize): boolean {
  return KIND_OF_STORE[store] === part.kind && (part.key === null || part.key === key);
}

/** Removes all of one kind for good. What is open of it goes with the page, which is loaded anew. */
export async function removeForGood(context: WalkContext, kind: RemovableKind): Promise<void> {
  const { storage, autosave, page } = context;
  await autosave.settled();
  const stores = USER_DATA_STORES.filter((store) => KIND_OF_STORE[store] === kind);
  if ((await tryToStore(context, () => storage.userData.remove(stores))) !== "failed") page.reload("as it is");
}

/** Removes for good what was deleted up to now: walks, data sets and evaluations. */
export async function purgeDeleted(context: WalkContext): Promise<void> {
  const { storage, library, now } = context;
  const before = new Date(Date.parse(now()) + 1).toISOString();
  const purged = await tryToStore(context, async () => [
    await storage.walks.purge(before),
    await storage.datasets.purge(before),
    await storage.userData.purgeEvaluations(before),
  ]);
  await Promise.all([listDatasets(context), listWalks(context)]);
  noteEvaluations(context);
  if (purged === "failed") return;
  const count = purged.reduce((sum, one) => sum + one, 0);
  say(library, `${count === 1 ? "1 record was" : `${count} records were`} removed for good.`);
}

/** Removes everything that is kept in this browser. Where another tab holds on to it, a toast says so. */
export async function resetApp(context: WalkContext): Promise<void> {
  const { storage, autosave, page } = context;
  await autosave.settled();
  if ((await tryToStore(context, () => storage.erase())) !== "failed") page.reload("bare");
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
