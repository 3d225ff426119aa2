import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { parseImportedRun, type ImportedRun } from "../../formats/records/parse-comparison";
import { createIndexedDbStorage } from "../open-storage";
import { createEvaluationRepository } from "./evaluations";
import { createImportedRunRepository } from "./imported-runs";
import { makeKeptRun } from "../testing/records";
import { openFixture } from "../testing/open-fixture";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function withRequests(run: ImportedRun): ImportedRun {
  const asked = run.run.rows.map(({ query }) => ({ id: query, text: `Do ${query}.`, gold: null }));
  return { ...run, run: { ...run.run, asked } };
}

async function countParts(): Promise<number> {
  const database = await openDB("kitpick-evaluations");
  const count = await database.count("run-rows");
  database.close();
  return count;
}

/** What the page that needs no line of the app would save. */
async function readAsRescuePage(): Promise<unknown> {
  const document = { getElementById: () => ({ addEventListener: () => undefined }) };
  const page = createContext({ indexedDB, document });
  const reading = `${readFileSync("public/rescue.js", "utf8").replace("void start();", "")}; readEverything()`;
  const { stores } = (await runInContext(reading, page)) as { stores: { rows: unknown[] }[] };
  return JSON.parse(JSON.stringify(stores.flatMap(({ rows }) => rows)));
}

describe("runs in IndexedDB", () => {
  it("come back as they were, newest first, in a database that an earlier version made", async () => {
    await openFixture("kitpick-evaluations-1.json");
    const [old, late] = [makeKeptRun("old"), makeKeptRun("late", 1, { addedAt: "2026-02-01T00:00:00.000Z" })];
    const runs = createImportedRunRepository();
    await runs.put(old);
    await runs.put(late);
    expect(await createImportedRunRepository().list()).toEqual([late, old]);
    expect(await createEvaluationRepository().list()).not.toEqual([]);
  });

  it("of many answers come back as they were, and nothing is left of what they are written over", async () => {
    const runs = createImportedRunRepository();
    const long = withRequests(makeKeptRun("long", 1201));
    await runs.put(long);
    expect(await runs.list()).toEqual([long]);
    expect(await countParts()).toBe(3);
    const short = makeKeptRun("long", 501);
    await runs.put(short);
    expect(await runs.list()).toEqual([short]);
    expect(await countParts()).toBe(2);
    await runs.put(makeKeptRun("long", 0));
    expect(await runs.list()).toEqual([makeKeptRun("long", 0)]);
    await runs.remove(["long"]);
    expect(await countParts()).toBe(0);
  });

  it("are written whole or not at all", async () => {
    const runs = createImportedRunRepository();
    const before = makeKeptRun("run", 700);
    await runs.put(before);
    const put = IDBObjectStore.prototype.put;
    let calls = 0;
    const failing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      calls += 1;
      if (calls === 3) throw new DOMException("No room.", "QuotaExceededError");
      return put.apply(this, given);
    });
    await expect(runs.put(makeKeptRun("run", 1201))).rejects.toMatchObject({ name: "StorageFullError" });
    failing.mockRestore();
    expect(await runs.list()).toEqual([before]);
  });

  it("are not listed when a part of them is lost; a backup says so", async () => {
    const runs = createImportedRunRepository();
    await runs.put(makeKeptRun("torn", 1201));
    await runs.put(makeKeptRun("whole", 501));
    const database = await openDB("kitpick-evaluations");
    await database.delete("run-rows", ["torn", 1]);
    database.close();
    expect((await runs.list()).map(({ key }) => key)).toEqual(["whole"]);
    const rows = await createIndexedDbStorage({ memory: null }).userData.rows();
    const torn = rows.find(({ key }) => key === "torn")!;
    expect(parseImportedRun(torn.value)).toMatchObject({ ok: false, why: expect.stringContaining("run.rows.701") });
  });

  it("are saved by the rescue page as a backup saves them", async () => {
    await openFixture("kitpick-evaluations-3.json");
    const runs = createImportedRunRepository();
    await runs.put(withRequests(makeKeptRun("long", 1201)));
    await runs.put(makeKeptRun("torn", 1201));
    const database = await openDB("kitpick-evaluations");
    await database.delete("run-rows", ["torn", 2]);
    database.close();
    const backup = await createIndexedDbStorage({ memory: null }).userData.rows();
    expect(backup).toHaveLength(4);
    expect(await readAsRescuePage()).toEqual(backup);
  });

  it("are removed for good when that is asked for", async () => {
    const runs = createImportedRunRepository();
    await runs.put(makeKeptRun("kept"));
    await runs.put(makeKeptRun("gone", 1, { deletedAt: "2026-01-02T00:00:00.000Z" }));
    await runs.remove(["gone"]);
    expect((await runs.list()).map(({ key }) => key)).toEqual(["kept"]);
  });

  it("are neither written nor listed when they are no runs", async () => {
    const runs = createImportedRunRepository();
    const broken = { ...makeKeptRun("broken"), run: { ...makeKeptRun("broken").run, rows: [{ query: 5 }] } };
    await expect(runs.put(broken as never)).rejects.toMatchObject({ name: "StorageWriteError" });
    expect(await runs.list()).toEqual([]);
    const database = await openDB("kitpick-evaluations");
    await database.put("runs", broken);
    database.close();
    expect(await runs.list()).toEqual([]);
  });
});
