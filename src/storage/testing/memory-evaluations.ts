import type { EvaluationRecord } from "../../core/domain/evaluation";
import type { EvaluationRepository, RowChunk } from "../ports/evaluation-repository";
import { summarizeEvaluation } from "../ports/summaries";
import { StorageError } from "../ports/storage";

/** Evaluations in memory, for tests of other areas. `refuse` makes the next writes fail. */
export function createMemoryEvaluations(): EvaluationRepository & { refuse: number } {
  const records = new Map<string, EvaluationRecord>();
  const chunks = new Map<string, RowChunk[]>();
  const storage: EvaluationRepository & { refuse: number } = {
    refuse: 0,
    list: async () => [...records.values()].map(summarizeEvaluation),
    get: async (id) => structuredClone([...records.values()].find((one) => one.id === id && isLive(one)) ?? null),
    rows: async (id) => structuredClone(chunks.get(id) ?? []),
    async put(record, rows) {
      if (storage.refuse-- > 0) throw new StorageError("StorageFullError", "The storage is full.");
      records.set(record.id, structuredClone(record));
      chunks.set(record.id, [...(chunks.get(record.id) ?? []), ...structuredClone(rows)]);
    },
    async delete(id, at) {
      const record = records.get(id);
      if (record) records.set(id, { ...record, deletedAt: at });
    },
    async undelete(id) {
      delete records.get(id)?.deletedAt;
    },
    deleted: async () => [],
    purge: async () => 0,
  };
  return storage;
}

function isLive({ deletedAt }: EvaluationRecord): boolean {
  return deletedAt === undefined;
}
