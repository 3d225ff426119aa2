import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import type { BuildDraft } from "../core/domain/build";
import type { AnnotatorKey, Sha256 } from "../core/domain/ids";
import type { ImportedRun } from "../formats/records/parse-comparison";
import { openDatabase, type DatabaseSchema } from "./database/open-database";
import { EVALUATION_SCHEMA } from "./database/evaluation-schema";
import { createIndexedDbStorage } from "./open-storage";
import { createEvaluationRepository } from "./evaluations/evaluations";
import { createImportedRunRepository } from "./evaluations/imported-runs";
import { createLearningCache } from "./cache/learning-cache";
import { createVectorCache } from "./cache/vector-cache";
import { USER_DATA_SCHEMA } from "./database/user-data-schema";
import { CACHE_SCHEMA } from "./database/cache-schema";
import { contentId } from "../formats/records/content-id";
import type { HeadRow } from "./ports/judgements";
import { makeJudged, makeProject } from "./testing/judgements";
import { openFixture } from "./testing/open-fixture";
import { makeSmallDataset, makeWalk } from "./testing/records";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const storesOf = async (name: string): Promise<{ version: number; stores: string[] }> => {
  const database = await openDB(name);
  const found = { version: database.version, stores: [...database.objectStoreNames].sort() };
  database.close();
  return found;
};

describe("databases of earlier versions", () => {
  it("of version 1: every walk, data set and setting is there, and can be changed", async () => {
    const { stores } = await openFixture("kitpick-1.json");
    const rowsOf = (name: string) => stores.find((store) => store.name === name)!.rows.map(({ value }) => value);
    const storage = createIndexedDbStorage();
    const [dataset] = await storage.datasets.list();
    expect(await storage.datasets.get(dataset!.id)).toEqual(rowsOf("datasets")[0]);
    const walks = await storage.walks.list();
    expect(walks.map(({ id }) => id).sort()).toEqual(["walk-1", "walk-2"]);
    for (const [at, id] of ["walk-1", "walk-2"].entries())
      expect(await storage.walks.get(id as never)).toEqual(rowsOf("walks")[at]);
    expect(await storage.settings.get("theme")).toBe("dark");
    await storage.walks.put(makeWalk("walk-1", 5), 4);
    expect((await storage.walks.get("walk-1" as never))?.log).toHaveLength(5);
    await storage.datasets.delete(dataset!.id, "2025-03-01T10:00:00.000Z");
    expect(await storage.datasets.list()).toEqual([]);
    expect(await storage.unreadable()).toEqual([]);
    storage.close();
    expect((await storesOf("kitpick")).version).toBe(USER_DATA_SCHEMA.version);
  });

  it("of version 2: the build that went on is there with its tools, open, and can go on", async () => {
    const { stores } = await openFixture("kitpick-2.json");
    const settings = stores.find(({ name }) => name === "settings")!.rows;
    const valueOf = (key: string) => (settings.find((row) => row.key === key)!.value as { value: unknown }).value;
    const [draft, catalogue] = [valueOf("build.draft") as BuildDraft, valueOf("build.catalogue")];
    const storage = createIndexedDbStorage({ memory: null });
    expect(await storage.builds.list()).toEqual([draft]);
    expect(await storage.builds.get(draft.plan.id)).toEqual({ draft, catalogue });
    expect(await storage.settings.get("build.open")).toBe(draft.plan.id);
    expect([await storage.settings.get("build.draft"), await storage.settings.get("theme")]).toEqual([
      undefined,
      "dark",
    ]);
    expect(await storage.builds.put({ ...draft, revision: draft.revision + 1 })).toBe("written");
    expect(await storage.unreadable()).toEqual([]);
    expect((await storesOf("kitpick")).version).toBe(USER_DATA_SCHEMA.version);
  });

  it("of version 3: everything is there, and judgements can be stored beside it", async () => {
    const { stores } = await openFixture("kitpick-3.json");
    const rowsOf = (name: string) => stores.find((store) => store.name === name)!.rows.map(({ value }) => value);
    const storage = createIndexedDbStorage({ memory: null });
    expect(await storage.datasets.get(makeSmallDataset().id)).toEqual(rowsOf("datasets")[0]);
    expect(await storage.walks.get("walk-1" as never)).toEqual(rowsOf("walks")[0]);
    expect(await storage.builds.list()).toEqual(rowsOf("builds"));
    expect([await storage.settings.get("theme"), await storage.settings.get("motion")]).toEqual(["dark", "still"]);
    expect(await storage.userData.lastRestore()).toEqual({ at: "2025-03-01T10:00:00.000Z", rows: 1 });
    await storage.judgements.putProject(makeProject());
    await storage.judgements.save(makeProject().id, (by) => {
      const record = { ...makeJudged("q0"), by: { ...makeJudged("q0").by, ...by } };
      return { ...record, id: contentId(record) };
    });
    expect(await storage.judgements.heads(makeProject().id, "mk" as AnnotatorKey)).toHaveLength(1);
    expect(await storage.unreadable()).toEqual([]);
    expect((await storesOf("kitpick")).version).toBe(USER_DATA_SCHEMA.version);
  });

  it("of version 5: what each person says is told by person, and a judgement is added to it", async () => {
    const { stores } = await openFixture("kitpick-5.json");
    const valuesOf = (name: string) => stores.find((store) => store.name === name)!.rows.map(({ value }) => value);
    const { judgements } = createIndexedDbStorage({ memory: null });
    const [project, mk] = [makeProject().id, "mk" as AnnotatorKey];
    const before = (valuesOf("heads") as HeadRow[]).filter(({ annotator }) => annotator === mk);
    expect(before).toHaveLength(2);
    expect(await judgements.heads(project, mk)).toEqual(before);
    expect(await judgements.heads(project, "colleague" as AnnotatorKey)).toHaveLength(1);
    expect(await judgements.list(project)).toEqual(valuesOf("judgements"));
    const saved = await judgements.save(project, (by) => {
      const record = { ...makeJudged("q2"), by: { ...makeJudged("q2").by, ...by } };
      return { ...record, id: contentId(record) };
    });
    expect(saved.by.seq).toBe(4);
    expect((await judgements.heads(project, mk)).map(({ item }) => item)).toEqual(["q0", "q1", "q2"]);
  });

  it("of version 6: what was judged is there, and a file is added beside it", async () => {
    const { stores } = await openFixture("kitpick-6.json");
    const rowsOf = (name: string) => stores.find((store) => store.name === name)!.rows;
    const { judgements, unreadable } = createIndexedDbStorage({ memory: null });
    const [project, mk] = [makeProject().id, "mk" as AnnotatorKey];
    const before = await judgements.list(project);
    expect(before).toEqual(rowsOf("judgements").map(({ value }) => value));
    expect((await judgements.heads(project, mk)).map(({ item }) => item)).toEqual(["q0", "q1"]);
    const brought = makeJudged("q2", { by: { annotator: mk, device: "another", seq: 1 } });
    const merged = await judgements.merge(makeProject(), [...before, brought]);
    expect(merged).toEqual({ records: [brought.id], isNewProject: false });
    expect((await judgements.heads(project, mk)).map(({ item }) => item)).toEqual(["q0", "q1", "q2"]);
    expect(await unreadable()).toEqual([]);
  });

  it("of vectors, version 1: they are found", async () => {
    const { stores } = await openFixture("kitpick-cache-1.json");
    const { encoder, texts } = stores[0]!.rows[0]!.value as { encoder: Sha256; texts: Sha256[] };
    const found = await createVectorCache().read(encoder, texts);
    expect(found.get(texts[1]!)).toEqual(Float32Array.of(0.6, 0.8));
  });

  it("of what was learned, version 5: it is found, and studies have room beside it", async () => {
    await openFixture("kitpick-cache-5.json");
    expect(await createLearningCache().read("a 1")).toEqual({ n: 1 });
    const studies = createLearningCache("studies");
    await studies.write("a 1", "a", { n: 2 });
    expect(await studies.read("a 1")).toEqual({ n: 2 });
    expect(await createLearningCache().read("a 1")).toEqual({ n: 1 });
  });

  it("of what was learned, version 6: it is found whole, and what comes later leaves its large arrays beside it", async () => {
    await openFixture("kitpick-cache-6.json");
    const [walks, studies] = [createLearningCache(), createLearningCache("studies")];
    expect(await walks.read("a 1")).toEqual({ n: 1 });
    expect(await studies.read("a 1")).toEqual({ n: 2 });
    const learned = { rows: new Float32Array(2 ** 14).fill(1) };
    await walks.write("a 1", "a", learned);
    expect(await walks.read("a 1")).toEqual(learned);
    expect(await studies.read("a 1")).toEqual({ n: 2 });
  });

  it("of evaluations, version 1: they are there with their answers, in the backup too", async () => {
    const { stores } = await openFixture("kitpick-evaluations-1.json");
    const [records, chunks] = stores.map(({ rows }) => rows.map(({ value }) => value));
    const rows = await createIndexedDbStorage({ memory: null }).userData.rows();
    expect(rows).toMatchObject([{ store: "evaluations", value: { ...(records![0] as object), rows: chunks } }]);
    expect((await storesOf("kitpick-evaluations")).version).toBe(EVALUATION_SCHEMA.version);
  });

  it("of evaluations, version 3: a run from a file, which lies there whole, is there and can be written again", async () => {
    const { stores } = await openFixture("kitpick-evaluations-3.json");
    const run = stores.find(({ name }) => name === "runs")!.rows[0]!.value as ImportedRun;
    const runs = createImportedRunRepository();
    expect(await runs.list()).toEqual([run]);
    await runs.put({ ...run, run: { ...run.run, name: "renamed" } });
    expect(await runs.list()).toEqual([{ ...run, run: { ...run.run, name: "renamed" } }]);
  });

  it("reach the same stores as a database that is made anew", async () => {
    const stores: unknown[] = [];
    const evaluations = ["kitpick-evaluations-1.json", "kitpick-evaluations-3.json"];
    for (const fixture of [
      null,
      "kitpick-1.json",
      "kitpick-2.json",
      "kitpick-3.json",
      "kitpick-cache-1.json",
      "kitpick-cache-4.json",
      "kitpick-cache-5.json",
      "kitpick-cache-6.json",
      ...evaluations,
    ]) {
      globalThis.indexedDB = new IDBFactory();
      if (fixture) await openFixture(fixture);
      await createIndexedDbStorage().settings.get("theme");
      await createVectorCache().read("aa" as Sha256, []);
      await createEvaluationRepository().list();
      stores.push(await Promise.all(["kitpick", "kitpick-cache", "kitpick-evaluations"].map(storesOf)));
    }
    for (const found of stores) expect(found).toEqual(stores[0]);
    expect(stores[0]).toMatchObject([{}, { version: CACHE_SCHEMA.version }, {}]);
  });

  it("of any version, without any store, get them all, with their indexes", async () => {
    for (const schema of [USER_DATA_SCHEMA, EVALUATION_SCHEMA, CACHE_SCHEMA] as DatabaseSchema<unknown>[]) {
      for (let version = 1; version < schema.version; version += 1) {
        globalThis.indexedDB = new IDBFactory();
        (await openDB(schema.name, version)).close();
        const database = await openDatabase(schema);
        expect([...database.objectStoreNames].sort()).toEqual(Object.keys(schema.stores).sort());
        for (const [store, { indexes = {} }] of Object.entries(schema.stores))
          expect([...database.transaction(store).store.indexNames]).toEqual(Object.keys(indexes).sort());
        database.close();
      }
    }
  });

  it("a database that something else had opened empty gets its stores", async () => {
    (await openDB("kitpick", 1)).close();
    const storage = createIndexedDbStorage();
    await storage.datasets.put(makeSmallDataset());
    expect(await storage.datasets.list()).toHaveLength(1);
  });

  it("a step that fails leaves the database as it was", async () => {
    await openFixture("kitpick-1.json");
    const outcome = await new Promise<string>((resolve) => {
      const opening = indexedDB.open("kitpick", 2);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("half");
        opening.transaction?.abort();
      };
      opening.onerror = () => resolve("failed");
      opening.onsuccess = () => resolve("opened");
    });
    expect(outcome).toBe("failed");
    expect(await storesOf("kitpick")).toEqual({
      version: 1,
      stores: ["datasets", "settings", "summaries", "walks"],
    });
    expect(await createIndexedDbStorage().walks.list()).toHaveLength(2);
  });
});
