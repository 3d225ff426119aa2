import { describe, expect, it, vi } from "vitest";
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
  const desk = createEvaluationController({
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
    ...changes,
  });
  return { desk, kept, library, session };
}

const shownOf = (desk: EvaluationController): ShownEvaluation => desk.store.getState().shown!;

/** Resolves when what is shown is so. */
function until(desk: EvaluationController, is: (shown: ShownEvaluation) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { shown } = desk.store.getState();
      if (shown && is(shown)) resolve();
    };
    desk.store.subscribe(look);
    look();
  });
}

const isDone = ({ status }: ShownEvaluation): boolean => status === "done";
const hasSome = ({ done }: ShownEvaluation): boolean => done > 0;

/** What is measured, without how long it took. */
const resultOf = (desk: EvaluationController) =>
  shownOf(desk).methods.map(({ method, rows, summary, parts }) => ({ method, summary, parts, rows: sorted(rows) }));
const { indices: places } = planEvaluation(dataset, makeAskingPlan({ methods: ["ptr", "nearest-query"] }));
const sorted = (rows: ShownEvaluation["methods"][number]["rows"]) =>
  [...rows].sort((a, b) => places.get(a.query)! - places.get(b.query)!);

async function runWhole() {
  const { desk } = openPage();
  await desk.start(plan, label);
  await until(desk, isDone);
  return resultOf(desk);
}

describe("an evaluation on the desk", () => {
  it("runs to its end, is shown live and kept, and opens again as it was", async () => {
    const { desk, kept } = openPage();
    await desk.start(plan, label);
    expect(shownOf(desk).status).toBe("running");
    await until(desk, hasSome);
    expect(shownOf(desk).leakage?.n).toBe(24);
    await until(desk, isDone);
    expect(shownOf(desk)).toMatchObject({ done: TOTAL, total: TOTAL, progress: null, unsaved: null, error: null });
    const before = resultOf(desk);
    await desk.close();
    const later = openPage(kept).desk;
    await later.list();
    const [summary] = later.store.getState().stored!;
    expect(summary).toMatchObject({ status: "done", done: TOTAL, dataset: label });
    await later.open(summary!.id);
    expect(resultOf(later)).toEqual(before);
    expect(shownOf(later).status).toBe("done");
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
    const { desk } = openPage(undefined, { models });
    await desk.start({ ...plan, methods: ["ptr-model"], model }, label);
    expect(held).toBe(1);
    await desk.pause();
    expect(held).toBe(1);
    await desk.cancel();
    await vi.waitUntil(() => held === 0);
    await desk.resume();
    await until(desk, isDone);
    await vi.waitUntil(() => held === 0);
    expect(taken).toBe(2);
  });

  it("goes on after the page was closed in the middle, and ends as if it had not been", async () => {
    const { desk, kept } = openPage();
    await desk.start(plan, label);
    await until(desk, hasSome);
    // What a page that is gone has left: a record that says it runs, and the rows that were written.
    const { id } = shownOf(desk);
    await desk.pause();
    const record = (await kept.get(id))!;
    await kept.put({ ...record, status: "running" }, []);
    expect(record.done).toBeLessThan(TOTAL);
    const later = openPage(kept).desk;
    await later.open(id);
    expect(shownOf(later)).toMatchObject({ status: "paused", done: record.done });
    await later.resume();
    await until(later, isDone);
    expect(shownOf(later).done).toBe(TOTAL);
    expect(resultOf(later)).toEqual(await runWhole());
    expect((await kept.rows(id)).flatMap(({ rows }) => rows)).toHaveLength(TOTAL);
  });

  it("keeps the answers of one that was cancelled, sums them up, marks it as partial, and can take it up again", async () => {
    const { desk } = openPage();
    await desk.start(plan, label);
    await until(desk, hasSome);
    const understood = desk.understand("nearest-query", "tracc");
    await desk.cancel();
    expect((await understood)?.sizes.length).toBeGreaterThan(0);
    const shown = shownOf(desk);
    expect(shown.status).toBe("cancelled");
    expect(shown.done).toBeGreaterThan(0);
    for (const { rows, summary } of shown.methods) expect(summary.n).toBe(rows.length);
    const file = makeEvaluation(shown, {
      leakage: shown.leakage!,
      environment: shown.environment!,
      methods: [...shown.methods],
    });
    expect(file.partial).toEqual({ done: shown.done, total: TOTAL });
    await desk.resume();
    await until(desk, isDone);
    expect(resultOf(desk)).toEqual(await runWhole());
  });

  it("makes the walks again, one line each, and neither while it runs nor after a stop", async () => {
    const { desk, library } = openPage();
    await desk.start(plan, label);
    const noSignal = new AbortController().signal;
    expect(await desk.traces("ptr", () => undefined, noSignal)).toBeNull();
    expect(library.getState().toasts.at(-1)?.sentence).toContain("done or stopped");
    await until(desk, isDone);
    const shares: number[] = [];
    const blob = await desk.traces("ptr", (done, total) => shares.push(done / total), noSignal);
    const lines = (await blob!.text()).trimEnd().split("\n");
    const walks = lines.map((line) => JSON.parse(line) as { query: string; predicted: string[]; trace: Trace });
    const rows = shownOf(desk).methods[0]!.rows;
    expect(walks.map(({ query, predicted }) => [query, predicted])).toEqual(
      rows.map(({ query, predicted }) => [query, predicted]),
    );
    for (const { trace, predicted } of walks) {
      expect(trace.recommendation.tools.map(({ tool }) => tool)).toEqual(predicted);
    }
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    expect(await desk.traces("ptr", () => undefined, AbortSignal.abort())).toBeNull();
    expect(shownOf(desk).status).toBe("done");
  });

  it("pauses one that runs when another is started, and each goes on for itself", async () => {
    const { desk, kept } = openPage();
    await desk.start(plan, label);
    await until(desk, hasSome);
    const first = shownOf(desk).id;
    // One more, left before it has begun.
    void desk.start({ ...plan, methods: ["mixture"] }, label);
    await until(desk, ({ plan: { methods } }) => methods[0] === "mixture");
    await desk.start({ ...plan, methods: ["popularity"] }, label);
    await until(desk, isDone);
    expect(shownOf(desk).methods.map(({ method, rows }) => [method, rows.length])).toEqual([["popularity", 24]]);
    expect(await kept.get(first)).toMatchObject({ status: "paused" });
    const last = shownOf(desk).id;
    await desk.remove(last);
    expect(desk.store.getState().shown).toBeNull();
    const idsOf = (list: "stored" | "deleted"): string[] => desk.store.getState()[list]!.map(({ id }) => id);
    expect(idsOf("stored")).toContain(first);
    expect(idsOf("deleted")).toEqual([last]);
    expect(idsOf("stored")).not.toContain(last);
    await desk.restore(last);
    expect(idsOf("stored")).toContain(last);
    expect(idsOf("deleted")).toEqual([]);
    await desk.open(last);
    expect(shownOf(desk).methods[0]!.rows).toHaveLength(24);
  });

  it("lists anew what was brought back elsewhere", async () => {
    const { desk, kept, library } = openPage();
    await desk.start(plan, label);
    await until(desk, isDone);
    const { id } = shownOf(desk);
    await desk.remove(id);
    expect(desk.store.getState().stored).toEqual([]);
    await kept.undelete(id);
    noteEvaluations({ library });
    await expect.poll(() => desk.store.getState().stored?.map((one) => one.id)).toEqual([id]);
  });

  it("heeds a pause and a cancel that come before it has begun, and keeps a name", async () => {
    const { desk, kept } = openPage();
    const beginning = desk.start(plan, label);
    await until(desk, ({ status }) => status === "running");
    await desk.pause();
    await beginning;
    expect(shownOf(desk).status).toBe("paused");
    await desk.rename(shownOf(desk).id, " First try ");
    expect(await kept.get(shownOf(desk).id)).toMatchObject({ name: "First try", status: "paused" });
    await desk.close();
    const again = desk.start(plan, label);
    await until(desk, ({ status }) => status === "running");
    await desk.cancel();
    await again;
    expect(shownOf(desk)).toMatchObject({ status: "cancelled", done: 0 });
  });

  it("says when the answers cannot be kept, and keeps them with the next", async () => {
    const kept = createMemoryEvaluations();
    kept.refuse = 1;
    const { desk } = openPage(kept);
    const sentences: (string | null)[] = [];
    desk.store.subscribe(({ shown }) => sentences.push(shown?.unsaved ?? null));
    await desk.start(plan, label);
    await until(desk, isDone);
    await desk.close();
    expect(sentences).toContain("The storage is full.");
    const [summary] = await kept.list();
    expect((await kept.rows(summary!.id)).flatMap(({ rows }) => rows)).toHaveLength(TOTAL);
  });

  it("fails with a sentence when its data set is gone, and when the plan cannot be carried out", async () => {
    const gone = openPage();
    gone.session.setState({ dataset: null });
    await gone.desk.start(plan, label);
    expect(shownOf(gone.desk)).toMatchObject({
      status: "failed",
      error: { sentence: expect.stringContaining("Asking") as string },
    });
    const { desk } = openPage();
    await desk.start({ ...plan, split: { kind: "given", seed: 1, folds: null, limit: null } }, label);
    await until(desk, ({ status }) => status === "failed");
    expect(shownOf(desk).error?.sentence).toContain("names no test part");
  });

  it("is left to the tab that runs it", async () => {
    const { desk, library } = openPage(undefined, { tryWithLock: () => Promise.resolve(false) });
    await desk.start(plan, label);
    expect(shownOf(desk).status).toBe("paused");
    expect(library.getState().toasts.map(({ sentence }) => sentence)).toEqual([
      "This evaluation is running in another tab.",
    ]);
  });

  it("opens the file of the command line, and refuses another", async () => {
    const { desk } = openPage();
    await desk.start(plan, label);
    await until(desk, isDone);
    const { leakage, environment, methods, plan: whole } = shownOf(desk);
    const file = makeEvaluation(
      { plan: whole, total: TOTAL + 1 },
      { leakage: leakage!, environment: environment!, methods: [...methods] },
    );
    const { desk: other, library } = openPage();
    await other.openFile(new File([JSON.stringify([file])], "evaluation.json"));
    expect(shownOf(other)).toMatchObject({
      source: "file",
      status: "cancelled",
      done: TOTAL,
      total: TOTAL + 1,
      methods,
    });
    const understood = await other.understand("ptr", "tracc");
    expect(understood?.walks?.n).toBe(24);
    const seeds = [1, 2, 3].map((seed) => ({ ...file, split: { ...file.split, seed } }));
    await other.openFile(new File([JSON.stringify(seeds)], "seeds.json"));
    expect(shownOf(other).plan.split.seed).toBe(1);
    other.showRunOfFile(2);
    expect(shownOf(other)).toMatchObject({ source: "file", file: { at: 2 }, plan: { split: { seed: 3 } }, methods });
    other.showRunOfFile(3);
    expect(shownOf(other).plan.split.seed).toBe(3);
    await other.openFile(new File(["{}"], "other.json"));
    expect(library.getState().toasts.at(-1)?.sentence).toContain("schema is missing");
    await other.openFile(new File([JSON.stringify([file, {}])], "half.json"));
    expect(library.getState().toasts.at(-1)?.sentence).toContain("its number 2: ");
  });
});
