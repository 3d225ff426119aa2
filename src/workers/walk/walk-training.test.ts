import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type Config } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, Sha256, ToolId } from "../../core/domain/ids";
import type { LearningStorePort } from "../../core/domain/ports";
import type { WalkTrainingProgress } from "../jobs/ports";
import type { WalkEngine } from "./walk-engine";
import { createWalkEngineInThread } from "./walk-engine-in-thread";
import { createFakeEncoder } from "../testing/fake-encoder";
import { ENCODER } from "../testing/start-host";
import { spawnJobsHere } from "../testing/jobs-in-thread";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { createMemoryVectors } from "../vectors/vector-stores";
import type { JobsProtocol } from "../jobs/ports";
import type { SpawnThread } from "../rpc/thread";

const CONFIG: Config = {
  ...DEFAULT_CONFIG,
  encoder: "words",
  stage2: { ...DEFAULT_CONFIG.stage2, mapper: "learned" },
};

const NEEDS: [string, string][] = [
  ["a bench for my guests", "TableBooking"],
  ["an umbrella today", "WeatherForecast"],
  ["a seat to Ghent", "TrainSearch"],
  ["a note about Friday", "Calendar"],
];

/** Sixteen past requests, each for two tools whose texts share no word with it. */
function makePast(hash: string, count = 16): Dataset {
  const tiny = makeTinyDataset(hash.repeat(32));
  const queries = Array.from({ length: count }, (_, i) => {
    const [first, second] = [NEEDS[i % 4]!, NEEDS[(i + 1 + (i % 2)) % 4]!];
    const { query } = makeInput(`Number ${i}: get me ${first[0]}, and ${second[0]}.`);
    return { ...query, id: `p-${i}` as QueryId, gold: [first[1], second[1]] as ToolId[] };
  });
  return { ...tiny, queries };
}

interface Kept {
  name: string;
  line: string;
  learned: object;
}

function createMemoryLearning(before: readonly Kept[] = []) {
  const kept = [...before];
  const store: LearningStorePort = {
    read: async (name) => structuredClone(kept.findLast((one) => one.name === name)?.learned ?? null),
    readNewest: async (line) => structuredClone(kept.findLast((one) => one.line === line)?.learned ?? null),
    write: async (name, line, learned) => void kept.push({ name, line, learned: structuredClone(learned) }),
  };
  return { store, kept };
}

const startEngine = (
  learned?: LearningStorePort,
  spawnTraining?: SpawnThread<JobsProtocol>,
  { open: openEncoder } = createFakeEncoder(),
): WalkEngine =>
  createWalkEngineInThread({
    ...(spawnTraining ? { spawnTraining } : {}),
    openEncoder,
    store: createMemoryVectors(),
    ...(learned ? { learned } : {}),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion: "test",
  });

const REQUEST = "Please get me an umbrella today, and a note about Friday.";
const walk = (engine: WalkEngine, hash: Sha256, encoder: typeof ENCODER | "words" = "words") =>
  engine.preview({ datasetHash: hash, input: makeInput(REQUEST, { ...CONFIG, encoder }), encoder });
const ignore = () => undefined;

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () => (made ??= make());
}

/** Sixteen requests learned by words, once for all tests that begin where something was learned. */
const learnedByWords = once(async () => {
  const { store, kept } = createMemoryLearning();
  const engine = startEngine(store);
  const dataset = makePast("aa");
  await engine.open(dataset);
  const before = await walk(engine, dataset.hash);
  const told: WalkTrainingProgress[] = [];
  const ready = await engine.train({ datasetHash: dataset.hash, encoder: "words" }, (one) => told.push(one));
  const after = await walk(engine, dataset.hash);
  engine.dispose();
  return { before, told, ready, after, kept };
});

/** The same by an encoder, in this thread, after it was stopped once. */
const learnedByMeaning = once(async () => {
  const { store, kept } = createMemoryLearning();
  const engine = startEngine(store);
  const dataset = makePast("aa");
  const request = { datasetHash: dataset.hash, encoder: ENCODER } as const;
  await engine.open(dataset);
  await engine.prepare(request, ignore);
  const controller = new AbortController();
  const stopped: unknown = await engine
    .train(request, () => controller.abort(), controller.signal)
    .catch((error: unknown) => error);
  const keptWhenStopped = kept.length;
  const steps: string[] = [];
  await engine.train(request, ({ step }) => steps.push(step));
  const { learned } = await walk(engine, dataset.hash, ENCODER);
  engine.dispose();
  return { stopped, keptWhenStopped, steps, learned };
});

describe("learning in the engine", () => {
  it("goes by rules until it was learned, and tells how far it is", async () => {
    const { before, told, ready, after } = await learnedByWords();
    expect(before.learned).toBeUndefined();
    expect(before.stage2.scoreKind).toBe("bm25-share");
    expect(ready).toMatchObject({ requests: 16, history: 16, isStored: false, change: null });
    expect(told[0]).toEqual({ step: "scorer", done: 0, total: 9, secondsLeft: null });
    expect([...new Set(told.map(({ step }) => step))]).toEqual(["scorer", "set", "need"]);
    expect(after.stage2.scoreKind).toBe("learned-chance");
    expect(after.learned!.tools.map(String).sort()).toEqual(["Calendar", "WeatherForecast"]);
  });

  it("is not done again by a later session, whose walk finds it by itself", async () => {
    const learned = await learnedByWords();
    expect(learned.kept).toHaveLength(1);
    const { store, kept } = createMemoryLearning(learned.kept);
    const dataset = makePast("aa");
    const later = startEngine(store);
    await later.open(dataset);
    expect(await walk(later, dataset.hash)).toEqual(learned.after);
    const request = { datasetHash: dataset.hash, encoder: "words" as const };
    expect(await later.train(request, ignore)).toMatchObject({ isStored: true });
    expect(kept).toHaveLength(1);
  });

  it("is not done again where only test requests or names differ", async () => {
    const { store, kept } = createMemoryLearning((await learnedByWords()).kept);
    const engine = startEngine(store);
    const other = makePast("bb");
    const queries = other.queries.map((query) => ({ ...query, split: "history" as const }));
    const { query } = makeInput("Nobody learned from this.");
    const longer = { ...other, name: "Other", queries: [...queries, { ...query, split: "test" as const }] };
    await engine.open(longer);
    expect(await engine.train({ datasetHash: longer.hash, encoder: "words" }, ignore)).toMatchObject({
      isStored: true,
    });
    expect(kept).toHaveLength(1);
  });

  const files = [{ name: "past.json", sizeBytes: 1, sha256: "cc".repeat(32) as Sha256 }];
  const parent = { name: "Tiny", hash: makePast("aa").hash };
  it.each([
    ["in an edited copy", { files: [], notices: [], derivation: { parent, edits: [], undone: [] } }],
    ["in a file that was read again", { files, notices: [] }],
  ])("says what changed when the history did, %s", async (_, provenance) => {
    const past = makePast("aa");
    const isLearned = provenance.files.length === 0;
    const { store, kept } = createMemoryLearning(isLearned ? (await learnedByWords()).kept : []);
    const engine = startEngine(store);
    const dataset = { ...past, provenance: { ...past.provenance, files: provenance.files } };
    const changed: Dataset = { ...makePast("bb", 14), provenance };
    await engine.open(dataset);
    await engine.open(changed);
    await engine.train({ datasetHash: dataset.hash, encoder: "words" }, ignore);
    expect(kept).toHaveLength(1);
    const { change } = await engine.train({ datasetHash: changed.hash, encoder: "words" }, ignore);
    expect(change).toMatchObject({ added: 0, removed: 2, corrected: 0 });
  });

  it("reads the pieces of past requests with the encoder, and can be stopped", async () => {
    const { stopped, keptWhenStopped, steps, learned } = await learnedByMeaning();
    expect(stopped).toMatchObject({ name: "AbortError" });
    expect(keptWhenStopped).toBe(0);
    expect(steps).toContain("scorer");
    expect(learned).toMatchObject({ requests: 16 });
  });

  it("learns the same in a thread of its own, and here when there is none to be had; no text is encoded twice", async () => {
    const dataset = makePast("aa");
    const request = { datasetHash: dataset.hash, encoder: ENCODER } as const;
    const refuse: SpawnThread<JobsProtocol> = () => {
      throw new Error("No workers here.");
    };
    const { learned } = await learnedByMeaning();
    expect(learned).toBeDefined();
    for (const spawn of [spawnJobsHere, refuse]) {
      const encoder = createFakeEncoder();
      const engine = startEngine(createMemoryLearning().store, spawn, encoder);
      await engine.open(dataset);
      await engine.prepare(request, ignore);
      expect(await engine.train(request, ignore)).toMatchObject({ requests: 16, isStored: false });
      expect(new Set(encoder.encoded).size).toBe(encoder.encoded.length);
      expect((await walk(engine, dataset.hash, ENCODER)).learned).toEqual(learned);
      engine.dispose();
    }
  });

  it("refuses a history that is too short, with the number", async () => {
    const engine = startEngine();
    const dataset = makeTinyDataset();
    await engine.open(dataset);
    const learning = engine.train({ datasetHash: dataset.hash, encoder: "words" }, ignore);
    await expect(learning).rejects.toThrow("Training needs at least 10 past requests, and this data set has 3.");
  });
});
