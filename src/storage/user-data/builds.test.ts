import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import { createInMemoryStorage } from "../in-memory";
import { createIndexedDbStorage } from "../open-storage";
import { makeBuild } from "../testing/records";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const kinds = [
  ["memory", createInMemoryStorage],
  ["IndexedDB", () => createIndexedDbStorage({ memory: null })],
] as const;

const AT = "2025-03-01T10:00:00.000Z";

describe.each(kinds)("a backup of storage in %s", (_name, create) => {
  it("of a version that had its one build among the settings has it as a build", async () => {
    const storage = create();
    const { draft, catalogue } = makeBuild("old");
    const setting = (key: string, value: unknown) => ({ store: "settings", key, value: { schema: 1, value } });
    const rows = [setting("build.draft", draft), setting("build.catalogue", catalogue), setting("theme", "dark")];
    const { added, heldBack } = await storage.userData.planRestore(rows);
    expect([added.map(({ store: name, key }) => `${name} ${key}`), heldBack]).toEqual([
      ["settings theme", "builds old", "build-tools old"],
      [],
    ]);
    await storage.userData.restore(added, AT);
    expect(await storage.builds.get("old")).toEqual({ draft, catalogue });
    expect((await storage.userData.planRestore(rows)).same).toHaveLength(3);
  });

  it("restored over a build that went on makes the tab that shows it notice", async () => {
    const storage = create();
    const before = makeBuild("b").draft;
    await storage.builds.begin(makeBuild("b"));
    const backup = await storage.userData.rows();
    expect(await storage.builds.put({ ...before, revision: 2, name: "Mine" })).toBe("written");
    const { changed } = await storage.userData.planRestore(backup);
    await storage.userData.restore(
      changed.map(({ row }) => row),
      AT,
    );
    expect(await storage.builds.put({ ...before, revision: 3, name: "Later" })).toMatchObject({ revision: 3 });
    expect((await storage.builds.get("b"))!.draft.name).toBeUndefined();
  });
});

describe.each(kinds)("builds in %s", (_name, create) => {
  it("are listed newest first, read with their tools, and deleted whole", async () => {
    const { builds } = create();
    const older = makeBuild("a");
    const { draft, catalogue } = makeBuild("b");
    const newer = { draft: { ...draft, plan: { ...draft.plan, createdAt: "2025-03-02T09:00:00.000Z" } }, catalogue };
    await builds.begin(older);
    await builds.begin(newer);
    expect(await builds.list()).toEqual([newer.draft, older.draft]);
    expect(await builds.get("a")).toEqual(older);
    await builds.delete("a");
    expect([await builds.get("a"), await builds.list()]).toEqual([null, [newer.draft]]);
  });

  it("are written only further than they are, and not after they were deleted", async () => {
    const { builds } = create();
    const { draft } = makeBuild("a");
    expect(await builds.put(draft)).toBe("gone");
    await builds.begin(makeBuild("a"));
    const further = { ...draft, revision: 2, name: "Mine" };
    expect(await builds.put(further)).toBe("written");
    expect(await builds.put({ ...draft, revision: 2, name: "Theirs" })).toEqual(further);
    expect((await builds.get("a"))!.draft).toEqual(further);
    await expect(builds.put({ ...draft, items: [{ id: 3 }] as never, revision: 3 })).rejects.toMatchObject({
      name: "StorageWriteError",
    });
  });
});

it("leaves a build that cannot be read as it is, out of the list, and reports it", async () => {
  const storage = createIndexedDbStorage({ memory: null });
  await storage.builds.begin(makeBuild("a"));
  const { draft } = makeBuild("a");
  const database = await openDB("kitpick");
  await database.put("builds", { ...draft, schema: 2 });
  database.close();
  expect([await storage.builds.list(), await storage.builds.get("a")]).toEqual([[], null]);
  await expect(storage.builds.put({ ...draft, revision: 5 })).rejects.toMatchObject({ name: "NewerDataError" });
  expect(await storage.unreadable()).toMatchObject([{ store: "builds", key: "a" }]);
});

it("lists a build whose tools are damaged, so that it can be deleted, and then restored from a backup", async () => {
  const storage = createIndexedDbStorage({ memory: null });
  await storage.builds.begin(makeBuild("a"));
  const backup = await storage.userData.rows();
  const database = await openDB("kitpick");
  await database.put("build-tools", { ...makeBuild("a").catalogue, tools: [{ id: 7 }] });
  database.close();
  expect([(await storage.builds.list()).length, await storage.builds.get("a")]).toEqual([1, null]);
  expect(await storage.unreadable()).toMatchObject([{ store: "build-tools", key: "a" }]);
  expect((await storage.userData.planRestore(backup)).heldBack).toMatchObject([
    { row: { store: "build-tools", key: "a" } },
  ]);
  await storage.builds.delete("a");
  const { added, heldBack } = await storage.userData.planRestore(backup);
  expect(heldBack).toEqual([]);
  await storage.userData.restore(added, AT);
  expect(await storage.builds.get("a")).toEqual(makeBuild("a"));
});
