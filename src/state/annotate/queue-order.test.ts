import { describe, expect, it } from "vitest";
import type { QueryId, Sha256, ToolId } from "../../core/domain/ids";
import { tracc } from "../../core/metrics/tracc";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import { ANY_REQUEST } from "./queue-filter";
import { begun, itemOf, mine, openBench, recordsOf } from "./testing/open-bench";

/** A run of another system that gives these tools to every request. */
function runOf(name: string, hash: Sha256, answers: Record<string, ToolId[]>): ImportedRun {
  const rows = Object.entries(answers).map(([query, predicted]) => ({
    ...{ query: query as QueryId, fold: 0, predicted, confidence: null, scores: {}, walk: null },
  }));
  const run = {
    name,
    dataset: { name: "sample", hash },
    made: null,
    partial: null,
    rows,
    asked: null,
    unknownTools: 0,
  };
  return { schema: 1, key: name, addedAt: "2026-03-01T10:00:00.000Z", run, tools: {} };
}

describe("suggestions and orders", () => {
  it("come from a run: the first fills “Yours”, all are recorded, and the choice outlives the visit", async () => {
    const runs: ImportedRun[] = [];
    const bench = await openBench([], undefined, runs);
    await bench.desk.create();
    await bench.rest();
    const { dataset } = bench.desk.store.getState();
    const [spare] = dataset!.tools.map(({ id }) => id).filter((id) => !mine(bench).includes(id));
    runs.push(runOf("other", dataset!.hash, { "h-0": [spare!], "h-1": [spare!] }));
    await bench.desk.offerSources();
    const { offered } = bench.desk.store.getState();
    expect(offered!.map(({ id }) => id)).toEqual(["walk", "run:other"]);
    await bench.desk.suggestBy([offered![1]!, offered![0]!]);
    await bench.rest();
    expect(mine(bench)).toEqual([spare]);
    bench.desk.accept();
    await bench.rest();
    const [record] = await recordsOf(bench);
    expect(record!.shown.suggestions.map(({ source }) => source)).toEqual(["run:other", "walk"]);
    expect(record!.answer!.tools).toEqual([spare]);
    const again = await openBench([], bench.storage, runs);
    expect(mine(again)).toEqual([spare]);
  });

  it("worst first walks every request, keeps the order, and says what was shown in which", async () => {
    const bench = await begun();
    await bench.desk.change({ order: { kind: "worst" } });
    await bench.rest();
    const { order, orderKind, dataset, item } = bench.desk.store.getState();
    const gold = new Map(dataset!.queries.map((query) => [query.id, query.gold!]));
    const scores: number[] = [];
    for (const id of order) {
      bench.desk.goTo(id);
      await bench.rest();
      const { tools } = bench.desk.store.getState().item!.proposal!.suggestions[0];
      scores.push(tracc.standard({ gold: gold.get(id)!, goldAsGiven: gold.get(id)!, recommended: tools }));
    }
    expect([orderKind, item!.query.id, item!.place]).toEqual(["worst", order[0], 0]);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    const again = await openBench([], bench.storage);
    expect([again.desk.store.getState().orderKind, again.desk.store.getState().order]).toEqual(["worst", order]);
    again.desk.accept();
    await again.rest();
    expect((await recordsOf(again))[0]!.shown).toMatchObject({ order: "worst", control: false });
  });

  it("an order that is stopped leaves the one that stood, and other suggestions make another order", async () => {
    const bench = await begun();
    const working = bench.desk.change({ order: { kind: "uncertain" } });
    while (bench.desk.store.getState().ordering === null) await Promise.resolve();
    bench.desk.stopOrdering();
    await working;
    await bench.rest();
    const { orderKind, ordering, project } = bench.desk.store.getState();
    expect([orderKind, ordering, project!.order.kind]).toEqual(["file", null, "uncertain"]);
    await bench.desk.workOutOrder();
    expect(bench.desk.store.getState().orderKind).toBe("uncertain");
    await bench.desk.change({ order: { kind: "stratified", quota: "proportional", slices: "length" } });
    expect(bench.desk.store.getState().orderKind).toBe("stratified");
  });

  it("slices by what a walk finds of its bundle walk every request, and come in turns", async () => {
    const bench = await begun();
    await bench.desk.change({ order: { kind: "stratified", slices: "verdict" } });
    await bench.rest();
    const { order, orderKind, controls } = bench.desk.store.getState();
    expect([orderKind, controls.size]).toEqual(["stratified", 0]);
    const verdicts: string[] = [];
    for (const id of order) {
      bench.desk.goTo(id);
      await bench.rest();
      verdicts.push(bench.desk.store.getState().item!.proposal!.trace!.stage2.verdict);
    }
    const kinds = new Set(verdicts);
    expect(kinds.size).toBeGreaterThan(1);
    expect(new Set(verdicts.slice(0, kinds.size)), "One of each slice before the second of any.").toEqual(kinds);
    const again = await openBench([], bench.storage);
    expect(again.desk.store.getState().order).toEqual(order);
  });

  it("a project may ask for the set alone, and be blind from its beginning", async () => {
    const bench = await openBench();
    await bench.desk.create({ ask: "set", blind: "always" });
    await bench.rest();
    const { item } = bench.desk.store.getState();
    expect(item!.isBlind).toBe(true);
    expect(item!.folded!.shown).toEqual({ tools: [], requirements: null });
  });

  it("narrowed, the queue brings those requests one after the other, judged before or not, and then says so", async () => {
    const bench = await begun();
    bench.desk.act({ kind: "flag", on: true });
    bench.desk.accept();
    await bench.rest();
    await bench.desk.narrow({ ...ANY_REQUEST, isFlagged: true });
    await bench.rest();
    const { only, item } = bench.desk.store.getState();
    expect([[...only!], item!.query.id]).toEqual([["h-0"], "h-0"]);
    bench.desk.accept();
    await bench.rest();
    expect(bench.desk.store.getState().item).toBeNull();
    const { dataset } = bench.desk.store.getState();
    const [word] = dataset!.queries[3]!.text.split(" ").filter((one) => one.length > 5);
    await bench.desk.narrow({ ...ANY_REQUEST, state: "open", text: word!.toUpperCase() });
    await bench.rest();
    expect(bench.desk.store.getState().only).toContain("h-3");
    expect(bench.desk.store.getState().only!.has("h-0" as QueryId)).toBe(false);
    await bench.desk.narrow(ANY_REQUEST);
    await bench.rest();
    expect([bench.desk.store.getState().only, itemOf(bench)]).toEqual([null, itemOf(bench)]);
    expect(itemOf(bench)).toBeDefined();
  });
});
