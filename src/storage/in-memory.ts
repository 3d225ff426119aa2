import { restoreDataset } from "../formats/restore-dataset";
import { restoreWalk } from "../formats/restore-walk";
import type { Dataset } from "../core/domain/dataset";
import type { WalkRecord } from "../core/domain/walk";
import type { Storage } from "./storage";
import { storageError } from "./storage-errors";
import { compareDatasets, compareWalks, summarizeDataset, summarizeWalk } from "./summaries";

/**
 * Storage that lasts as long as the page: for browsers that give none, for the command line and for tests. Behaves like
 * the one in IndexedDB: values are copied in and out, revisions are checked, what could not be read again is refused.
 */
export function createInMemoryStorage(): Storage {
  const datasets = new Map<string, Dataset>();
  const walks = new Map<string, WalkRecord>();
  const settings = new Map<string, unknown>();
  const copyOf = <Value>(value: Value | undefined): Value | null => (value ? structuredClone(value) : null);

  return {
    datasets: {
      list: async () => [...datasets.values()].map(summarizeDataset).sort(compareDatasets),
      get: async (id) => copyOf(datasets.get(id)),
      findByHash: async (hash) => copyOf([...datasets.values()].find((dataset) => dataset.hash === hash)),
      async put(dataset) {
        refuseUnreadable(restoreDataset(dataset));
        datasets.set(dataset.id, structuredClone(dataset));
      },
      async delete(id) {
        datasets.delete(id);
      },
    },
    walks: {
      list: async () => [...walks.values()].map(summarizeWalk).sort(compareWalks),
      get: async (id) => copyOf(walks.get(id)),
      async put(record, expectedRevision) {
        const next = { ...record, revision: expectedRevision + 1 };
        refuseUnreadable(restoreWalk(next));
        if ((walks.get(record.id)?.revision ?? 0) !== expectedRevision) throw storageError("ConflictError");
        walks.set(record.id, structuredClone(next));
      },
      async purge(deletedBefore) {
        const due = [...walks.values()].filter(({ deletedAt }) => deletedAt !== null && deletedAt < deletedBefore);
        for (const { id } of due) walks.delete(id);
        return due.length;
      },
    },
    settings: {
      get: async (key) => structuredClone(settings.get(key)),
      async put(key, value) {
        settings.set(key, structuredClone(value));
      },
    },
    unreadable: async () => [],
    close: () => undefined,
  };
}

function refuseUnreadable(restored: { ok: true } | { ok: false; why: string }): void {
  if (!restored.ok) throw storageError("StorageWriteError", restored.why);
}
