import type { Dataset } from "../../core/domain/dataset";
import type { DatasetId } from "../../core/domain/ids";
import { runInSlices } from "../../formats/model/interruptible";
import { parseDataset, parseDatasetInSteps } from "../../formats/records/parse-dataset";
import { SCHEMA } from "../../formats/records/parse-record";
import type { Connection, Transaction } from "../database/user-data-connection";
import type { Health } from "./health";
import { DATASETS, deleteRecord, listSummaries, putRecord, readExisting } from "./records";
import { requireReadable, requireStorable } from "../ports/storage-errors";
import { parseDeletion, type DeletionRow } from "../database/parse-rows";
import type { DatasetSummary, DeletedDataset, Storage } from "../ports/storage";
import { compareDatasets } from "../ports/summaries";

/**
 * Data sets in IndexedDB. A deletion is a row beside the record, which stays as it is until it is purged: a data set is
 * large, and its content never changes.
 */
export function createDatasets(connection: Connection, health: Health): Storage["datasets"] {
  const list = async (): Promise<DatasetSummary[]> => {
    const [summaries, deletions] = await Promise.all([listSummaries(connection, DATASETS), readDeletions(connection)]);
    const live = summaries.filter(({ id }) => !deletions.has(id)).sort(compareDatasets);
    health.noteCounts({ datasets: live.length });
    return live;
  };
  const get: Storage["datasets"]["get"] = async (id) =>
    (await readDeletions(connection)).has(id) ? null : getChecked(connection, id);
  return {
    list,
    get,
    async findByHash(hash) {
      const found = (await list()).find((summary) => summary.hash === hash);
      return found ? get(found.id) : null;
    },
    async put(dataset) {
      requireStorable(await runInSlices(parseDatasetInSteps(dataset)));
      const before = await getChecked(connection, dataset.id);
      const write = () =>
        connection.run(["datasets", "deletions", "summaries"], "readwrite", async (transaction) => {
          await refuseOther(transaction, dataset.id, before);
          transaction
            .objectStore("deletions")
            .delete(dataset.id)
            .catch(() => undefined);
          await putRecord(transaction, DATASETS, dataset);
        });
      await health.inFreeRoom(write);
    },
    async delete(id, at) {
      const write = () =>
        connection.run(["datasets", "deletions"], "readwrite", async (transaction) => {
          if ((await readExisting(transaction, DATASETS, id)) === null) return;
          const row: DeletionRow = { schema: SCHEMA, id, deletedAt: at };
          await transaction.objectStore("deletions").put(row);
        });
      await health.makingRoom(write);
    },
    async undelete(id) {
      const write = () =>
        connection.run(["deletions"], "readwrite", (transaction) => transaction.objectStore("deletions").delete(id));
      await health.makingRoom(write);
    },
    deleted: () => listDeleted(connection),
    purge: (deletedBefore) => purgeDatasets(connection, deletedBefore),
  };
}

/** A data set as it is stored, deleted or not; checked in slices, after the transaction, which would not wait. */
async function getChecked(connection: Connection, id: DatasetId): Promise<Dataset | null> {
  const raw: unknown = await connection.run(["datasets"], "readonly", (transaction) =>
    transaction.objectStore("datasets").get(id),
  );
  if (raw === undefined) return null;
  return requireReadable(await runInSlices(parseDatasetInSteps(raw)));
}

/** What lies under this id may be written over when it is what was checked a moment ago, or can be read now. */
async function refuseOther(transaction: Transaction, id: DatasetId, checked: Dataset | null): Promise<void> {
  const row: unknown = await transaction.objectStore("datasets").get(id);
  const isChecked = checked !== null && (row as Partial<Dataset> | undefined)?.hash === checked.hash;
  if (row !== undefined && !isChecked) requireReadable(parseDataset(row));
}

async function listDeleted(connection: Connection): Promise<DeletedDataset[]> {
  const [all, deletions] = await Promise.all([listSummaries(connection, DATASETS), readDeletions(connection)]);
  return all.flatMap((summary) => {
    const deletedAt = deletions.get(summary.id);
    return deletedAt === undefined ? [] : [{ ...summary, deletedAt }];
  });
}

/** When each data set that is deleted was. A row that cannot be read deletes nothing. */
async function readDeletions(connection: Connection): Promise<Map<DatasetId, string>> {
  const rows = await connection.run(["deletions"], "readonly", (transaction) =>
    transaction.objectStore("deletions").getAll(),
  );
  return new Map(
    rows.flatMap((row) => {
      const parsed = parseDeletion(row);
      return parsed.ok ? [[parsed.value.id, parsed.value.deletedAt]] : [];
    }),
  );
}

async function purgeDatasets(connection: Connection, deletedBefore: string): Promise<number> {
  const due = [...(await readDeletions(connection))].filter(([, deletedAt]) => deletedAt < deletedBefore);
  if (due.length === 0) return 0;
  return connection.run(["datasets", "deletions", "summaries"], "readwrite", async (transaction) => {
    let purged = 0;
    for (const [id] of due) {
      const parsed = parseDeletion(await transaction.objectStore("deletions").get(id));
      if (!parsed.ok || parsed.value.deletedAt >= deletedBefore) continue;
      if ((await readExisting(transaction, DATASETS, id)) !== null) await deleteRecord(transaction, "datasets", id);
      await transaction.objectStore("deletions").delete(id);
      purged += 1;
    }
    return purged;
  });
}
