import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, it } from "vitest";
import type { AnnotatorKey, ProjectId } from "../../core/domain/ids";
import type { Judgement } from "../../core/domain/judgement";
import { contentId } from "../../formats/records/content-id";
import { createIndexedDbStorage } from "../open-storage";
import { makeJudged, makeProject, makeWithdrawal } from "../testing/judgements";

const P1 = "p1" as ProjectId;
const AT = "2026-03-02T10:00:00.000Z";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Judgements of a colleague, as a file brings them. */
const ofColleague = (from: number, count: number): Judgement[] =>
  Array.from({ length: count }, (_, at) =>
    makeJudged("q0", { by: { annotator: "colleague" as AnnotatorKey, device: "d2", seq: from + at + 1 } }),
  );

const byId = <Record extends { id: string }>(records: readonly Record[]): Record[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));

async function countRows(store: string): Promise<number> {
  const database = await openDB("kitpick");
  const count = await database.count(store);
  database.close();
  return count;
}

it("of a file lie together, are found one by one, and are listed by id among those with a row of their own", async () => {
  const { judgements } = createIndexedDbStorage({ memory: null });
  const own = await judgements.save(P1, (by) => {
    const record = { ...makeJudged("q1"), by: { ...makeJudged("q1").by, ...by } };
    return { ...record, id: contentId(record) };
  });
  const records = ofColleague(0, 620);
  await judgements.merge(makeProject(), records);
  expect([await countRows("judgements"), await countRows("judgement-packs")]).toEqual([1, 3]);
  expect(await judgements.list(P1)).toEqual(byId([own, ...records]));
  for (const record of [records[0]!, records[311]!, records[619]!, own])
    expect(await judgements.get(P1, record.id)).toEqual(record);
  expect(await judgements.get(P1, makeJudged("q2").id)).toBeNull();
});

it("are added once, whatever they lie in, and one file is taken back without the others", async () => {
  const { judgements } = createIndexedDbStorage({ memory: null });
  const [first, second] = [ofColleague(0, 400), ofColleague(300, 400)];
  await judgements.merge(makeProject(), first);
  const merged = await judgements.merge(makeProject(), second);
  expect(merged.records).toHaveLength(300);
  expect(await judgements.list(P1)).toHaveLength(700);
  await judgements.takeBack(P1, merged);
  expect(await judgements.list(P1)).toEqual(byId(first));
  const some = first.slice(5, 17).map(({ id }) => id);
  await judgements.takeBack(P1, { records: some, isNewProject: false });
  expect(await judgements.list(P1)).toEqual(byId(first.filter(({ id }) => !some.includes(id))));
  expect(await judgements.get(P1, first[20]!.id)).toEqual(first[20]);
  expect((await judgements.heads(P1, "colleague" as AnnotatorKey))[0]!.heads).toHaveLength(388);
});

it("one that lies with others can be withdrawn", async () => {
  const { judgements } = createIndexedDbStorage({ memory: null });
  const [judged] = ofColleague(0, 1);
  await judgements.merge(makeProject(), [judged!]);
  await judgements.save(P1, (by) => {
    const record = { ...makeWithdrawal(judged!.id), by: { ...judged!.by, ...by } };
    return { ...record, id: contentId(record) };
  });
  expect(await judgements.heads(P1, "colleague" as AnnotatorKey)).toEqual([]);
});

it("are each a row of a backup, by the app and by the rescue page, and of the same content where they came back", async () => {
  const storage = createIndexedDbStorage({ memory: null });
  const records = ofColleague(0, 300);
  await storage.judgements.merge(makeProject(), records);
  const backup = await storage.userData.rows();
  expect(backup.filter(({ store }) => store === "judgements").map(({ key }) => key)).toEqual(
    byId(records).map(({ id }) => `p1/${id}`),
  );
  const document = { getElementById: () => ({ addEventListener: () => undefined }) };
  const page = createContext({ indexedDB, document });
  const reading = `${readFileSync("public/rescue.js", "utf8").replace("void start();", "")}; readEverything()`;
  const rescued = (await runInContext(reading, page)) as { stores: { rows: unknown[] }[] };
  const found = JSON.parse(JSON.stringify(rescued.stores.flatMap(({ rows }) => rows))) as unknown[];
  expect(found).toHaveLength(backup.length);
  expect(found).toEqual(expect.arrayContaining(backup));
  expect((await storage.userData.planRestore(backup)).same).toHaveLength(301);
  await storage.userData.restore(backup, AT);
  expect(await storage.judgements.list(P1)).toEqual(byId(records));
  expect(await countRows("judgements")).toBe(300);
  await storage.userData.undoRestore();
  expect(await storage.judgements.list(P1)).toEqual(byId(records));
  await storage.userData.remove(["judgements"]);
  expect([await storage.judgements.list(P1), await countRows("judgement-packs")]).toEqual([[], 0]);
});

it("what cannot be read of them is reported, and the others are there", async () => {
  const storage = createIndexedDbStorage({ memory: null });
  const records = ofColleague(0, 3);
  await storage.judgements.merge(makeProject(), records);
  const database = await openDB("kitpick");
  const [key] = await database.getAllKeys("judgement-packs");
  const pack = (await database.get("judgement-packs", key!)) as { records: object[] };
  pack.records[1] = { ...pack.records[1], schema: 2 };
  await database.put("judgement-packs", pack, key);
  await database.put("judgement-packs", "torn", "p1/zz/zz");
  database.close();
  const [first, second, third] = byId(records);
  expect(await storage.judgements.list(P1)).toEqual([first, third]);
  await expect(storage.judgements.get(P1, second!.id)).rejects.toMatchObject({ name: "NewerDataError" });
  expect(await storage.unreadable()).toMatchObject([
    { store: "judgements", key: `p1/${second!.id}`, raw: { schema: 2 } },
    { store: "judgements", key: "p1/zz/zz", raw: "torn" },
  ]);
  expect((await storage.judgements.merge(makeProject(), records)).records, "It is there, if not readable.").toEqual([]);
});
