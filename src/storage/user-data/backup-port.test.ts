import "fake-indexeddb/auto";
import fc from "fast-check";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { AnnotatorKey } from "../../core/domain/ids";
import type { Judgement } from "../../core/domain/judgement";
import { readBackup, writeBackup, type Backup } from "../../formats/records/backup-file";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import { createInMemoryStorage } from "../in-memory";
import { createIndexedDbStorage } from "../open-storage";
import { createEvaluationDatabase } from "../evaluations/evaluation-database";
import { createEvaluationBackup } from "../evaluations/backup-rows";
import { createEvaluationRepository } from "../evaluations/evaluations";
import { createImportedRunRepository } from "../evaluations/imported-runs";
import { makeJudged, makeProject } from "../testing/judgements";
import type { UserDataRow, Storage } from "../ports/storage";
import { makeBuild, makeEvaluation, makeKeptRun, makeRow, makeSmallDataset, makeWalk } from "../testing/records";

const AT = "2025-03-01T10:00:00.000Z";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

interface State {
  walks: { id: string; entries: number; name: string | null; isDeleted: boolean }[];
  datasets: { name: string; isDeleted: boolean }[];
  settings: [string, unknown][];
  evaluations: { id: string; name: string | null; isDeleted: boolean; chunks: number[] }[];
  runs: { key: string; answers: number; isDeleted: boolean }[];
  builds: [id: string, name: string][];
  /** Who judged which request. */
  judged: [item: string, annotator: string][];
}

/** As JSON can say it: it knows no −0. */
const jsonValues = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

const states: fc.Arbitrary<State> = fc.record({
  walks: fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 6 }),
      entries: fc.integer({ min: 1, max: 4 }),
      name: fc.option(fc.string({ unit: "grapheme" })),
      isDeleted: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  ),
  datasets: fc.uniqueArray(fc.record({ name: fc.string(), isDeleted: fc.boolean() }), {
    selector: ({ name }) => name,
    maxLength: 2,
  }),
  settings: fc.uniqueArray(fc.tuple(fc.string(), jsonValues), { selector: ([key]) => key, maxLength: 3 }),
  evaluations: fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      name: fc.option(fc.string({ unit: "grapheme" })),
      isDeleted: fc.boolean(),
      chunks: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
  runs: fc.uniqueArray(
    fc.record({
      key: fc.string({ minLength: 1, maxLength: 4 }),
      answers: fc.integer({ min: 0, max: 3 }),
      isDeleted: fc.boolean(),
    }),
    { selector: ({ key }) => key, maxLength: 2 },
  ),
  builds: fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 6 }), fc.string()), {
    selector: ([id]) => id,
    maxLength: 3,
  }),
  judged: fc.uniqueArray(fc.tuple(fc.constantFrom("q0", "q1", "q2"), fc.constantFrom("mk", "ao")), {
    selector: (pair) => pair.join(" "),
    maxLength: 4,
  }),
});

/** As a backup holds them: how they come into storage in memory, which keeps none by itself. */
const wholeEvaluations = ({ evaluations }: State): UserDataRow[] =>
  evaluations.map(({ id, name, isDeleted, chunks }) => {
    const record = makeEvaluation(id, { name, ...(isDeleted ? { deletedAt: AT } : {}) });
    const rows = chunks.map((count, method) => ({
      schema: 1,
      evaluation: id,
      method: `m${method}`,
      rows: Array.from({ length: count }, (_, at) => makeRow(at)),
    }));
    return { store: "evaluations", key: id, value: { ...record, rows } };
  });

const keptRuns = ({ runs }: State): ImportedRun[] =>
  runs.map(({ key, answers, isDeleted }) => makeKeptRun(key, answers, isDeleted ? { deletedAt: AT } : {}));

async function storeEvaluations(state: State): Promise<void> {
  for (const run of keptRuns(state)) await createImportedRunRepository().put(run);
  const storage = createEvaluationRepository();
  for (const { id, name, isDeleted, chunks } of state.evaluations) {
    const record = makeEvaluation(id, { name });
    for (const [method, count] of chunks.entries())
      await storage.put(record, [
        { method: `m${method}`, rows: Array.from({ length: count }, (_, at) => makeRow(at)) },
      ]);
    await storage.put(record, []);
    if (isDeleted) await storage.delete(record.id, AT);
  }
}

const judgementsOf = ({ judged }: State): Judgement[] =>
  judged.map(([item, annotator], at) =>
    makeJudged(item, { by: { annotator: annotator as AnnotatorKey, device: "d1", seq: at + 1 } }),
  );

/** Stores a state as the app does: by its own calls. */
async function store(storage: Storage, state: State, isInMemory: boolean): Promise<void> {
  const { walks, datasets, settings } = state;
  const runs = (): UserDataRow[] => keptRuns(state).map((value) => ({ store: "runs", key: value.key, value }));
  if (isInMemory) await storage.userData.restore([...wholeEvaluations(state), ...runs()], AT);
  else await storeEvaluations(state);
  for (const { id, entries, name, isDeleted } of walks)
    await storage.walks.put(makeWalk(id, entries, { name, deletedAt: isDeleted ? AT : null }), 0);
  for (const [at, { name, isDeleted }] of datasets.entries()) {
    const id = `d${at}` as never;
    await storage.datasets.put({ ...makeSmallDataset(name), id });
    if (isDeleted) await storage.datasets.delete(id, AT);
  }
  if (state.judged.length > 0) await storage.judgements.merge(makeProject(), judgementsOf(state));
  for (const [id, name] of state.builds) await storage.builds.begin(makeBuild(id, { name }));
  for (const [key, value] of settings) await storage.settings.put(key, value);
}

const toFile = (rows: UserDataRow[]): string => writeBackup({ savedAt: AT, app: "test", rows }).join("");

function fromFile(text: string): Backup {
  const read = readBackup(text);
  return read.ok ? read.backup : expect.fail(read.why);
}

/** Restores a backup as the app does, the backup's version of whatever differs. */
async function restore(storage: Storage, text: string): Promise<void> {
  const { added, changed, heldBack } = await storage.userData.planRestore(fromFile(text).rows);
  expect(heldBack).toEqual([]);
  await storage.userData.restore([...added, ...changed.map(({ row }) => row)], AT);
}

const withoutRevision = (rows: UserDataRow[]): unknown[] =>
  rows.map(({ value, ...row }) => ({ ...row, value: { ...(value as object), revision: 0 } }));

/** `npm run torture` sets more. */
const STATES = Number(process.env["KITPICK_STATES"] ?? 100);

const kinds = [
  ["memory", 2 * STATES, () => createInMemoryStorage()],
  [
    "IndexedDB",
    STATES,
    () => {
      globalThis.indexedDB = new IDBFactory();
      return createIndexedDbStorage({ memory: null });
    },
  ],
] as const;

describe.each(kinds)("a backup of storage in %s", (storageName, numRuns, create) => {
  it(`brings back what it was made of: ${numRuns} generated states, equal`, async () => {
    const roundTrip = async (state: State): Promise<void> => {
      const storage = create();
      await store(storage, state, storageName === "memory");
      const rows = await storage.userData.rows();
      const file = toFile(rows);
      const other = create();
      await restore(other, file);
      expect(await other.userData.rows()).toEqual(rows);
      expect(toFile(await other.userData.rows())).toBe(file);
      expect(await other.walks.list()).toHaveLength(state.walks.length);
      expect(await other.builds.list()).toHaveLength(state.builds.length);
      const found = await other.judgements.list(makeProject().id);
      expect(found.map(({ id }) => id)).toEqual(
        judgementsOf(state)
          .map(({ id }) => id)
          .sort(),
      );
      expect(await other.datasets.list()).toHaveLength(state.datasets.filter(({ isDeleted }) => !isDeleted).length);
      expect((await other.userData.planRestore(fromFile(file).rows)).same).toHaveLength(rows.length);
    };
    await fc.assert(fc.asyncProperty(states, roundTrip), { numRuns });
  });

  it("restored over something else, can be taken back", async () => {
    const takeBack = async (here: State, there: State): Promise<void> => {
      const [mine, theirs] = [createInMemoryStorage(), createInMemoryStorage()];
      await store(mine, here, true);
      await store(theirs, there, true);
      const before = await mine.userData.rows();
      const other = await theirs.userData.rows();
      await restore(mine, toFile(other));
      const after = await mine.userData.rows();
      const names = new Set(after.map(({ store: name, key }) => `${name} ${key}`));
      for (const { store: name, key } of [...before, ...other]) expect(names).toContain(`${name} ${key}`);
      expect(await mine.userData.undoRestore()).toMatchObject({ kept: 0 });
      expect(withoutRevision(await mine.userData.rows())).toEqual(withoutRevision(before));
      expect(await mine.userData.lastRestore()).toBeNull();
    };
    await fc.assert(fc.asyncProperty(states, states, takeBack), { numRuns: 50 });
  });

  it("is compared before it is restored, and what was changed since stays when it is taken back", async () => {
    const storage = create();
    const state: State = {
      walks: [
        { id: "same", entries: 1, name: null, isDeleted: false },
        { id: "changed", entries: 1, name: null, isDeleted: false },
      ],
      datasets: [],
      settings: [["theme", "dark"]],
      evaluations: [],
      runs: [],
      builds: [],
      judged: [],
    };
    await store(storage, state, storageName === "memory");
    const file = toFile([
      ...(await storage.userData.rows()),
      { store: "walks", key: "new", value: { ...makeWalk("new"), revision: 7 } },
    ]);
    await storage.walks.put(makeWalk("changed", 3), 1);
    const { added, changed, same, heldBack } = await storage.userData.planRestore(fromFile(file).rows);
    expect([added, same, heldBack].map((rows) => rows.length)).toEqual([1, 2, 0]);
    expect(changed).toMatchObject([{ row: { key: "changed" }, here: { key: "changed" } }]);

    await storage.userData.restore([...added, ...changed.map(({ row }) => row)], AT);
    expect(await storage.userData.lastRestore()).toEqual({ at: AT, rows: 2 });
    expect((await storage.walks.get("changed" as never))?.log).toHaveLength(1);
    expect((await storage.walks.get("changed" as never))?.revision).toBe(3);
    expect((await storage.walks.get("new" as never))?.revision).toBe(7);
    await storage.walks.put(makeWalk("new", 2), 7);
    expect(await storage.userData.undoRestore()).toEqual({ restored: 1, kept: 1 });
    expect((await storage.walks.get("changed" as never))?.log).toHaveLength(3);
    expect((await storage.walks.get("new" as never))?.log).toHaveLength(2);
  });

  it("whose rows cannot be read is restored without them", async () => {
    const storage = create();
    const rows = [
      { store: "walks", key: "w1", value: makeWalk("w1") },
      { store: "walks", key: "w2", value: { ...makeWalk("w2"), schema: 9 } },
      { store: "walks", key: "w3", value: makeWalk("another") },
      { store: "dreams", key: "d", value: 1 },
      { store: "settings", key: "__proto__", value: { schema: 1, value: { x: 1 } } },
    ];
    const { added, heldBack } = await storage.userData.planRestore(rows);
    expect(added.map(({ key }) => key)).toEqual(["w1", "__proto__"]);
    expect(heldBack.map(({ row }) => row.key)).toEqual(["w2", "w3", "d"]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe("evaluations, in a database of their own", () => {
  const chunk = (method: string, count: number) => [
    { method, rows: Array.from({ length: count }, (_, at) => makeRow(at)) },
  ];

  it("are compared, replaced and taken back with the rest", async () => {
    const [storage, evaluations] = [createIndexedDbStorage({ memory: null }), createEvaluationRepository()];
    await storage.walks.put(makeWalk("w1"), 0);
    await evaluations.put(makeEvaluation("same"), chunk("ptr", 2));
    await evaluations.put(makeEvaluation("changed"), chunk("ptr", 1));
    const file = toFile([
      ...(await storage.userData.rows()),
      { store: "evaluations", key: "new", value: { ...makeEvaluation("new"), rows: [] } },
    ]);
    await evaluations.put(makeEvaluation("changed", { name: "Mine" }), chunk("ptr", 3));
    const before = await storage.userData.rows();
    const plan = await storage.userData.planRestore(fromFile(file).rows);
    expect([plan.added, plan.changed, plan.same, plan.heldBack].map((rows) => rows.length)).toEqual([1, 1, 2, 0]);
    await restore(storage, file);
    expect(await storage.userData.lastRestore()).toEqual({ at: AT, rows: 2 });
    expect((await evaluations.list()).map(({ id, name }) => [id, name])).toEqual([
      ["changed", null],
      ["new", null],
      ["same", null],
    ]);
    expect((await evaluations.rows("changed" as never)).flatMap(({ rows }) => rows)).toHaveLength(1);
    expect(await storage.userData.undoRestore()).toEqual({ restored: 2, kept: 0 });
    expect(await storage.userData.rows()).toEqual(before);
    expect(await storage.userData.lastRestore()).toBeNull();
  });

  it("come with the runs from files, which are replaced and taken back as they are", async () => {
    const [storage, runs] = [createIndexedDbStorage({ memory: null }), createImportedRunRepository()];
    await runs.put(makeKeptRun("same", 2));
    await runs.put(makeKeptRun("changed", 1));
    const file = toFile([
      ...(await storage.userData.rows()),
      { store: "runs", key: "new", value: makeKeptRun("new", 1) },
      { store: "runs", key: "torn", value: { ...makeKeptRun("torn", 1), run: 5 } },
      { store: "runs", key: "other", value: makeKeptRun("another", 1) },
    ]);
    await runs.put(makeKeptRun("changed", 3));
    const before = await runs.list();
    const plan = await storage.userData.planRestore(fromFile(file).rows);
    expect([plan.added, plan.changed, plan.same, plan.heldBack].map((rows) => rows.length)).toEqual([1, 1, 1, 2]);
    await storage.userData.restore([...plan.added, ...plan.changed.map(({ row }) => row)], AT);
    const restored = (await runs.list()).map(({ key, run }) => [key, run.rows.length]);
    expect(restored.sort()).toEqual([
      ["changed", 1],
      ["new", 1],
      ["same", 2],
    ]);
    expect(await storage.userData.undoRestore()).toEqual({ restored: 2, kept: 0 });
    expect(await runs.list()).toEqual(before);
  });

  it("are as they were when the rest cannot be written", async () => {
    const [storage, evaluations] = [createIndexedDbStorage({ memory: null }), createEvaluationRepository()];
    await storage.settings.put("a", 1);
    await evaluations.put(makeEvaluation("e1", { name: "Mine" }), chunk("ptr", 1));
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("kitpick");
      opening.onsuccess = () => resolve(opening.result);
    });
    database.transaction("walks", "readwrite").objectStore("walks").put({ id: "w1", schema: 9 });
    database.close();
    const before = await storage.userData.rows();
    const rows: UserDataRow[] = [
      { store: "evaluations", key: "e1", value: { ...makeEvaluation("e1"), rows: [] } },
      { store: "walks", key: "w1", value: makeWalk("w1") },
    ];
    await expect(storage.userData.restore(rows, AT)).rejects.toMatchObject({ name: "NewerDataError" });
    expect(await storage.userData.rows()).toEqual(before);
    expect(await storage.userData.lastRestore()).toBeNull();
  });

  describe("after a kill in the middle of a restore", () => {
    const LATER = "2025-03-02T10:00:00.000Z";
    const named = (name: string): UserDataRow[] => [
      { store: "evaluations", key: "e1", value: { ...makeEvaluation("e1", { name }), rows: [] } },
    ];
    const names = async () => (await createEvaluationRepository().list()).map(({ name }) => name);
    /** What a page does of a restore before it is killed. */
    const half = () => createEvaluationBackup(createEvaluationDatabase());

    it("of which only the evaluations were written, are as they were, and the restore before can be taken back", async () => {
      const storage = createIndexedDbStorage({ memory: null });
      await createEvaluationRepository().put(makeEvaluation("e1", { name: "Mine" }), chunk("ptr", 1));
      await storage.userData.restore([...named("First"), { store: "walks", key: "w1", value: makeWalk("w1") }], AT);
      await half().restore(named("Second"), LATER);
      expect(await names()).toEqual(["First"]);
      expect(await storage.userData.lastRestore()).toEqual({ at: AT, rows: 2 });
      expect(await storage.userData.undoRestore()).toEqual({ restored: 2, kept: 0 });
      expect(await names()).toEqual(["Mine"]);
      expect(await storage.walks.list()).toEqual([]);
    });

    it("of which both databases were written, are restored", async () => {
      const storage = createIndexedDbStorage({ memory: null });
      await storage.userData.restore(named("First"), AT);
      await half().unsettle(AT);
      expect(await names()).toEqual(["First"]);
      expect(await storage.userData.lastRestore()).toEqual({ at: AT, rows: 1 });
    });

    it("that was being taken back, are as before it once the walks are", async () => {
      const storage = createIndexedDbStorage({ memory: null });
      await storage.userData.restore([...named("First"), { store: "walks", key: "w1", value: makeWalk("w1") }], AT);
      await half().unsettle(AT);
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("kitpick");
        opening.onsuccess = () => resolve(opening.result);
      });
      database.transaction("replaced", "readwrite").objectStore("replaced").clear();
      database.close();
      expect(await names()).toEqual([]);
      expect(await storage.userData.lastRestore()).toBeNull();
    });

    it("a new restore first settles what it finds", async () => {
      const storage = createIndexedDbStorage({ memory: null });
      await createEvaluationRepository().put(makeEvaluation("e1", { name: "Mine" }), []);
      await half().restore(named("Lost"), AT);
      await storage.userData.restore(named("Second"), LATER);
      expect(await names()).toEqual(["Second"]);
      await storage.userData.undoRestore();
      expect(await names()).toEqual(["Mine"]);
    });
  });

  it("with answers of another one, or damaged ones, are held back", async () => {
    const value = { ...makeEvaluation("e1"), rows: [{ schema: 1, evaluation: "e2", method: "ptr", rows: [] }] };
    const { userData } = createIndexedDbStorage({ memory: null });
    const { heldBack } = await userData.planRestore([
      { store: "evaluations", key: "e1", value },
      { store: "evaluations", key: "e3", value: { ...makeEvaluation("e3"), rows: [{ method: "ptr" }] } },
      { store: "evaluations", key: "e4", value: makeEvaluation("e4") },
    ]);
    expect(heldBack).toHaveLength(3);
  });
});
