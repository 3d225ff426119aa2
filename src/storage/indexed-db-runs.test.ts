import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import { createIndexedDbEvaluations } from "./indexed-db-evaluations";
import { createIndexedDbRuns } from "./indexed-db-runs";
import { makeKeptRun } from "./testing/records";
import { openFixture } from "./testing/open-fixture";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("runs in IndexedDB", () => {
  it("come back as they were, newest first, in a database that an earlier version made", async () => {
    await openFixture("kitpick-evaluations-1.json");
    const [old, late] = [makeKeptRun("old"), makeKeptRun("late", 1, { addedAt: "2026-02-01T00:00:00.000Z" })];
    const runs = createIndexedDbRuns();
    await runs.put(old);
    await runs.put(late);
    expect(await createIndexedDbRuns().list()).toEqual([late, old]);
    expect(await createIndexedDbEvaluations().list()).not.toEqual([]);
  });

  it("are removed for good when that is asked for", async () => {
    const runs = createIndexedDbRuns();
    await runs.put(makeKeptRun("kept"));
    await runs.put(makeKeptRun("gone", 1, { deletedAt: "2026-01-02T00:00:00.000Z" }));
    await runs.remove(["gone"]);
    expect((await runs.list()).map(({ key }) => key)).toEqual(["kept"]);
  });

  it("are neither written nor listed when they are no runs", async () => {
    const runs = createIndexedDbRuns();
    const broken = { ...makeKeptRun("broken"), run: { ...makeKeptRun("broken").run, rows: [{ query: 5 }] } };
    await expect(runs.put(broken as never)).rejects.toMatchObject({ name: "StorageWriteError" });
    expect(await runs.list()).toEqual([]);
    const database = await openDB("kitpick-evaluations");
    await database.put("runs", broken);
    database.close();
    expect(await runs.list()).toEqual([]);
  });
});
