import { describe, expect, it } from "vitest";
import type { AnnotatorKey, ToolId } from "../../core/domain/ids";
import type { Adjudication, GoldDispute, Judgement } from "../../core/domain/judgement";
import { contentId } from "../../formats/records/content-id";
import { undoToast } from "../app/toasts";
import { ANY_REQUEST } from "./annotation-state";
import { begun, recordsOf, type Bench } from "./testing/open-bench";

let lastDevice = 0;

/** Other answers to what I judged: of a colleague, with the tools that are given, else mine. */
async function colleague(bench: Bench, name: string, answers: (Partial<Judgement> & { tools?: ToolId[] })[]) {
  const { controller, storage } = bench;
  const { key } = controller.store.getState().me;
  const mine = (await recordsOf(bench)).filter(({ by }) => by.annotator === key);
  const device = `other-${(lastDevice += 1)}`;
  const records = answers.map(({ tools, ...parts }, at): Judgement => {
    const { id: _, ...base } = mine[at]!;
    const answer = tools ? { tools: [...tools].sort(), requirements: null } : base.answer;
    const record = { ...base, answer, ...parts, by: { annotator: name as AnnotatorKey, device, seq: at + 1 } };
    return { ...record, id: contentId(record) };
  });
  await storage.judgements.merge(controller.store.getState().project!, records);
}

async function judged(count: number): Promise<Bench> {
  const bench = await begun();
  for (let at = 0; at < count; at += 1) {
    bench.controller.accept();
    await bench.rest();
  }
  return bench;
}

async function undo({ app, rest }: Bench): Promise<void> {
  await undoToast(app.library, app.library.getState().toasts.findLast(({ undo: back }) => back !== null)!.id);
  await rest();
}

const decisionsOf = async ({ controller, storage }: Bench): Promise<Adjudication[]> =>
  (await storage.judgements.list(controller.store.getState().project!.id)).filter(
    ({ kind }) => kind === "adjudication",
  ) as Adjudication[];

describe("requests that all answered alike", () => {
  it("are settled in one step, which one undo takes back; a majority only where it is asked for", async () => {
    const bench = await judged(3);
    const { controller } = bench;
    await colleague(bench, "ao", [{ tools: [] }, {}, {}]);
    await colleague(bench, "jr", [{ tools: [] }, {}]);
    const alike = (await controller.settleable(false))!;
    expect(alike.map(({ choice }) => choice.took)).toEqual(["agreed", "agreed"]);
    const most = (await controller.settleable(true))!;
    expect(most.map(({ choice }) => [choice.took, choice.answer.tools.length])).toContainEqual(["majority", 0]);
    await controller.settleAll(most);
    expect((await decisionsOf(bench)).map(({ took }) => took).sort()).toEqual(["agreed", "agreed", "majority"]);
    expect((await controller.adjudications())!.divisions.every(({ standing }) => standing === "settled")).toBe(true);
    expect(await controller.settleable(true)).toEqual([]);
    await undo(bench);
    expect(await controller.settleable(true)).toHaveLength(3);
    expect(await decisionsOf(bench), "Nothing was removed.").toHaveLength(3);
  });

  it("are not, where one person answered twice, and where everybody of three says something else", async () => {
    const bench = await judged(2);
    const tools = bench.controller.store.getState().dataset!.tools.map(({ id }) => id);
    const { me } = bench.controller.store.getState();
    const mine = (await recordsOf(bench))[1]!.answer!.tools;
    const [second, third] = tools.filter((tool) => !mine.includes(tool));
    await colleague(bench, me.key, [{}]);
    await colleague(bench, "ao", [{}, { tools: [second!] }]);
    await colleague(bench, "jr", [{}, { tools: [third!] }]);
    expect(await bench.controller.settleable(true)).toEqual([]);
  });
});

describe("all requests that the queue is narrowed to", () => {
  it("are answered as suggested in one step, without time; what has my answer stays, and one undo takes it back", async () => {
    const bench = await judged(1);
    const { controller, rest } = bench;
    await controller.narrow({ ...ANY_REQUEST, text: "e" });
    await rest();
    const told: number[] = [];
    const preview = await controller.previewAll(
      "as-suggested",
      (done) => told.push(done),
      new AbortController().signal,
    );
    const { order } = controller.store.getState();
    expect(preview).toMatchObject({ answered: 1, blind: 0 });
    expect(preview.items).toHaveLength(order.length - 1);
    expect(told).toEqual([...preview.items.keys()]);
    await controller.judgeAll(preview);
    await rest();
    const records = await recordsOf(bench);
    expect(records).toHaveLength(order.length);
    for (const { edits, time, answer, shown } of records.slice(1)) {
      expect([edits, time.activeMs]).toEqual([[], 0]);
      expect(answer!.tools).toEqual(shown.prefilled.tools);
    }
    expect(controller.store.getState().heads.size).toBe(order.length);
    expect((await controller.agree())!.people[0], "The time of others says nothing of these.").toMatchObject({
      judged: 5,
      seconds: null,
    });
    await undo(bench);
    expect(controller.store.getState().heads.size).toBe(1);
    expect((await controller.previewAll("later", () => undefined, new AbortController().signal)).items).toHaveLength(
      order.length - 1,
    );
  });

  it("need no tool, or are put off; a suggestion that is hidden is not taken unseen", async () => {
    const bench = await begun();
    const { controller, rest } = bench;
    await controller.change({ blind: "always" });
    await rest();
    const { signal } = new AbortController();
    const total = controller.store.getState().order.length;
    expect(await controller.previewAll("as-suggested", () => undefined, signal)).toMatchObject({
      items: [],
      blind: total,
    });
    const none = await controller.previewAll("no-tool", () => undefined, signal);
    expect(none.otherThanGold).toBeGreaterThan(0);
    await controller.judgeAll(none);
    expect((await recordsOf(bench)).map(({ answer }) => answer!.tools)).toEqual(none.items.map(() => []));
    const aborted = new AbortController();
    aborted.abort();
    await undo(bench);
    await expect(controller.previewAll("later", () => undefined, aborted.signal)).rejects.toThrow();
    await controller.judgeAll(await controller.previewAll("later", () => undefined, signal));
    expect([...controller.store.getState().heads.values()].map(({ heads }) => heads[0]!.verdict)).toEqual(
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
    const { controller, app, rest } = bench;
    const { query } = controller.store.getState().item!;
    const [first] = query.gold!;
    controller.act({ kind: "dispute", dispute: against([first!], "# not *this*") });
    controller.accept();
    await rest();
    await colleague(bench, "ao", [{ tools: [], dispute: against([first!]) }]);
    const [dispute, ...more] = (await controller.disputes())!;
    expect(more).toEqual([]);
    expect(dispute).toMatchObject({ standing: "open", judgedBy: 2, proposed: { tools: query.gold!.slice(1) } });
    await controller.saveCorrections("text");
    await controller.saveCorrections("table");
    const [text, table] = app.page.downloads.slice(-2);
    expect(text!.text).toContain("votes against the gold: 2 of 2 people");
    expect(text!.text).toContain("“\\# not \\*this\\*”");
    expect(text!.text).toContain(`Judged in “`);
    expect(table!.text.split("\r\n")[1]).toMatch(new RegExp(`,${first!},.*,0,proposed$`));

    const saved = new File([JSON.stringify(controller.store.getState().dataset)], "data.json");
    await controller.savePatch(saved);
    const steps = JSON.parse(app.page.downloads.at(-1)!.text) as { op: string; path: string; value: unknown }[];
    expect(steps.map(({ op }) => op)).toEqual(expect.arrayContaining(["test", "replace"]));
    await expect(controller.savePatch(new File(["[]"], "other.json"))).rejects.toThrow("is not the file");

    const [division] = (await controller.adjudications())!.divisions;
    expect(division!.voices.map(({ dispute: said }) => said?.surplus)).toEqual([[first], [first]]);
    expect(division!.suggestion).not.toBeNull();
    await controller.decide(division!, { took: "own", answer: { tools: [], requirements: null }, reason: null });
    expect((await decisionsOf(bench))[0]!.disputes).toHaveLength(2);
    expect((await controller.disputes())![0]).toMatchObject({ standing: "corrected" });
    const [again] = (await controller.adjudications())!.divisions;
    const gold = { tools: [...query.gold!].sort(), requirements: null };
    await controller.decide(again!, { took: "own", answer: gold, reason: null });
    expect((await decisionsOf(bench)).find(({ turn }) => turn === 2)!.disputes).toEqual([]);
    expect((await controller.disputes())![0]).toMatchObject({ standing: "kept", proposed: null });
    await expect(controller.savePatch(saved)).rejects.toThrow("nothing to correct");
  });
});
