import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import type { AnnotatorKey, ProjectId } from "../../core/domain/ids";
import type { Judgement } from "../../core/domain/judgement";
import { contentId } from "../../formats/records/content-id";
import { createInMemoryStorage } from "../in-memory";
import { createIndexedDbStorage } from "../open-storage";
import { headsOf } from "../ports/judgements";
import { makeDraftOf, makeJudged, makeProject, makeWithdrawal } from "../testing/judgements";

const P1 = "p1" as ProjectId;
const MK = "mk" as AnnotatorKey;
const AT = "2026-03-02T10:00:00.000Z";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const kinds = [
  ["memory", createInMemoryStorage],
  ["IndexedDB", () => createIndexedDbStorage({ memory: null })],
] as const;

/** As the app makes it: with the number that the storage gives. */
function numbered(judgement: Judgement) {
  return (by: { device: string; seq: number }): Judgement => {
    const record = { ...judgement, by: { ...judgement.by, ...by } };
    return { ...record, id: contentId(record) };
  };
}

describe.each(kinds)("judgements in %s", (_name, create) => {
  it("are numbered by device and project, listed, and found as heads", async () => {
    const { judgements } = create();
    await judgements.putProject(makeProject());
    await judgements.putProject(makeProject("p0"));
    const first = await judgements.save(P1, numbered(makeJudged("q0")));
    const second = await judgements.save(P1, numbered(makeJudged("q1", { flag: true })));
    const other = await judgements.save("p0" as ProjectId, numbered(makeJudged("q0", { project: "p0" as ProjectId })));
    expect([first.by.seq, second.by.seq, other.by.seq]).toEqual([1, 2, 1]);
    expect(new Set([first, second, other].map(({ by }) => by.device)).size).toBe(1);
    expect((await judgements.projects()).map(({ id }) => id)).toEqual(["p0", "p1"]);
    expect(await judgements.get(P1, first.id)).toEqual(first);
    expect(await judgements.list(P1)).toEqual([first, second].sort((a, b) => (a.id < b.id ? -1 : 1)));
    const heads = await judgements.heads(P1, MK);
    expect(heads.map(({ item, heads: [head] }) => [item, head!.flag, head!.seconds, head!.asSuggested])).toEqual([
      ["q0", false, 4, true],
      ["q1", true, 4, true],
    ]);
  });

  it("that answer an earlier one take its place; one that does not is a fork, the later turn first", async () => {
    const { judgements } = create();
    const first = await judgements.save(P1, numbered(makeJudged("q0")));
    const answer = makeJudged("q0", { turn: 2, replaces: [first.id], at: AT });
    const second = await judgements.save(P1, numbered(answer));
    const fork = await judgements.save(P1, numbered(makeJudged("q0", { at: "2027-01-01T00:00:00.000Z" })));
    const [row] = await judgements.heads(P1, MK);
    expect(row!.heads.map(({ id }) => id)).toEqual([second.id, fork.id]);
    await judgements.save(P1, (by) => {
      const record = { ...makeWithdrawal(second.id), by: { annotator: MK, ...by } };
      return { ...record, id: contentId(record) };
    });
    expect((await judgements.heads(P1, MK))[0]!.heads.map(({ id }) => id)).toEqual([fork.id]);
    expect(await judgements.heads(P1, MK)).toEqual(headsOf(await judgements.list(P1), MK));
  });

  it("several are stored whole or not at all, with their numbers in a row", async () => {
    const { judgements } = create();
    await judgements.save(P1, numbered(makeJudged("q0")));
    const bad = (by: { device: string; seq: number }) => ({
      ...numbered(makeJudged("q2"))(by),
      verdict: "maybe" as never,
    });
    const several = [numbered(makeJudged("q1")), bad, numbered(makeJudged("q3"))];
    await expect(judgements.saveAll(P1, several)).rejects.toMatchObject({ name: "StorageWriteError" });
    expect(await judgements.list(P1)).toHaveLength(1);
    const stored = await judgements.saveAll(P1, [several[0]!, several[2]!]);
    expect(stored.map(({ by }) => by.seq)).toEqual([2, 3]);
    expect((await judgements.heads(P1, MK)).map(({ item }) => item)).toEqual(["q0", "q1", "q3"]);
    expect(await judgements.saveAll(P1, [])).toEqual([]);
  });

  it("take the draft of their item along, and leave that of another item", async () => {
    const { judgements } = create();
    await judgements.putDraft(makeDraftOf("q0"));
    expect(await judgements.draft(P1, MK)).toEqual(makeDraftOf("q0"));
    await judgements.save(P1, numbered(makeJudged("q1")));
    expect(await judgements.draft(P1, MK)).toEqual(makeDraftOf("q0"));
    await judgements.save(P1, numbered(makeJudged("q0")));
    expect(await judgements.draft(P1, MK)).toBeNull();
  });

  it("of a file are added once, whatever comes twice, and can be taken back with their project", async () => {
    const { judgements } = create();
    const [one, two] = [makeJudged("q0"), makeJudged("q1", { by: { annotator: MK, device: "d2", seq: 2 } })];
    const merged = await judgements.merge(makeProject(), [one, two, one]);
    expect([merged.isNewProject, new Set(merged.records)]).toEqual([true, new Set([one.id, two.id])]);
    expect(await judgements.merge(makeProject(), [two])).toEqual({ records: [], isNewProject: false });
    expect(await judgements.heads(P1, MK)).toHaveLength(2);
    const own = await judgements.save(P1, numbered(makeJudged("q2")));
    await judgements.takeBack(P1, merged);
    expect([await judgements.list(P1), await judgements.projects()]).toEqual([[own], [makeProject()]]);
    expect((await judgements.heads(P1, MK)).map(({ item }) => item)).toEqual(["q2"]);
  });

  it("that could not be read again are refused, and nothing of them is stored", async () => {
    const { judgements } = create();
    await judgements.putDraft(makeDraftOf("q0"));
    const bad = (by: { device: string; seq: number }) => ({
      ...numbered(makeJudged("q0"))(by),
      verdict: "maybe" as never,
    });
    await expect(judgements.save(P1, bad)).rejects.toMatchObject({ name: "StorageWriteError" });
    expect([await judgements.list(P1), await judgements.heads(P1, MK)]).toEqual([[], []]);
    expect(await judgements.draft(P1, MK)).not.toBeNull();
    expect((await judgements.save(P1, numbered(makeJudged("q0")))).by.seq, "No number is lost.").toBe(1);
  });

  it("are in the backup with project and draft, and come back elsewhere with their heads", async () => {
    const { judgements, userData } = create();
    await judgements.putProject(makeProject());
    const saved = await judgements.save(P1, numbered(makeJudged("q0")));
    await judgements.putDraft(makeDraftOf("q1"));
    const backup = await userData.rows();
    globalThis.indexedDB = new IDBFactory();
    const there = create();
    const { added, heldBack } = await there.userData.planRestore(backup);
    expect([added.map(({ store }) => store), heldBack]).toEqual([["projects", "judgements", "drafts"], []]);
    await there.judgements.save(P1, numbered(makeJudged("q2")));
    await there.userData.restore(added, AT);
    expect((await there.judgements.heads(P1, MK)).map(({ item }) => item).sort()).toEqual(["q0", "q2"]);
    expect(await there.judgements.get(P1, saved.id)).toEqual(saved);
    expect(await there.judgements.draft(P1, MK)).toEqual(makeDraftOf("q1"));
    await there.userData.undoRestore();
    expect((await there.judgements.heads(P1, MK)).map(({ item }) => item)).toEqual(["q2"]);
    expect(await there.judgements.projects()).toEqual([]);
  });
});

it.each(kinds)(
  "tells what one person says apart from what others do, also where a key has a slash, in %s",
  async (_name, create) => {
    const { judgements } = create();
    const keys = ["a", "a/b", "b"] as AnnotatorKey[];
    const records = keys.flatMap((annotator, at) =>
      ["q0", "q1", "q2"]
        .slice(0, at + 1)
        .map((item, seq) => makeJudged(item, { by: { annotator, device: annotator, seq: seq + 1 } })),
    );
    await judgements.merge(makeProject(), records);
    for (const [at, key] of keys.entries()) {
      const rows = await judgements.heads(P1, key);
      expect([rows.length, new Set(rows.map(({ annotator }) => annotator))]).toEqual([at + 1, new Set([key])]);
    }
    expect(await judgements.heads(P1, MK)).toEqual([]);
  },
);

const colleague = (from: number, count: number): Judgement[] =>
  Array.from({ length: count }, (_, at) =>
    makeJudged("q0", { by: { annotator: "colleague" as AnnotatorKey, device: "d2", seq: from + at + 1 } }),
  );

it("saves a judgement while all are read, and the reader has a file whole or not at all", async () => {
  const { judgements } = createIndexedDbStorage({ memory: null });
  await judgements.merge(makeProject(), colleague(0, 600));
  const all = judgements.list(P1);
  const saved = judgements.save(P1, numbered(makeJudged("q1"))).then(() => "saved");
  expect(await Promise.race([all.then(() => "read"), saved])).toBe("saved");
  expect((await all).length).toBeGreaterThanOrEqual(600);
  const read = judgements.list(P1);
  const merged = await judgements.merge(makeProject(), colleague(600, 600));
  expect([601, 1201]).toContain((await read).length);
  const again = judgements.list(P1);
  await judgements.takeBack(P1, merged);
  expect([601, 1201]).toContain((await again).length);
});

it("makes lost heads again from the judgements", async () => {
  const { judgements } = createIndexedDbStorage({ memory: null });
  await judgements.save(P1, numbered(makeJudged("q0")));
  const before = await judgements.heads(P1, MK);
  const database = await openDB("kitpick");
  await database.clear("heads");
  expect(await judgements.heads(P1, MK)).toEqual(before);
  expect(await database.count("heads")).toBe(1);
  database.close();
});

it("leaves a judgement that cannot be read as it is, out of the list, and reports it", async () => {
  const storage = createIndexedDbStorage({ memory: null });
  const saved = await storage.judgements.save(P1, numbered(makeJudged("q0")));
  const key = `p1/${saved.id}`;
  const database = await openDB("kitpick");
  await database.put("judgements", { ...saved, schema: 2 }, key);
  database.close();
  expect(await storage.judgements.list(P1)).toEqual([]);
  await expect(storage.judgements.get(P1, saved.id)).rejects.toMatchObject({ name: "NewerDataError" });
  expect(await storage.unreadable()).toMatchObject([{ store: "judgements", key }]);
});

it("two profiles that restored one backup are two devices", async () => {
  const numbers: { device: string; seq: number }[] = [];
  for (const _ of [1, 2]) {
    globalThis.indexedDB = new IDBFactory();
    const storage = createIndexedDbStorage({ memory: null });
    await storage.userData.restore([{ store: "projects", key: "p1", value: makeProject() }], AT);
    const saved = await storage.judgements.save("p1" as ProjectId, numbered(makeJudged("q0")));
    numbers.push(saved.by);
    expect((await storage.judgements.get(P1, saved.id))?.by.device).toBe(saved.by.device);
  }
  expect(numbers[0]!.device).not.toBe(numbers[1]!.device);
  expect(numbers.map(({ seq }) => seq)).toEqual([1, 1]);
});
