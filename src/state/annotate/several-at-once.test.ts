import { describe, expect, it } from "vitest";
import type { AnnotatorKey, ToolId } from "../../core/domain/ids";
import type { Adjudication, GoldDispute, Judgement } from "../../core/domain/judgement";
import { contentId } from "../../formats/records/content-id";
import { undoToast } from "../app/toasts";
import { ANY_REQUEST } from "./queue-filter";
import { begun, recordsOf, type Bench } from "./testing/open-bench";

let lastDevice = 0;

/** Other answers to what I judged: of a colleague, with the tools that are given, else mine. */
async function colleague(bench: Bench, name: string, answers: (Partial<Judgement> & { tools?: ToolId[] })[]) {
  const { desk, storage } = bench;
  const { key } = desk.store.getState().me;
  const mine = (await recordsOf(bench)).filter(({ by }) => by.annotator === key);
  const device = `other-${(lastDevice += 1)}`;
  const records = answers.map(({ tools, ...parts }, at): Judgement => {
    const { id: _, ...base } = mine[at]!;
    const answer = tools ? { tools: [...tools].sort(), requirements: null } : base.answer;
    const record = { ...base, answer, ...parts, by: { annotator: name as AnnotatorKey, device, seq: at + 1 } };
    return { ...record, id: contentId(record) };
  });
  await storage.judgements.merge(desk.store.getState().project!, records);
}

async function judged(count: number): Promise<Bench> {
  const bench = await begun();
  for (let at = 0; at < count; at += 1) {
    bench.desk.accept();
    await bench.rest();
  }
  return bench;
}

async function undo({ app, rest }: Bench): Promise<void> {
  await undoToast(app.library, app.library.getState().toasts.findLast(({ undo: back }) => back !== null)!.id);
  await rest();
}

const decisionsOf = async ({ desk, storage }: Bench): Promise<Adjudication[]> =>
  (await storage.judgements.list(desk.store.getState().project!.id)).filter(
    ({ kind }) => kind === "adjudication",
  ) as Adjudication[];

describe("requests that all answered alike", () => {
  it("are settled in one step, which one undo takes back; a majority only where it is asked for", async () => {
    const bench = await judged(3);
    const { desk } = bench;
    await colleague(bench, "ao", [{ tools: [] }, {}, {}]);
    await colleague(bench, "jr", [{ tools: [] }, {}]);
    const alike = (await desk.settleable(false))!;
    expect(alike.map(({ choice }) => choice.took)).toEqual(["agreed", "agreed"]);
    const most = (await desk.settleable(true))!;
    expect(most.map(({ choice }) => [choice.took, choice.answer.tools.length])).toContainEqual(["majority", 0]);
    await desk.settleAll(most);
    expect((await decisionsOf(bench)).map(({ took }) => took).sort()).toEqual(["agreed", "agreed", "majority"]);
    expect((await desk.adjudications())!.divisions.every(({ standing }) => standing === "settled")).toBe(true);
    expect(await desk.settleable(true)).toEqual([]);
    await undo(bench);
    expect(await desk.settleable(true)).toHaveLength(3);
    expect(await decisionsOf(bench), "Nothing was removed.").toHaveLength(3);
  });

  it("are not, where one person answered twice, and where everybody of three says something else", async () => {
    const bench = await judged(2);
    const tools = bench.desk.store.getState().dataset!.tools.map(({ id }) => id);
    const { me } = bench.desk.store.getState();
    const mine = (await recordsOf(bench))[1]!.answer!.tools;
    const [second, third] = tools.filter((tool) => !mine.includes(tool));
    await colleague(bench, me.key, [{}]);
    await colleague(bench, "ao", [{}, { tools: [second!] }]);
    await colleague(bench, "jr", [{}, { tools: [third!] }]);
    expect(await bench.desk.settleable(true)).toEqual([]);
  });
});

describe("all requests that the queue is narrowed to", () => {
  it("are answered as suggested in one step, without time; what has my answer stays, and one undo takes it back", async () => {
    const bench = await judged(1);
    const { desk, rest } = bench;
    await desk.narrow({ ...ANY_REQUEST, text: "e" });
    await rest();
    const told: number[] = [];
    const preview = await desk.previewAll("as-suggested", (done) => told.push(done), new AbortController().signal);
    const { order } = desk.store.getState();
    expect(preview).toMatchObject({ answered: 1, blind: 0 });
    expect(preview.items).toHaveLength(order.length - 1);
    expect(told).toEqual([...preview.items.keys()]);
    await desk.judgeAll(preview);
    await rest();
    const records = await recordsOf(bench);
    expect(records).toHaveLength(order.length);
    for (const { edits, time, answer, shown } of records.slice(1)) {
      expect([edits, time.activeMs]).toEqual([[], 0]);
      expect(answer!.tools).toEqual(shown.prefilled.tools);
    }
    expect(desk.store.getState().heads.size).toBe(order.length);
    expect((await desk.agree())!.people[0], "The time of others says nothing of these.").toMatchObject({
      judged: 5,
      seconds: null,
    });
    await undo(bench);
    expect(desk.store.getState().heads.size).toBe(1);
    expect((await desk.previewAll("later", () => undefined, new AbortController().signal)).items).toHaveLength(
      order.length - 1,
    );
  });

  it("need no tool, or are put off; a suggestion that is hidden is not taken unseen", async () => {
    const bench = await begun();
    const { desk, rest } = bench;
    await desk.change({ blind: "always" });
    await rest();
    const { signal } = new AbortController();
    const total = desk.store.getState().order.length;
    expect(await desk.previewAll("as-suggested", () => undefined, signal)).toMatchObject({ items: [], blind: total });
    const none = await desk.previewAll("no-tool", () => undefined, signal);
    expect(none.otherThanGold).toBeGreaterThan(0);
    await desk.judgeAll(none);
    expect((await recordsOf(bench)).map(({ answer }) => answer!.tools)).toEqual(none.items.map(() => []));
    const aborted = new AbortController();
    aborted.abort();
    await undo(bench);
    await expect(desk.previewAll("later", () => undefined, aborted.signal)).rejects.toThrow();
    await desk.judgeAll(await desk.previewAll("later", () => undefined, signal));
    expect([...desk.store.getState().heads.values()].map(({ heads }) => heads[0]!.verdict)).toEqual(
      none.items.map(() => "skipped"),
    );
  });
});

describe("disputed gold", () => {
  const against = (surplus: ToolId[], note: string | null = null): GoldDispute => ({
    ...{ surplus, missing: [], reason: "not-asked-for", note },
  });

  it("is listed with its votes, and goes out as text, as a table and as a patch; a decision accepts it or not", async () => {
    const bench = await begun();
    const { desk, app, rest } = bench;
    const { query } = desk.store.getState().item!;
    const [first] = query.gold!;
    desk.act({ kind: "dispute", dispute: against([first!], "# not *this*") });
    desk.accept();
    await rest();
    await colleague(bench, "ao", [{ tools: [], dispute: against([first!]) }]);
    const [dispute, ...more] = (await desk.disputes())!;
    expect(more).toEqual([]);
    expect(dispute).toMatchObject({ standing: "open", judgedBy: 2, proposed: { tools: query.gold!.slice(1) } });
    await desk.saveCorrections("text");
    await desk.saveCorrections("table");
    const [text, table] = app.page.downloads.slice(-2);
    expect(text!.text).toContain("votes against the gold: 2 of 2 people");
    expect(text!.text).toContain("“\\# not \\*this\\*”");
    expect(text!.text).toContain(`Judged in “`);
    expect(table!.text.split("\r\n")[1]).toMatch(new RegExp(`,${first!},.*,0,proposed$`));

    const saved = new File([JSON.stringify(desk.store.getState().dataset)], "data.json");
    await desk.savePatch(saved);
    const steps = JSON.parse(app.page.downloads.at(-1)!.text) as { op: string; path: string; value: unknown }[];
    expect(steps.map(({ op }) => op)).toEqual(expect.arrayContaining(["test", "replace"]));
    await expect(desk.savePatch(new File(["[]"], "other.json"))).rejects.toThrow("is not the file");

    const [division] = (await desk.adjudications())!.divisions;
    expect(division!.voices.map(({ dispute: said }) => said?.surplus)).toEqual([[first], [first]]);
    expect(division!.suggestion).not.toBeNull();
    await desk.decide(division!, { took: "own", answer: { tools: [], requirements: null }, reason: null });
    expect((await decisionsOf(bench))[0]!.disputes).toHaveLength(2);
    expect((await desk.disputes())![0]).toMatchObject({ standing: "corrected" });
    const [again] = (await desk.adjudications())!.divisions;
    const gold = { tools: [...query.gold!].sort(), requirements: null };
    await desk.decide(again!, { took: "own", answer: gold, reason: null });
    expect((await decisionsOf(bench)).find(({ turn }) => turn === 2)!.disputes).toEqual([]);
    expect((await desk.disputes())![0]).toMatchObject({ standing: "kept", proposed: null });
    await expect(desk.savePatch(saved)).rejects.toThrow("nothing to correct");
  });
});
