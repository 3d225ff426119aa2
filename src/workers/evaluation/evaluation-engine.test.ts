import { describe, expect, it } from "vitest";
import type { Evaluation, EvaluationRow } from "../../core/domain/evaluation";
import type { QueryId, Sha256, ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import { makeEvaluation, measurePlanned, planEvaluation, summarizeMethod } from "../../core/evaluate/run-evaluation";
import { MODELS } from "../models/manifest";
import { makeAskingDataset, makeAskingPlan } from "../testing/asking-dataset";
import { createEvaluationInThread, type InThreadPorts } from "../testing/evaluation-in-thread";
import { createFakeEncoder, makeVector } from "../testing/fake-encoder";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";
import { createMemoryVectors } from "../vectors/vector-stores";
import type { EvaluationEngine, EvaluationRequest, EvaluationUpdate } from "./evaluation-engine";

const dataset = makeAskingDataset();
const ENCODER = "tool-static-256-int4" as const;
const words = { encoder: null, device: "none" as const, appVersion: "test" };

function start(changes: Partial<InThreadPorts> = {}) {
  const encoder = createFakeEncoder();
  const engine = createEvaluationInThread({
    openEncoder: encoder.open,
    findModel: () => MODELS[ENCODER],
    store: createMemoryVectors(),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion: "test",
    ...changes,
  });
  return { encoder, engine };
}

const requestOf = (changes: Partial<EvaluationRequest> = {}): EvaluationRequest => ({
  dataset,
  plan: makeAskingPlan(),
  device: "wasm",
  vectorsBase: null,
  known: {},
  seconds: {},
  ...changes,
});

/** Everything that is heard, and what it comes to. `onUpdate` may steer the run. */
function listen(
  engine: EvaluationEngine,
  request: EvaluationRequest,
  onUpdate: (update: EvaluationUpdate) => void = () => undefined,
) {
  const updates: EvaluationUpdate[] = [];
  const rows: Record<string, EvaluationRow[]> = {};
  const run = engine.evaluate(request, (update) => {
    updates.push(update);
    if (update.type === "rows") (rows[update.method] ??= []).push(...update.rows);
    onUpdate(update);
  });
  const count = (): number => Object.values(rows).reduce((sum, list) => sum + list.length, 0);
  return { run, updates, rows, count };
}

/** The same plan in one go, without any engine but its kernels. */
async function measureWhole(): Promise<Evaluation> {
  const planned = planEvaluation(dataset, makeAskingPlan());
  const rows = new Map<string, EvaluationRow[]>();
  const given = { encoder: null, environment: words, learning: { openWorkspace: openProductWorkspace } };
  for await (const { method, row } of measurePlanned(planned, given)) {
    rows.set(method, [...(rows.get(method) ?? []), row]);
  }
  const methods = planned.methods.map(({ name }) => summarizeMethod(planned, name, rows.get(name)!, 0));
  return makeEvaluation(planned, { leakage: null as never, environment: words, methods });
}

describe("an evaluation", () => {
  it("tells the leakage first, then every answer once, and what they come to", async () => {
    const { run, updates, rows, count } = listen(start().engine, requestOf());
    await run.finished;
    const whole = await measureWhole();
    const first = (type: EvaluationUpdate["type"]): number => updates.findIndex((update) => update.type === type);
    expect(first("leakage")).toBeLessThan(first("rows"));
    expect(updates.find((update) => update.type === "environment")).toMatchObject({ environment: words });
    expect(count()).toBe(4 * 24);
    for (const { method, rows: expected, summary } of whole.methods) {
      expect(rows[method]).toEqual(expected);
      const last = updates.findLast((update) => update.type === "summary" && update.method === method);
      expect(last).toMatchObject({ summary: { summary } });
    }
    expect(updates.at(-1)).toMatchObject({ progress: { phase: "measuring", done: 96, total: 96 } });
    expect(whole.partial).toBeUndefined();
  });

  it("asks nothing twice that is known, and ends with the same rows and summaries as an unbroken one", async () => {
    const whole = await measureWhole();
    const known = Object.fromEntries(
      whole.methods.map(({ method, rows }, i) => [method, rows.slice(i * 4, i * 4 + 10)]),
    );
    const { run, rows, count } = listen(start().engine, requestOf({ known }));
    await run.finished;
    expect(count()).toBe(96 - 40);
    const { engine } = start();
    const methods = whole.methods.map(({ method }) => ({ method, rows: [...rows[method]!, ...known[method]!] }));
    const settled = await engine.summarize({ dataset, plan: makeAskingPlan(), methods });
    expect(settled).toEqual(
      whole.methods.map(({ method, summary, parts, rows: all }) => ({ method, summary, parts, rows: all })),
    );
  });

  it("rests between answers while it is paused, with summaries up to date, and goes on", async () => {
    let restedAt = -1;
    // Answers take longer than the worker goes without listening.
    let clock = 0;
    const { engine } = start({ now: () => (clock += 20) });
    const heard = listen(engine, requestOf(), (update) => {
      if (update.type !== "rows" || restedAt >= 0) return;
      restedAt = 0;
      heard.run.pause();
    });
    await expectToRest(heard);
    restedAt = heard.count();
    expect(restedAt).toBeLessThan(96);
    const summed = heard.updates.flatMap((update) => (update.type === "summary" ? [update.summary.summary.n] : []));
    expect(summed.at(-1)).toBe(restedAt);
    await turns(50);
    expect(heard.count()).toBe(restedAt);
    heard.run.resume();
    await heard.run.finished;
    expect(heard.count()).toBe(96);
  });

  it("ends at once with a cancel; what was heard stands, and is partial", async () => {
    let clock = 0;
    const { engine } = start({ now: () => (clock += 20) });
    const heard = listen(engine, requestOf(), (update) => {
      if (update.type === "rows") heard.run.cancel();
    });
    await expect(heard.run.finished).rejects.toMatchObject({ name: "AbortError" });
    const before = heard.count();
    await turns(50);
    expect(heard.count()).toBe(before);
    expect(before).toBeGreaterThan(0);
    const methods = Object.entries(heard.rows).map(([method, rows]) => ({ method, rows }));
    const settled = await engine.summarize({ dataset, plan: makeAskingPlan(), methods });
    expect(settled[0]!.summary.n).toBe(before);
    const planned = planEvaluation(dataset, makeAskingPlan());
    const kept = settled.map((method) => ({ ...method, seconds: 1 }));
    const evaluation = makeEvaluation(planned, { leakage: null as never, environment: words, methods: kept });
    expect(evaluation.partial).toEqual({ done: before, total: 96 });
  });

  it("says how far a training is, rests in its middle, and can be ended there", async () => {
    let clock = 0;
    const { engine } = start({ now: () => (clock += 20) });
    const plan = { ...makeAskingPlan(), methods: ["learned"] };
    const parts: number[] = [];
    const heard = listen(engine, requestOf({ plan }), (update) => {
      if (update.type !== "progress" || update.progress.phase !== "learning") return;
      parts.push(update.progress.done);
      if (update.progress.done === 1) heard.run.pause();
    });
    while (!parts.includes(1)) await turns(1);
    await turns(50);
    expect(parts.at(-1)).toBe(1);
    heard.run.cancel();
    await expect(heard.run.finished).rejects.toMatchObject({ name: "AbortError" });
    expect(heard.count()).toBe(0);
  });

  it("goes on with a fresh worker when the first breaks down", async () => {
    const { engine } = start({ breakAfter: 3 });
    const { run, rows, count } = listen(engine, requestOf());
    await run.finished;
    expect(count()).toBe(96);
    for (const list of Object.values(rows)) expect(new Set(list.map(({ query }) => query)).size).toBe(24);
  });

  it("says in a sentence why a plan cannot be carried out", async () => {
    const { engine } = start();
    const given = makeAskingPlan({ split: { kind: "given", seed: 1, folds: null, limit: null } });
    await expect(listen(engine, requestOf({ plan: given })).run.finished).rejects.toThrow("names no test part");
    const unknown = makeAskingPlan({ methods: ["magic"] });
    await expect(listen(engine, requestOf({ plan: unknown })).run.finished).rejects.toThrow('no method "magic"');
  });
});

describe("an evaluation with an encoder", () => {
  const plan = makeAskingPlan({ encoder: ENCODER, methods: ["ptr", "nearest-query", "bundle-text"] });

  it("encodes ahead, each text once, and names what computed", async () => {
    const { engine, encoder } = start();
    const { run, updates } = listen(engine, requestOf({ plan }));
    await run.finished;
    expect(new Set(encoder.encoded).size).toBe(encoder.encoded.length);
    expect([encoder.opened, encoder.closed]).toEqual([1, 1]);
    expect(updates.some((update) => update.type === "progress" && update.progress.phase === "encoding")).toBe(true);
    const environment = updates.find((update) => update.type === "environment");
    expect(environment).toMatchObject({ environment: { device: "wasm", encoder: { id: ENCODER } } });
    const leakages = updates.flatMap((update) => (update.type === "leakage" ? [update.leakage.nearDuplicates] : []));
    expect(leakages).toEqual([null, expect.any(Number)]);
  });

  it("answers by words while the encoder is still at work, and gives each method the rows it has alone", async () => {
    const methods = ["ptr", "nearest-query", "nearest-query:bm25", "popularity", "random-bundle", "top-k:bm25"];
    const { engine, encoder } = start();
    let open = (): void => undefined;
    encoder.gate = new Promise((resolve) => (open = resolve));
    const { run, rows, count, updates } = listen(engine, requestOf({ plan: { ...plan, methods } }));
    const summed = (): boolean => updates.some(({ type }) => type === "summary");
    while (count() < 4 * 24 || !summed()) await turns(1);
    await turns(20);
    expect(Object.keys(rows).sort()).toEqual(["nearest-query:bm25", "popularity", "random-bundle", "top-k:bm25"]);
    open();
    await run.finished;
    expect(count()).toBe(6 * 24);
    for (const method of methods) {
      const alone = listen(start().engine, requestOf({ plan: { ...plan, methods: [method] } }));
      await alone.run.finished;
      expect(rows[method]).toEqual(alone.rows[method]);
    }
  });

  it("leaves out requests that nearly repeat past ones where that is wanted, and says how many", async () => {
    const split = { kind: "random" as const, seed: 1, folds: 3, limit: null };
    // Towns of four letters say nothing to this encoder.
    const startBlind = () => {
      const { engine, encoder } = start();
      encoder.vectorOf = (text, dimensions) => makeVector(text.replace(/^In [A-Z][a-z]{3},/, ""), dimensions);
      return engine;
    };
    const open = listen(startBlind(), requestOf({ plan: { ...plan, split, methods: ["nearest-query"] } }));
    await open.run.finished;
    const lastLeakage = (updates: EvaluationUpdate[]) =>
      updates.flatMap((update) => (update.type === "leakage" ? [update.leakage] : [])).at(-1)!;
    const { nearDuplicates } = lastLeakage(open.updates);
    const leftOut = Math.round(nearDuplicates! * 24);
    expect(leftOut).toBeGreaterThan(0);
    expect(leftOut).toBeLessThan(24);
    const guarded = { ...plan, split: { ...split, guard: true }, methods: ["nearest-query"] };
    const { run, updates, rows } = listen(startBlind(), requestOf({ plan: guarded }));
    await run.finished;
    expect(lastLeakage(updates)).toMatchObject({ nearDuplicates: 0, leftOut, n: 24 - leftOut });
    expect(updates.findLast(({ type }) => type === "progress")).toMatchObject({
      progress: { done: 24 - leftOut, total: 24 - leftOut },
    });
    const asked = new Set(rows["nearest-query"]!.map(({ query }) => query));
    expect(rows["nearest-query"]).toEqual(open.rows["nearest-query"]!.filter(({ query }) => asked.has(query)));
    const byWords = { ...guarded, encoder: "words" as const };
    const plain = listen(start().engine, requestOf({ plan: byWords }));
    await plain.run.finished;
    expect(lastLeakage(plain.updates)).toMatchObject({ leftOut: 0, repeats: 0, nearDuplicates: null, n: 24 });
  });

  it("does not open the encoder when every vector is kept, and gives the same rows", async () => {
    const store = createMemoryVectors();
    const first = listen(start({ store }).engine, requestOf({ plan }));
    await first.run.finished;
    const { engine, encoder } = start({ store });
    const second = listen(engine, requestOf({ plan }));
    await second.run.finished;
    expect(encoder.opened).toBe(0);
    expect(second.rows).toEqual(first.rows);
  });

  it("says when the encoder cannot be had", async () => {
    const { engine } = start({ findModel: () => Promise.reject(new Error("It is not in this browser.")) });
    await expect(listen(engine, requestOf({ plan })).run.finished).rejects.toMatchObject({
      name: "EncoderUnavailableError",
      message: expect.stringContaining("not in this browser") as string,
    });
  });
});

describe("what is asked beside it", () => {
  const trial = { plan: makeAskingPlan({ methods: ["ptr"] }), device: "wasm" as const, vectorsBase: null };
  const tried = { ...trial, dataset, query: dataset.queries[0]!.id, configs: [] };

  it("understands rows", async () => {
    const { engine } = start();
    const whole = await measureWhole();
    const { rows } = whole.methods[0]!;
    const understanding = await engine.analyzeErrors({
      dataset,
      plan: makeAskingPlan(),
      rows,
      metric: "tracc",
      vectorsBase: null,
    });
    expect(understanding.walks?.n).toBe(24);
    expect(understanding.sizes.reduce((sum, { n }) => sum + n, 0)).toBe(24);
  });

  it("judges the paths of several runs, where requests name their calls in order and tools say what they need", async () => {
    const { engine } = start();
    const tool = (id: string, needs: string[], gives: string[]): Tool => ({
      ...{ id: id as ToolId, name: id, description: id, aliases: [], source: { file: "a.json", at: "0" } },
      parameters: needs.map((name) => ({ name, type: "", required: true, description: "" })),
      responses: gives.map((name) => ({ name, type: "", description: "" })),
    });
    const tools = [tool("find", [], ["offer_id"]), tool("book", ["offer_id"], [])];
    const [query, gold] = ["q" as QueryId, ["find", "book"] as ToolId[]];
    const row = (predicted: string[]) => ({ query, fold: 0, predicted }) as unknown as EvaluationRow;
    const request = {
      ...{ dataset: { ...dataset, tools, hash: "paths" as Sha256 }, vectorsBase: null, encoder: "words" as const },
      runs: [[row(["find", "book"])], [row(["book"])]],
    };
    const asked = { id: query, text: "", gold };
    const judged = await engine.judgePaths({ ...request, asked: [{ ...asked, ordered: true }] });
    expect(judged.map((one) => one?.summary.errors)).toMatchObject([{ Success: 1 }, { DependencyNeglect: 1 }]);
    expect(await engine.judgePaths({ ...request, asked: [asked] })).toEqual([null, null]);
  });

  it("tries one request out while an evaluation runs, and stops nothing", async () => {
    const { engine } = start();
    const { run, rows, count } = listen(engine, requestOf());
    const { answers } = await engine.tryOut(tried);
    expect(count()).toBeLessThan(96);
    await run.finished;
    expect(count()).toBe(96);
    const row = rows["ptr"]!.find(({ query }) => query === tried.query)!;
    expect(answers).toEqual([{ method: "ptr", tools: row.predicted }]);
  });

  it("is asked again of a fresh worker when the evaluation beside it is cancelled", async () => {
    const { engine } = start();
    const { run } = listen(engine, requestOf());
    const beside = engine.tryOut(tried);
    run.cancel();
    await expect(run.finished).rejects.toMatchObject({ name: "AbortError" });
    expect((await beside).answers).toHaveLength(1);
  });
});

describe("the data set of an evaluation", () => {
  const names = (sent: { worker: number; name: string }[]) => sent.map(({ worker, name }) => `${worker} ${name}`);
  function startHeard(changes: Partial<InThreadPorts> = {}) {
    const sent: { worker: number; name: string }[] = [];
    const { engine } = start({
      ...changes,
      onSend: (message, worker) => message.type === "call" && sent.push({ worker, name: message.name }),
    });
    const summarize = (of = dataset) => engine.summarize({ dataset: of, plan: makeAskingPlan(), methods: [] });
    return { engine, sent, summarize };
  }

  it("goes to the worker once, whatever is asked about it", async () => {
    const { engine, sent, summarize } = startHeard();
    await listen(engine, requestOf()).run.finished;
    await summarize();
    await engine.analyzeErrors({
      dataset: structuredClone(dataset),
      plan: makeAskingPlan(),
      rows: [],
      metric: "tracc",
      vectorsBase: null,
    });
    expect(names(sent)).toEqual(["0 open", "0 evaluate", "0 summarize", "0 analyzeErrors"]);
  });

  it("goes ahead to the worker that will be asked", async () => {
    const { engine, sent } = startHeard();
    engine.prepare(dataset);
    await turns(5);
    expect(names(sent)).toEqual(["0 open"]);
    engine.prepare(dataset);
    await listen(engine, requestOf()).run.finished;
    expect(names(sent)).toEqual(["0 open", "0 evaluate"]);
  });

  it("goes again after a restart", async () => {
    const { engine, sent, summarize } = startHeard({ breakAfter: 3 });
    await listen(engine, requestOf()).run.finished;
    await summarize();
    expect(names(sent)).toEqual(["0 open", "0 evaluate", "1 open", "1 evaluate", "1 summarize"]);
  });

  it("changed meanwhile: the worker gets the changed one, and an evaluation under way keeps its own", async () => {
    const { engine, sent, summarize } = startHeard();
    const { run, rows, count } = listen(engine, requestOf());
    const changed = { ...dataset, hash: "cd".repeat(32) as typeof dataset.hash, queries: dataset.queries.slice(0, 12) };
    await summarize(changed);
    await run.finished;
    expect(count()).toBe(96);
    expect(rows["ptr"]).toHaveLength(24);
    await summarize();
    expect(names(sent)).toEqual(["0 open", "0 evaluate", ...["0 open", "0 summarize"], ...["0 open", "0 summarize"]]);
  });
});

/** Turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Resolves when no answer has come for many turns. */
async function expectToRest({ count }: { count(): number }): Promise<void> {
  const seen: number[] = [];
  while (seen.length < 30 || seen.at(-30) !== seen.at(-1) || seen.at(-1) === 0) {
    seen.push(count());
    await turns(1);
  }
}
