/** Backups as earlier builds of the app saved them: each opens whole, by every way the app reads what it stores. */
import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { EvaluationId, WalkId } from "../core/domain/ids";
import { readBackup, writeBackup, type Backup } from "../formats/records/backup-file";
import { createEvaluationRepository } from "./evaluations/evaluations";
import { createImportedRunRepository } from "./evaluations/imported-runs";
import { createInMemoryStorage } from "./in-memory";
import { createIndexedDbStorage } from "./open-storage";
import type { Storage } from "./ports/storage";

const AT = "2026-12-01T10:00:00.000Z";

/** Saved on 2026-11-23 with version 0.1.0, made by hand and key in the page: see `backups/kitpick-0.1.0.txt`. */
const TEXT = gunzipSync(readFileSync(path.join("src/storage/testing/backups", "kitpick-0.1.0.jsonl.gz"))).toString();

function open(text: string): Backup {
  const read = readBackup(text);
  if (!read.ok) throw new Error(read.why);
  return read.backup;
}

async function restoreAll(storage: Storage): Promise<void> {
  const { added, changed, same, heldBack } = await storage.userData.planRestore(open(TEXT).rows);
  expect({ changed, same, heldBack }).toEqual({ changed: [], same: [], heldBack: [] });
  await storage.userData.restore(added, AT);
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("a backup of version 0.1.0", () => {
  it.each([
    ["IndexedDB", () => createIndexedDbStorage({ memory: null })],
    ["memory", () => createInMemoryStorage()],
  ])("restored to %s, saves the same file to the byte", async (_where, makeStorage) => {
    const storage = makeStorage();
    await restoreAll(storage);
    const { savedAt, app } = open(TEXT);
    expect(writeBackup({ savedAt, app, rows: await storage.userData.rows() }).join("")).toBe(TEXT);
    expect(await storage.unreadable()).toEqual([]);
    expect(await storage.userData.undoRestore()).toEqual({ restored: 21, kept: 0 });
    expect(await storage.userData.rows()).toEqual([]);
  });

  it("has every data set, walk, build and setting where the app looks for it", async () => {
    const storage = createIndexedDbStorage({ memory: null });
    await restoreAll(storage);
    const datasets = await storage.datasets.list();
    expect(datasets.map(({ name, toolCount, queryCount }) => [name, toolCount, queryCount])).toEqual([
      ["Garden", 10, 16],
      ["Garden, edited", 10, 16],
    ]);
    expect((await storage.datasets.deleted()).map(({ name }) => name)).toEqual(["Seeds"]);
    const edited = await storage.datasets.get(datasets[1]!.id);
    expect(edited!.provenance.derivation!.edits).toHaveLength(3);

    const walks = await storage.walks.list();
    expect(walks.map(({ name, deletedAt }) => [name, deletedAt !== null]).sort()).toEqual([
      [null, false],
      ["Birds, every edit", false],
      ["Dyke, by recorded answers", false],
      ["Frost in the garden", false],
      ["Thrown away", true],
    ]);
    const walkOf = (name: string) => storage.walks.get(walks.find((walk) => walk.name === name)!.id);
    const birds = await walkOf("Birds, every edit");
    expect([birds!.log.length, birds!.cursor]).toEqual([13, 9]);
    expect(birds!.log.at(-1)!.input.edits.map(({ kind }) => kind)).toHaveLength(12);
    const dyke = await walkOf("Dyke, by recorded answers");
    expect(dyke!.log[dyke!.cursor]!.input.exchanges).toHaveLength(2);
    expect((await storage.walks.get("00dc8475-71d6-4057-88f3-dfe4ca014e75" as WalkId))!.log).toHaveLength(1);

    const [build] = await storage.builds.list();
    expect([build!.items.length, build!.plan.sets.length]).toEqual([2, 1]);
    expect((await storage.builds.get(build!.plan.id))!.catalogue.tools).toHaveLength(10);
    expect(await Promise.all(["theme", "encoder"].map((key) => storage.settings.get(key)))).toEqual([
      "dark",
      "tool-static-256-int4",
    ]);
  });

  it("has both evaluations with their answers, and the run of another system", async () => {
    await restoreAll(createIndexedDbStorage({ memory: null }));
    const evaluations = createEvaluationRepository();
    const [deleted] = await evaluations.deleted();
    expect(deleted!.id).toBe("ca73daf0-a3c8-453d-a250-7042f12c49f1");
    const id = "7b1bf7e4-b24b-404c-9b40-c1581615531c" as EvaluationId;
    expect(await evaluations.get(id)).toMatchObject({ name: "Eight requests", status: "done", done: 40, total: 40 });
    const answers = await evaluations.rows(id);
    expect(new Set(answers.map(({ method }) => method)).size).toBe(5);
    expect(answers.flatMap(({ rows }) => rows)).toHaveLength(40);
    const [run] = await createImportedRunRepository().list();
    expect([run!.run.name, run!.run.rows.length, run!.run.asked?.length]).toEqual(["Other system", 24, 24]);
  });
});
