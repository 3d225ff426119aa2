import { describe, expect, it } from "vitest";
import { measureScores } from "../../core/compare/measure-runs";
import { USUAL_OPTIONS } from "../../core/compare/compare-runs";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation } from "../../core/domain/evaluation";
import type { Sha256, WalkId } from "../../core/domain/ids";
import { makeAskingDataset, makeAskingPlan } from "../../workers/testing/asking-dataset";
import { createEvaluationInThread } from "../../workers/testing/evaluation-in-thread";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import { createReaderInThread } from "../../workers/reader/testing/reader-in-thread";
import { writeTrecRun } from "../../formats/write/evaluation-rows";
import { writeComparisonFile } from "../../formats/write/comparison";
import { createMemoryEvaluations } from "../../storage/testing/memory-evaluations";
import type { ImportedRunRepository } from "../../storage/ports/evaluation-repository";
import { noteEvaluations } from "../app/list-stored";
import { createComparisonController, type ComparisonController } from "./comparison-controller";
import { createEvaluationController } from "../evaluation/evaluation-controller";
import { createLibraryStore, emptyLibrary } from "../app/library";
import { keyOfMethod } from "./run-keys";
import { createSessionStore, emptySession } from "../app/session";
import { NO_MODELS } from "../testing/no-models";

const dataset = makeAskingDataset();
const { dataset: label, ...plan } = makeAskingPlan({ methods: ["ptr:bm25", "nearest-query"] });
const NOW = "2026-01-01T00:00:00.000Z";

function createMemoryRuns(): ImportedRunRepository {
  const runs = new Map<string, ImportedRun>();
  return {
    list: () => Promise.resolve([...runs.values()]),
    put: (run) => Promise.resolve(void runs.set(run.key, structuredClone(run))),
    remove: async (keys) => {
      for (const key of keys) runs.delete(key);
    },
  };
}

/** A page with an evaluation in it, where `measured`; `hasData`: its data set is open. */
function openPage({
  evaluations = createMemoryEvaluations(),
  runs = createMemoryRuns(),
  hasData = true,
  stored = [] as Dataset[],
} = {}) {
  const library = createLibraryStore(emptyLibrary(DEFAULT_CONFIG.encoder));
  const session = createSessionStore({
    ...emptySession("w" as WalkId, NOW, DEFAULT_CONFIG),
    ...(hasData ? { dataset } : {}),
  });
  let clock = 0;
  let ids = 0;
  const engine = createEvaluationInThread({
    openEncoder: () => Promise.reject(new Error("no encoder")),
    findModel: () => Promise.reject(new Error("no encoder")),
    store: { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() },
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => (clock += 20),
    appVersion: "test",
  });
  const settings = new Map<string, unknown>();
  const storage = {
    datasets: {
      findByHash: (hash: string) => Promise.resolve(stored.find((each) => each.hash === hash) ?? null),
      list: () => Promise.resolve([]),
    },
    settings: {
      get: (key: string) => Promise.resolve(settings.get(key)),
      put: (key: string, value: unknown) => Promise.resolve(void settings.set(key, value)),
    },
  } as never;
  const samples = { index: () => Promise.reject(new Error("no samples")) } as never;
  const now = () => NOW;
  const parts = { engine, evaluations, storage, session, library, samples, now };
  const evaluation = createEvaluationController({
    models: NO_MODELS,
    ...parts,
    newId: () => `evaluation ${(ids += 1)}`,
    isLocked: async () => false,
    wait: async () => undefined,
    tryWithLock: async (_name, work) => (await work(), true),
  });
  const imported: string[] = [];
  const addFiles = (files: readonly unknown[]) => Promise.resolve(void imported.push(...files.map(String)));
  const controller = createComparisonController({
    ...{ ...parts, runs, evaluation },
    measurer: { measure: (wanted) => Promise.resolve(measureScores(wanted)) },
    reader: createReaderInThread(),
    actions: { renameWalk: () => Promise.resolve(), deleteWalks: () => Promise.resolve(), addFiles },
  });
  return { controller, evaluation, evaluations, runs, library, session };
}

async function measure(page: ReturnType<typeof openPage>): Promise<void> {
  await page.evaluation.start(plan, label);
  await new Promise<void>((resolve) => {
    page.evaluation.store.subscribe(({ shown, stored }) => {
      if (shown?.status === "done" && stored?.[0]?.status === "done") resolve();
    });
  });
}

const keysOf = ({ store }: ComparisonController): string[] =>
  store.getState().sources?.flatMap((source) => source.runs.map(({ key }) => key)) ?? [];
const show = (controller: ComparisonController, keys: string[]) => controller.show({ keys, options: USUAL_OPTIONS });
const fileOf = (name: string, text: string) => new File([text], name);

async function compareTwo(stored: Dataset[] = []) {
  const page = openPage({ stored });
  await measure(page);
  await show(page.controller, []);
  const keys = keysOf(page.controller);
  await show(page.controller, keys);
  return { ...page, keys, state: () => page.controller.store.getState() };
}

describe("kept evaluations", () => {
  it("are set side by side, and found again by the keys of a link", async () => {
    const { keys, state, evaluations } = await compareTwo();
    const { comparison } = state().compared!;
    expect(comparison.runs.map(({ name }) => name)).toEqual(["PTR, stages alone (BM25)", "Nearest past request"]);
    expect(comparison.alignment.common.length).toBeGreaterThan(5);
    const later = openPage({ evaluations });
    await show(later.controller, keys);
    expect(later.controller.store.getState().compared?.comparison).toEqual(comparison);
  });

  it("have the keys of their exported file, so that a link opens where the file was dropped", async () => {
    const { keys, state, evaluations } = await compareTwo();
    const [summary] = await evaluations.list();
    const record = (await evaluations.get(summary!.id))!;
    const rows = await evaluations.rows(summary!.id);
    const file: Evaluation = {
      ...{ schema: 1, dataset: label, split: plan.split, protocol: plan.protocol },
      ...{ leakage: record.leakage!, environment: record.environment! },
      methods: record.methods.map((method) => ({
        ...method,
        rows: rows.filter((chunk) => chunk.method === method.method).flatMap((chunk) => chunk.rows),
      })),
      asked: dataset.queries.map(({ id, text, gold }) => ({ id, text, gold })),
    };
    const { controller } = openPage({ hasData: false });
    await show(controller, keys);
    expect(controller.store.getState()).toMatchObject({ missing: keys, compared: null });
    await controller.addFiles([fileOf("exported.json", JSON.stringify(file))]);
    await show(controller, keys);
    const { missing, compared } = controller.store.getState();
    expect(missing).toEqual([]);
    expect(compared!.comparison.metrics).toEqual(state().compared!.comparison.metrics);
  });

  it("are found by a link that was made before they went on, and this is said", async () => {
    const { controller, keys, state } = await compareTwo();
    const { finding } = state().compared!.comparison;
    const earlier = keyOfMethod({ dataset: label, ...plan }, "ptr:bm25", 0.0123);
    await show(controller, [earlier, keys[1]!]);
    expect(state()).toMatchObject({ missing: [], goneOn: [earlier] });
    expect(state().compared!.comparison.finding).toBe(finding);
    await show(controller, keys);
    expect(state().goneOn).toEqual([]);
  });

  it("are walked again: the walk gives the answer that was kept", async () => {
    const { controller, state } = await compareTwo();
    const { query, predicted } = state().shown[0]!.run.rows[3]!;
    const [walk, other] = await controller.walks(query);
    expect(walk!.trace!.recommendation.tools.map(({ tool }) => tool)).toEqual(predicted);
    expect(other).toMatchObject({ trace: null, why: expect.stringContaining("answers in one step") as string });
  });

  it("say which single change turns one answer into the other: the way the tools are chosen, here", async () => {
    const { controller, state } = await compareTwo();
    const [own, other] = state().shown.map(({ run }) => run.rows);
    const differing = own!.find(({ query, predicted }) => {
      const theirs = other!.find((row) => row.query === query)!.predicted;
      return [...theirs].sort().join() !== [...predicted].sort().join();
    })!;
    const found = await controller.tryChanges(differing.query, 0);
    if (typeof found === "string") throw new Error(found);
    expect(found.map(({ wanted }) => wanted)).toEqual([1]);
    expect(found[0]!.turning.turning).toContainEqual({ kind: "chooser", method: "nearest-query" });
  });
});

describe("files", () => {
  it("of other systems are judged by the data here, and what cannot be is said", async () => {
    const { controller, keys, state } = await compareTwo();
    const rows = state().shown[1]!.run.rows;
    const trec = writeTrecRun(rows.slice(0, 12), "other");
    await controller.addFiles([
      fileOf("other.trec", `${trec}nobody Q0 nothing 1 1 x\nnobody Q0 more 2 NaN x\n`),
      fileOf("x.bin", "\0\0"),
    ]);
    expect(state().fileNotes.join(" ")).toMatch(/“x.bin” contains no run/);
    expect(state()).toMatchObject({ arrived: [], waiting: [{ file: "other.trec", requests: 13 }] });
    await controller.cutRankings([{ by: "whole" }]);
    const { arrived, fileNotes, waiting } = state();
    expect([arrived.length, waiting]).toEqual([1, []]);
    expect(fileNotes.join(" ")).toMatch(
      /1 row of “other.trec” was skipped.*1 of 13 requests of “other.trec” is not in/,
    );
    await show(controller, [...keys, ...arrived]);
    const { comparison } = state().compared!;
    expect(comparison.alignment.unanswered[2]!.length).toBe(state().shown[0]!.run.rows.length - 12);
    expect(comparison.runs[2]!.name).toBe("other");
    const answers = state().shown[2]!.run.rows.map(({ query, predicted }) => [query, predicted]);
    expect(answers).toEqual(rows.slice(0, 12).map(({ query, predicted }) => [query, predicted]));
  });

  it("are judged by the data of the runs here where another data set has the same ids, and by words", async () => {
    const { controller, state, keys, session } = await compareTwo([dataset]);
    const copy: Dataset = {
      ...dataset,
      ...{ hash: "ee".repeat(32) as Sha256, name: "Copy" },
      queries: dataset.queries.map((query) => ({ ...query, text: `${query.text} Please.`, gold: [] })),
    };
    session.setState({ dataset: copy });
    const perfect = (key: "id" | "text") => dataset.queries.map((query) => [query[key], query.gold] as const);
    for (const key of ["id", "text"] as const) {
      const file = fileOf(`by-${key}.json`, JSON.stringify(Object.fromEntries(perfect(key))));
      await controller.addFiles([file]);
      const [added] = state().arrived;
      await show(controller, [...keys, added!]);
      expect(state().shown[2]!.run.dataset).toMatchObject({ hash: dataset.hash });
      expect(state().compared!.comparison.metrics[0]!.cells[2]!.mean).toBe(1);
    }
    session.setState({ dataset: { ...copy, hash: "ff".repeat(32) as Sha256, tools: [] } });
    await controller.addFiles([fileOf("half.json", JSON.stringify(Object.fromEntries(perfect("id").slice(9))))]);
    expect(state().fileNotes).toEqual([]);
    expect(state().shown[2]!.run.dataset).toMatchObject({ hash: dataset.hash });
  });

  it("that are large are read aside, and judged as small ones are", async () => {
    const { controller, state } = await compareTwo();
    const rows = state().shown[1]!.run.rows.slice(0, 12);
    await controller.addFiles([fileOf("small.trec", writeTrecRun(rows, "other"))]);
    await controller.cutRankings([{ by: "rank", k: 2 }]);
    const [small] = state().arrived;
    const large = fileOf("large.trec", writeTrecRun(rows, "x".repeat(100_000)));
    expect(large.size).toBeGreaterThan(1_000_000);
    await controller.addFiles([large]);
    await controller.cutRankings([{ by: "rank", k: 2 }]);
    expect(state()).toMatchObject({ arrived: [small], fileNotes: [expect.stringContaining("is here already")] });
  });

  it("of a comparison open where there is nothing else, names of tools included", async () => {
    const { state, keys } = await compareTwo();
    const text = writeComparisonFile(state().shown, state().toolNames);
    const { controller, runs } = openPage({ hasData: false });
    await show(controller, []);
    await controller.addFiles([fileOf("comparison.json", text)]);
    expect(controller.store.getState().arrived).toEqual(keys);
    await show(controller, keys);
    const { compared, toolNames } = controller.store.getState();
    expect(compared!.comparison.finding).toBe(state().compared!.comparison.finding);
    expect(Object.values(toolNames).length).toBeGreaterThan(0);
    const later = openPage({ hasData: false, runs });
    await show(later.controller, keys);
    expect(later.controller.store.getState().compared!.comparison).toEqual(compared!.comparison);
  });
});

describe("the list", () => {
  it("keeps names, tags, notes and headings, and brings back what was deleted", async () => {
    const { controller, state } = await compareTwo();
    await controller.addFiles([fileOf("lists.json", JSON.stringify({ [dataset.queries[0]!.id]: ["a"] }))]);
    const source = state().sources!.find(({ kind }) => kind === "file")!;
    await controller.mark(source.id, { tags: ["odd"], note: "by hand", group: "Others" });
    await controller.rename(source.id, "By hand");
    const now = () => state().sources!.find(({ id }) => id === source.id);
    expect(now()).toMatchObject({ title: "By hand", marks: { tags: ["odd"], note: "by hand", group: "Others" } });
    await controller.remove(source.id);
    expect(now()).toBeUndefined();
    expect(state().deleted.map(({ title }) => title)).toEqual(["By hand"]);
    await controller.undelete(source.id);
    expect(now()).toMatchObject({ title: "By hand" });
  });

  it("is read again when a restore has brought runs", async () => {
    const { controller, state, runs, library } = await compareTwo();
    const { run } = state().shown[0]!;
    await runs.put({ schema: 1, key: "brought", addedAt: NOW, run, tools: {} });
    expect(keysOf(controller)).not.toContain("brought");
    noteEvaluations({ library });
    await expect.poll(() => keysOf(controller)).toContain("brought");
  });
});
