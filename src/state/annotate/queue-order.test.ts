import { describe, expect, it } from "vitest";
import type { QueryId, Sha256, ToolId } from "../../core/domain/ids";
import { tracc } from "../../core/metrics/tracc";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import { ANY_REQUEST, type QueueFilter } from "./annotation-state";
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
    await bench.controller.create();
    await bench.rest();
    const { dataset } = bench.controller.store.getState();
    const [spare] = dataset!.tools.map(({ id }) => id).filter((id) => !mine(bench).includes(id));
    runs.push(runOf("other", dataset!.hash, { "h-0": [spare!], "h-1": [spare!] }));
    await bench.controller.offerSources();
    const { offered } = bench.controller.store.getState();
    expect(offered!.map(({ id }) => id)).toEqual(["walk", "run:other"]);
    await bench.controller.suggestBy([offered![1]!, offered![0]!]);
    await bench.rest();
    expect(mine(bench)).toEqual([spare]);
    bench.controller.accept();
    await bench.rest();
    const [record] = await recordsOf(bench);
    expect(record!.shown.suggestions.map(({ source }) => source)).toEqual(["run:other", "walk"]);
    expect(record!.answer!.tools).toEqual([spare]);
    const again = await openBench([], bench.storage, runs);
    expect(mine(again)).toEqual([spare]);
  });

  it("worst first walks every request, keeps the order, and says what was shown in which", async () => {
    const bench = await begun();
    await bench.controller.change({ order: { kind: "worst" } });
    await bench.rest();
    const { order, orderKind, dataset, item } = bench.controller.store.getState();
    const gold = new Map(dataset!.queries.map((query) => [query.id, query.gold!]));
    const scores: number[] = [];
    for (const id of order) {
      bench.controller.goTo(id);
      await bench.rest();
      const { tools } = bench.controller.store.getState().item!.proposal!.suggestions[0];
      scores.push(tracc.standard({ gold: gold.get(id)!, goldAsGiven: gold.get(id)!, recommended: tools }));
    }
    expect([orderKind, item!.query.id, item!.place]).toEqual(["worst", order[0], 0]);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    const again = await openBench([], bench.storage);
    expect([again.controller.store.getState().orderKind, again.controller.store.getState().order]).toEqual([
      "worst",
      order,
    ]);
    again.controller.accept();
    await again.rest();
    expect((await recordsOf(again))[0]!.shown).toMatchObject({ order: "worst", control: false });
  });

  it("an order that is stopped leaves the one that stood, and other suggestions make another order", async () => {
    const bench = await begun();
    const working = bench.controller.change({ order: { kind: "uncertain" } });
    while (bench.controller.store.getState().ordering === null) await Promise.resolve();
    bench.controller.stopOrdering();
    await working;
    await bench.rest();
    const { orderKind, ordering, project } = bench.controller.store.getState();
    expect([orderKind, ordering, project!.order.kind]).toEqual(["file", null, "uncertain"]);
    await bench.controller.workOutOrder();
    expect(bench.controller.store.getState().orderKind).toBe("uncertain");
    await bench.controller.change({ order: { kind: "stratified", quota: "proportional", slices: "length" } });
    expect(bench.controller.store.getState().orderKind).toBe("stratified");
  });

  it("slices by what a walk finds of its bundle walk every request, and come in turns", async () => {
    const bench = await begun();
    await bench.controller.change({ order: { kind: "stratified", slices: "verdict" } });
    await bench.rest();
    const { order, orderKind, controls } = bench.controller.store.getState();
    expect([orderKind, controls.size]).toEqual(["stratified", 0]);
    const verdicts: string[] = [];
    for (const id of order) {
      bench.controller.goTo(id);
      await bench.rest();
      verdicts.push(bench.controller.store.getState().item!.proposal!.trace!.stage2.verdict);
    }
    const kinds = new Set(verdicts);
    expect(kinds.size).toBeGreaterThan(1);
    expect(new Set(verdicts.slice(0, kinds.size)), "One of each slice before the second of any.").toEqual(kinds);
    const again = await openBench([], bench.storage);
    expect(again.controller.store.getState().order).toEqual(order);
  });

  it("a project may ask for the set alone, and be blind from its beginning", async () => {
    const bench = await openBench();
    await bench.controller.create({ ask: "set", blind: "always" });
    await bench.rest();
    const { item } = bench.controller.store.getState();
    expect(item!.isBlind).toBe(true);
    expect(item!.folded!.shown).toEqual({ tools: [], requirements: null });
  });

  it("narrowed, the queue brings those requests one after the other, judged before or not, and then says so", async () => {
    const bench = await begun();
    bench.controller.act({ kind: "flag", on: true });
    bench.controller.accept();
    await bench.rest();
    await bench.controller.narrow({ ...ANY_REQUEST, isFlagged: true });
    await bench.rest();
    const { only, item } = bench.controller.store.getState();
    expect([[...only!], item!.query.id]).toEqual([["h-0"], "h-0"]);
    bench.controller.accept();
    await bench.rest();
    expect(bench.controller.store.getState().item).toBeNull();
    const { dataset } = bench.controller.store.getState();
    const [word] = dataset!.queries[3]!.text.split(" ").filter((one) => one.length > 5);
    await bench.controller.narrow({ ...ANY_REQUEST, state: "open", text: word!.toUpperCase() });
    await bench.rest();
    expect(bench.controller.store.getState().only).toContain("h-3");
    expect(bench.controller.store.getState().only!.has("h-0" as QueryId)).toBe(false);
    await bench.controller.narrow(ANY_REQUEST);
    await bench.rest();
    expect([bench.controller.store.getState().only, itemOf(bench)]).toEqual([null, itemOf(bench)]);
    expect(itemOf(bench)).toBeDefined();
  });

  it("is narrowed by what I made of the suggestion, and by what a walk finds of the bundle", async () => {
    const bench = await begun();
    const { controller, rest } = bench;
    controller.accept();
    await rest();
    const spare = controller.store.getState().dataset!.tools.find(({ id }) => !mine(bench).includes(id))!.id;
    controller.act({ kind: "tool-in", tool: spare });
    controller.accept();
    await rest();
    const narrowedTo = async (change: Partial<QueueFilter>): Promise<readonly string[]> => {
      await controller.narrow({ ...ANY_REQUEST, ...change });
      await rest();
      return [...controller.store.getState().only!];
    };
    expect(await narrowedTo({ state: "as-suggested" })).toEqual(["h-0"]);
    expect(await narrowedTo({ state: "corrected" })).toEqual(["h-1"]);
    const verdicts = ["exact", "over", "partial", "both", "none"];
    const found: string[] = [];
    for (const label of verdicts) {
      const ids = await narrowedTo({ slice: { by: "verdict", label } });
      const verdictOf = async (id: string): Promise<string> => {
        controller.goTo(id as QueryId);
        await rest();
        const { item, dataset } = controller.store.getState();
        return (await bench.app.actions.walkQuery(dataset!, item!.query)).stage2.verdict;
      };
      for (const id of ids) expect(await verdictOf(id)).toBe(label);
      found.push(...ids);
    }
    expect(found.sort(), "Each request is in one slice.").toEqual([...controller.store.getState().order].sort());
    expect(controller.store.getState().ordering).toBeNull();
  });

  it("is narrowed to the requests of a file, whatever else the file says of them", async () => {
    const bench = await begun();
    const { controller, rest } = bench;
    const { dataset } = controller.store.getState();
    const rows = [dataset!.queries[2]!.text, dataset!.queries[4]!.text, "Not here"].map((text) => ({ text, cats: [] }));
    await controller.look(new File([JSON.stringify(rows)], "rows.json"));
    expect(controller.store.getState().arriving!.question).toEqual({
      ...{ as: "judgements", judgements: 3, suggestions: 0, tasks: 3 },
    });
    await controller.readAs({ as: "tasks" });
    expect(controller.store.getState().arriving).toMatchObject({
      parts: ["2 requests to judge"],
      notices: ["1 request is not in this data set. New requests come in under Datasets."],
    });
    await controller.take();
    await rest();
    expect([...controller.store.getState().only!]).toEqual(["h-2", "h-4"]);
    expect(itemOf(bench)).toBe("h-2");
    expect(await recordsOf(bench)).toEqual([]);
  });
});
