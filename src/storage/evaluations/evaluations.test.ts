import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import type { EvaluationRecord, EvaluationRow } from "../../core/domain/evaluation";
import type { EvaluationId } from "../../core/domain/ids";
import { createEvaluationRepository } from "./evaluations";
import { createIndexedDbStorage } from "../open-storage";
import { openFixture } from "../testing/open-fixture";
import { makeEvaluation } from "../testing/records";

const record = makeEvaluation();
const id = record.id;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function rowOf(query: string): EvaluationRow {
  return { query: query as never, fold: 0, predicted: [], confidence: null, scores: { tracc: 0.5 }, walk: null };
}

async function plant(store: "evaluations" | "rows", row: unknown): Promise<void> {
  await createEvaluationRepository().list();
  const database = await openDB("kitpick-evaluations");
  await database.put(store, row);
  database.close();
}

describe("evaluations in IndexedDB", () => {
  it("open as the first version wrote them, but for intervals of a number of bundles that it did not count", async () => {
    const { stores } = await openFixture("kitpick-evaluations-1.json");
    const first = stores[0]!.rows[0]!.value as EvaluationRecord;
    const { id } = first;
    const storage = createEvaluationRepository();
    const none = { low: null, high: null };
    const bare = first.methods.map(({ summary, ...one }) => {
      const metrics = Object.entries(summary.metrics).map(([score, { mean }]) => [
        score,
        { mean, ...none, plain: none },
      ]);
      return { ...one, summary: { ...summary, metrics: Object.fromEntries(metrics) as typeof summary.metrics } };
    });
    expect(await storage.get(id)).toEqual({ ...first, methods: bare });
    expect((await storage.rows(id)).map(({ method, rows }) => [method, rows.length])).toEqual([
      ["ptr", 2],
      ["nearest-query", 1],
    ]);
    expect((await storage.rows(id))[0]!.rows[0]!.walk?.lost).toEqual([{ tool: "5aecac9d32", at: "vote" }]);
    expect(await storage.list()).toMatchObject([
      { id, status: "paused", done: 3, total: 8, methods: [{ method: "ptr", tracc: 0.5 }, { tracc: null }] },
    ]);
  });

  it("give rows back in the order in which they were written, each once, and of one evaluation alone", async () => {
    const storage = createEvaluationRepository();
    await storage.put(record, [{ method: "ptr", rows: [rowOf("b"), rowOf("a")] }]);
    await storage.put(record, [{ method: "ptr", rows: [rowOf("a"), rowOf("c")] }]);
    await storage.put({ ...record, id: "other" as EvaluationId }, [{ method: "ptr", rows: [rowOf("d")] }]);
    const rows = (await storage.rows(id)).flatMap((chunk) => chunk.rows.map(({ query }) => query));
    expect(rows).toEqual(["b", "a", "c"]);
  });

  it("are listed newest first, deleted so that they come back, and purged with their rows", async () => {
    const storage = createEvaluationRepository();
    await storage.put(record, [{ method: "ptr", rows: [rowOf("a")] }]);
    const newer = { ...record, id: "newer" as EvaluationId, createdAt: "2030-01-01T00:00:00.000Z" };
    await storage.put(newer, []);
    expect((await storage.list()).map((summary) => summary.id)).toEqual(["newer", id]);
    await storage.delete(id, "2025-03-01T00:00:00.000Z");
    expect(await storage.get(id)).toBeNull();
    expect((await storage.list()).filter(({ deletedAt }) => deletedAt === null).map((one) => one.id)).toEqual([
      "newer",
    ]);
    expect(await storage.purge("2025-02-01T00:00:00.000Z")).toBe(0);
    const { userData } = createIndexedDbStorage({ memory: null });
    expect(await userData.deletedEvaluations()).toMatchObject([{ id, deletedAt: "2025-03-01T00:00:00.000Z" }]);
    await userData.undeleteEvaluation(id);
    expect(await storage.get(id)).toEqual(record);
    expect(await storage.rows(id)).toHaveLength(1);

    await storage.delete(id, "2025-03-01T00:00:00.000Z");
    expect(await storage.purge("2025-04-01T00:00:00.000Z")).toBe(1);
    expect([await storage.get(id), await storage.rows(id)]).toEqual([null, []]);
    expect((await storage.list()).map((one) => one.id)).toEqual(["newer"]);
  });

  it("are not written over when they cannot be read, and no row is added", async () => {
    await plant("evaluations", { ...record, schema: 2 });
    const storage = createEvaluationRepository();
    expect(await storage.list()).toEqual([]);
    await expect(storage.get(id)).rejects.toMatchObject({ name: "NewerDataError" });
    const put = storage.put(record, [{ method: "ptr", rows: [rowOf("a")] }]);
    await expect(put).rejects.toMatchObject({ name: "NewerDataError" });
    expect(await storage.rows(id)).toEqual([]);
  });

  it("are refused when they could not be read again, and damaged rows are said", async () => {
    const storage = createEvaluationRepository();
    await expect(storage.put({ ...record, done: -1 }, [])).rejects.toMatchObject({ name: "StorageWriteError" });
    await storage.put(record, []);
    await plant("rows", { schema: 1, evaluation: id, method: "ptr", rows: [{ query: "a" }] });
    await expect(storage.rows(id)).rejects.toThrow("rows.0.fold");
  });
});
