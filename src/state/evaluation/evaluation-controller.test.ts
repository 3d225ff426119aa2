import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { WalkId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { makeEvaluation, planEvaluation } from "../../core/evaluate/run-evaluation";
import { makeAskingDataset, makeAskingPlan } from "../../workers/testing/asking-dataset";
import { createEvaluationInThread } from "../../workers/testing/evaluation-in-thread";
import { createMemoryEvaluations } from "../../storage/testing/memory-evaluations";
import type { ShownEvaluation, EvaluationDependencies } from "./evaluation-state";
import { noteEvaluations } from "../app/list-stored";
import { createEvaluationController, type EvaluationController } from "./evaluation-controller";
import type { EvaluationModels } from "./evaluation-models";
import { createLibraryStore, emptyLibrary } from "../app/library";
import { createSessionStore, emptySession } from "../app/session";
import { NO_MODELS } from "../testing/no-models";

const dataset = makeAskingDataset();
const { dataset: label, ...plan } = makeAskingPlan({ methods: ["ptr", "nearest-query"] });
const TOTAL = 2 * 24;

/** A page; several of them may share what is kept. */
function openPage(kept = createMemoryEvaluations(), changes: Partial<EvaluationDependencies> = {}) {
  const library = createLibraryStore(emptyLibrary(DEFAULT_CONFIG.encoder));
  const session = createSessionStore({
    ...emptySession("w" as WalkId, "2026-01-01T00:00:00.000Z", DEFAULT_CONFIG),
    dataset: dataset,
  });
  let ids = 0;
  // Some looks at the clock take longer than a worker goes without listening.
  let clock = 0;
  const engine = createEvaluationInThread({
    openEncoder: () => Promise.reject(new Error("no encoder")),
    findModel: () => Promise.reject(new Error("no encoder")),
    store: { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() },
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => (clock += 20),
    appVersion: "test",
  });
  const nothing = { datasets: { findByHash: () => Promise.resolve(null), list: () => Promise.resolve([]) } };
  const controller = createEvaluationController({
    models: NO_MODELS,
    engine,
    evaluations: kept,
    storage: nothing as never,
    session,
    library,
    samples: { index: () => Promise.reject(new Error("no samples")) } as never,
    now: () => "2026-01-01T00:00:00.000Z",
    newId: () => `evaluation ${(ids += 1)}`,
    tryWithLock: async (_name, work) => (await work(), true),
    isLocked: async () => false,
    wait: () => new Promise((resolve) => setTimeout(resolve)),
    ...changes,
  });
  return { controller, kept, library, session };
}

const saying = (words: string): string => expect.stringContaining(words) as string;
const shownOf = (controller: EvaluationController): ShownEvaluation => controller.store.getState().shown!;

/** Resolves when what is shown is so. */
function until(controller: EvaluationController, is: (shown: ShownEvaluation) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { shown } = controller.store.getState();
      if (shown && is(shown)) resolve();
    };
    controller.store.subscribe(look);
    look();
  });
}

const isDone = ({ status }: ShownEvaluation): boolean => status === "done";
const hasSome = ({ done }: ShownEvaluation): boolean => done > 0;

/** What is measured, without how long it took. */
const resultOf = (controller: EvaluationController) =>
  shownOf(controller).methods.map(({ method, rows, summary, parts }) => ({
    method,
    summary,
    parts,
    rows: sorted(rows),
  }));
const { indices: places } = planEvaluation(dataset, makeAskingPlan({ methods: ["ptr", "nearest-query"] }));
const sorted = (rows: ShownEvaluation["methods"][number]["rows"]) =>
  [...rows].sort((a, b) => places.get(a.query)! - places.get(b.query)!);

async function runWhole() {
  const { controller } = openPage();
  await controller.start(plan, label);
  await until(controller, isDone);
  return resultOf(controller);
}

describe("an evaluation on the controller", () => {
  it("runs to its end, is shown live and kept, and opens again as it was", async () => {
    const { controller, kept } = openPage();
    await controller.start(plan, label);
    expect(shownOf(controller).status).toBe("running");
    await until(controller, hasSome);
    expect(shownOf(controller).leakage?.n).toBe(24);
    await until(controller, isDone);
    const whole = { done: TOTAL, total: TOTAL };
    expect(shownOf(controller)).toMatchObject({ ...whole, progress: null, unsaved: null, error: null });
    const before = resultOf(controller);
    await controller.close();
    const later = openPage(kept).controller;
    await later.list();
    const [summary] = later.store.getState().stored!;
    expect(summary).toMatchObject({ status: "done", done: TOTAL, dataset: label });
    await later.open(summary!.id);
    expect([resultOf(later), shownOf(later).status]).toEqual([before, "done"]);
    const next = openPage(kept).controller;
    next.store.subscribe(({ stored, shown }) => expect(stored === null || shown !== null).toBe(true));
    await next.openLast();
  });

  it("says that it is done when every answer is stored, so that whoever leaves then loses none", async () => {
    const kept = createMemoryEvaluations();
    const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
    const { controller } = openPage({ ...kept, put: (...args) => later().then(() => kept.put(...args)) });
    await controller.start(plan, label);
    await until(controller, isDone);
    const left = openPage(kept).controller;
    await left.open(shownOf(controller).id);
    expect(shownOf(left).done).toBe(TOTAL);
  });

  it("holds the kept answers of its language model while it runs or rests, and lets them go at its end", async () => {
    const model = { host: "h", model: "m" };
    const answer = async () => null;
    let [held, taken] = [0, 0];
    const models: EvaluationModels = {
      ...{ named: async () => model, asking: async () => ({ answer }), remembered: () => ({ answer }) },
      hold() {
        held += 1;
        taken += 1;
        return () => void (held -= 1);
      },
    };
    const { controller } = openPage(undefined, { models });
    await controller.start({ ...plan, methods: ["ptr-model"], model }, label);
    expect(held).toBe(1);
    await controller.pause();
    expect(held).toBe(1);
    await controller.cancel();
    await expect.poll(() => held === 0).toBe(true);
    await controller.resume();
    await until(controller, isDone);
    await expect.poll(() => held === 0).toBe(true);
    expect(taken).toBe(2);
  });

  it("goes on after the page was closed in the middle, and ends as if it had not been", async () => {
    const { controller, kept } = openPage();
    await controller.start(plan, label);
    await until(controller, hasSome);
    // What a page that is gone has left: a record that says it runs, and the rows that were written.
    const { id } = shownOf(controller);
    await controller.pause();
    const record = (await kept.get(id))!;
    await kept.put({ ...record, status: "running" }, []);
    expect(record.done).toBeLessThan(TOTAL);
    const later = openPage(kept).controller;
    await later.open(id);
    expect(shownOf(later)).toMatchObject({ status: "paused", done: record.done });
    await later.resume();
    await until(later, isDone);
    expect(shownOf(later).done).toBe(TOTAL);
    expect(resultOf(later)).toEqual(await runWhole());
    expect((await kept.rows(id)).flatMap(({ rows }) => rows)).toHaveLength(TOTAL);
  });

  it("keeps the answers of one that was cancelled, sums them up, marks it as partial, and can take it up again", async () => {
    const { controller } = openPage();
    await controller.start(plan, label);
    await until(controller, hasSome);
    const understood = controller.understand("nearest-query", "tracc");
    await controller.cancel();
    expect((await understood)?.sizes.length).toBeGreaterThan(0);
    const shown = shownOf(controller);
    expect(shown.status).toBe("cancelled");
    expect(shown.done).toBeGreaterThan(0);
    for (const { rows, summary } of shown.methods) expect(summary.n).toBe(rows.length);
    const file = makeEvaluation(shown, {
      leakage: shown.leakage!,
      environment: shown.environment!,
      methods: [...shown.methods],
    });
    expect(file.partial).toEqual({ done: shown.done, total: TOTAL });
    await controller.resume();
    await until(controller, isDone);
    expect(resultOf(controller)).toEqual(await runWhole());
  });

  it("makes the walks again, one line each, and neither while it runs nor after a stop", async () => {
    const { controller, library } = openPage();
    await controller.start(plan, label);
    const noSignal = new AbortController().signal;
    expect(await controller.traces("ptr", () => undefined, noSignal)).toBeNull();
    expect(library.getState().toasts.at(-1)?.sentence).toContain("done or stopped");
    await until(controller, isDone);
    const shares: number[] = [];
    const blob = await controller.traces("ptr", (done, total) => shares.push(done / total), noSignal);
    const lines = (await blob!.text()).trimEnd().split("\n");
    const walks = lines.map((line) => JSON.parse(line) as { query: string; predicted: string[]; trace: Trace });
    const rows = shownOf(controller).methods[0]!.rows;
    expect(walks.map(({ query, predicted }) => [query, predicted])).toEqual(
      rows.map(({ query, predicted }) => [query, predicted]),
    );
    for (const { trace, predicted } of walks) {
      expect(trace.recommendation.tools.map(({ tool }) => tool)).toEqual(predicted);
    }
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    expect(await controller.traces("ptr", () => undefined, AbortSignal.abort())).toBeNull();
    expect(shownOf(controller).status).toBe("done");
  });

  it("repeats a plan with further seeds, and pools what they say of each request", async () => {
    const { controller } = openPage();
    await controller.start(plan, label);
    await until(controller, isDone);
    expect(await controller.pool("ptr", "tracc")).toBeNull();
    const { seed } = plan.split;
    await controller.measureSeeds([seed + 1, seed + 2]);
    expect(shownOf(controller).plan.split.seed).toBe(seed + 2);
    const pooled = (await controller.pool("ptr", "tracc"))!;
    expect(pooled.seeds.map((one) => one.seed)).toEqual([seed, seed + 1, seed + 2]);
    const asked = new Set(shownOf(controller).methods[0]!.rows.map(({ query }) => query));
    expect(pooled.n).toBeGreaterThanOrEqual(asked.size);
    expect(pooled.n).toBeLessThanOrEqual(dataset.queries.length);
    const last = shownOf(controller).methods[0]!.summary.metrics["tracc"]!.mean;
    expect(pooled.seeds.at(-1)!.mean).toBeCloseTo(last, 12);
  });

  it("pauses one that runs when another is started, and each goes on for itself", async () => {
    const { controller, kept } = openPage();
    await controller.start(plan, label);
    await until(controller, hasSome);
    const first = shownOf(controller).id;
    // One more, left before it has begun.
    void controller.start({ ...plan, methods: ["mixture"] }, label);
    await until(controller, ({ plan: { methods } }) => methods[0] === "mixture");
    await controller.start({ ...plan, methods: ["popularity"] }, label);
    await until(controller, isDone);
    expect(shownOf(controller).methods.map(({ method, rows }) => [method, rows.length])).toEqual([["popularity", 24]]);
    expect(await kept.get(first)).toMatchObject({ status: "paused" });
    const last = shownOf(controller).id;
    await controller.remove(last);
    expect(controller.store.getState().shown).toBeNull();
    const idsOf = (list: "stored" | "deleted"): string[] => controller.store.getState()[list]!.map(({ id }) => id);
    expect(idsOf("stored")).toContain(first);
    expect(idsOf("deleted")).toEqual([last]);
    expect(idsOf("stored")).not.toContain(last);
    await controller.restore(last);
    expect(idsOf("stored")).toContain(last);
    expect(idsOf("deleted")).toEqual([]);
    await controller.open(last);
    expect(shownOf(controller).methods[0]!.rows).toHaveLength(24);
  });

  it("lists anew what was brought back elsewhere", async () => {
    const { controller, kept, library } = openPage();
    await controller.start(plan, label);
    await until(controller, isDone);
    const { id } = shownOf(controller);
    await controller.remove(id);
    expect(controller.store.getState().stored).toEqual([]);
    await kept.undelete(id);
    noteEvaluations({ library });
    await expect.poll(() => controller.store.getState().stored?.map((one) => one.id)).toEqual([id]);
  });

  it("heeds a pause and a cancel that come before it has begun, and keeps a name", async () => {
    const { controller, kept } = openPage();
    const beginning = controller.start(plan, label);
    await until(controller, ({ status }) => status === "running");
    await controller.pause();
    await beginning;
    expect(shownOf(controller).status).toBe("paused");
    await controller.rename(shownOf(controller).id, " First try ");
    expect(await kept.get(shownOf(controller).id)).toMatchObject({ name: "First try", status: "paused" });
    await controller.close();
    const again = controller.start(plan, label);
    await until(controller, ({ status }) => status === "running");
    await controller.cancel();
    await again;
    expect(shownOf(controller)).toMatchObject({ status: "cancelled", done: 0 });
  });

  it("says when the answers cannot be kept, and keeps them with the next", async () => {
    const kept = createMemoryEvaluations();
    kept.refuse = 1;
    const { controller } = openPage(kept);
    const sentences: (string | null)[] = [];
    controller.store.subscribe(({ shown }) => sentences.push(shown?.unsaved ?? null));
    await controller.start(plan, label);
    await until(controller, isDone);
    await controller.close();
    expect(sentences).toContain("The storage is full.");
    const [summary] = await kept.list();
    expect((await kept.rows(summary!.id)).flatMap(({ rows }) => rows)).toHaveLength(TOTAL);
  });

  it("fails with a sentence when its data set is gone, and when the plan cannot be carried out", async () => {
    const others = { samples: { index: () => Promise.resolve({ dataset: { hash: "other" } }) } as never };
    for (const [changes, why] of [[{}, "the samples could not"] as const, [others, "no longer in"] as const]) {
      const gone = openPage(undefined, changes);
      gone.session.setState({ dataset: null });
      await gone.controller.start(plan, label);
      expect(shownOf(gone.controller)).toMatchObject({ status: "failed", error: { sentence: saying(why) } });
    }
    const { controller } = openPage();
    await controller.start({ ...plan, split: { kind: "given", seed: 1, folds: null, limit: null } }, label);
    await until(controller, ({ status }) => status === "failed");
    expect(shownOf(controller).error?.sentence).toContain("names no test part");
  });

  it("is left to the tab that runs it", async () => {
    const other = { tryWithLock: () => Promise.resolve(false), isLocked: () => Promise.resolve(true) };
    const { controller, library } = openPage(undefined, other);
    await controller.start(plan, label);
    expect(shownOf(controller).status).toBe("elsewhere");
    expect(library.getState().toasts.map(({ sentence }) => sentence)).toEqual([
      "This evaluation is running in another tab.",
    ]);
  });

  it("is shown as it runs in another tab, to its end", async () => {
    const locks = new Set<string>();
    const tabs = {
      isLocked: async (name: string) => locks.has(name),
      tryWithLock: async (name: string, work: () => Promise<void>) => {
        if (locks.has(name)) return false;
        locks.add(name);
        await work().finally(() => locks.delete(name));
        return true;
      },
    };
    const { controller: first, kept } = openPage(undefined, tabs);
    const { controller: second, library } = openPage(kept, tabs);
    await first.start(plan, label);
    await until(first, hasSome);
    await expect.poll(async () => (await kept.list()).length).toBe(1);
    const { id } = shownOf(first);
    await second.open(id);
    if (shownOf(first).status === "running") expect(shownOf(second).status).toBe("elsewhere");
    await Promise.all([until(first, isDone), until(second, isDone)]);
    expect(resultOf(second)).toEqual(resultOf(first));
    // A tab that was closed lets its lock go, and leaves a record that says it runs.
    await kept.put({ ...(await kept.get(id))!, status: "running" }, []);
    locks.add(`kitpick evaluation ${id}`);
    await second.close();
    await second.open(id);
    expect(shownOf(second).status).toBe("elsewhere");
    locks.clear();
    await until(second, ({ status }) => status === "paused");
    expect(library.getState().toasts.at(-1)!.sentence).toBe("The other tab was closed. Go on here.");
  });

  it("opens the file of the command line, and refuses another", async () => {
    const { controller } = openPage();
    await controller.start(plan, label);
    await until(controller, isDone);
    const { leakage, environment, methods, plan: whole } = shownOf(controller);
    const file = makeEvaluation(
      { plan: whole, total: TOTAL + 1 },
      { leakage: leakage!, environment: environment!, methods: [...methods] },
    );
    const { controller: other, library } = openPage();
    await other.openFile(new File([JSON.stringify([file])], "evaluation.json"));
    const partial = { source: "file", status: "cancelled", done: TOTAL, total: TOTAL + 1 };
    expect(shownOf(other)).toMatchObject({ ...partial, methods });
    const understood = await other.understand("ptr", "tracc");
    expect(understood?.walks?.n).toBe(24);
    expect(shownOf(other).file?.notes).toEqual([]);
    const [first] = file.methods;
    const lie = { ...first!.rows[0]!, scores: { ...first!.rows[0]!.scores, tracc: -55 } };
    const better = { ...first!.summary.metrics.tracc!, mean: 0.99 };
    const lying = {
      ...first!,
      rows: [lie, ...first!.rows.slice(1), lie],
      summary: { ...first!.summary, metrics: { ...first!.summary.metrics, tracc: better } },
    };
    await other.openFile(new File([JSON.stringify({ ...file, methods: [lying] })], "lying.json"));
    expect(shownOf(other).methods).toEqual([first]);
    expect(shownOf(other).file?.notes).toEqual([saying("gives 1 answer of"), saying("1 other was left out")]);
    const seeds = [1, 2, 3].map((seed) => ({ ...file, split: { ...file.split, seed } }));
    await other.openFile(new File([JSON.stringify(seeds)], "seeds.json"));
    expect(shownOf(other).plan.split.seed).toBe(1);
    await other.showRunOfFile(2);
    expect(shownOf(other)).toMatchObject({ source: "file", file: { at: 2 }, plan: { split: { seed: 3 } }, methods });
    await other.showRunOfFile(3);
    expect(shownOf(other).plan.split.seed).toBe(3);
    await other.openFile(new File(["{}"], "other.json"));
    expect(library.getState().toasts.at(-1)?.sentence).toContain("schema is missing");
    await other.openFile(new File([JSON.stringify([file, {}])], "half.json"));
    expect(library.getState().toasts.at(-1)?.sentence).toContain("its number 2: ");
  });
});
