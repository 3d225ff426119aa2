import { describe, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { LearningStorePort } from "../../core/domain/ports";
import type { JobsProtocol } from "../jobs/ports";
import type { SpawnThread } from "../rpc/thread";
import { createFakeEncoder } from "../testing/fake-encoder";
import { spawnJobsHere } from "../testing/jobs-in-thread";
import { ENCODER } from "../testing/start-host";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { createMemoryVectors } from "../vectors/vector-stores";
import type { MassToolNews, WalkEngine } from "./walk-engine";
import { createWalkEngineInThread } from "./walk-engine-in-thread";

const WANTS: [string, string][] = [
  ["Get me a bench", "TableBooking"],
  ["Is there rain", "WeatherForecast"],
  ["Find a seat to Ghent", "TrainSearch"],
];

/** Twelve past requests, each for one tool. */
function makePast(): Dataset {
  const queries = Array.from({ length: 12 }, (_, i) => {
    const [words, tool] = WANTS[i % WANTS.length]!;
    const { query } = makeInput(`${words} on day ${i}.`);
    return { ...query, id: `p-${i}` as QueryId, gold: [tool] as ToolId[] };
  });
  return { ...makeTinyDataset(), queries };
}

/** A store that is full as long as it is told so. */
function createStore() {
  const kept = new Map<string, object>();
  const state = { isFull: false, kept };
  const store: LearningStorePort = {
    read: async (name) => structuredClone(kept.get(name) ?? null),
    readNewest: async () => null,
    write: async (name, _, learned) => {
      if (state.isFull) throw new DOMException("No space is left.", "QuotaExceededError");
      kept.set(name, structuredClone(learned));
    },
  };
  return { state, store };
}

async function startEngine(studies: LearningStorePort, spawnTraining: SpawnThread<JobsProtocol>): Promise<WalkEngine> {
  const engine = createWalkEngineInThread({
    ...{ studies, spawnTraining, openEncoder: createFakeEncoder().open, store: createMemoryVectors() },
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => performance.now(),
    appVersion: "test",
  });
  const dataset = makePast();
  await engine.open(dataset);
  await engine.prepare({ datasetHash: dataset.hash, encoder: ENCODER }, () => undefined);
  return engine;
}

const ask = (what: "look" | "train" | "store") =>
  ({ datasetHash: makePast().hash, encoder: ENCODER, plan: { share: 0, ablations: [] }, what }) as const;
const ignore = () => undefined;

describe("studies of MassTool in the engine", () => {
  it("say when the browser cannot store them, serve walks all the same, and are stored when there is room", async () => {
    const { state, store } = createStore();
    const engine = await startEngine(store, spawnJobsHere);
    state.isFull = true;
    const told: MassToolNews[] = [];
    const unstored = await engine.studyMassTool(ask("train"), (news) => told.push(news));
    expect(unstored).toMatchObject({ isStored: false, study: { isTrained: true } });
    const views = told.flatMap(({ view }) => view ?? []);
    expect(views.length).toBeGreaterThan(0);
    expect(views.every(({ isStored }) => !isStored)).toBe(true);
    const config = { ...DEFAULT_CONFIG, gate: { by: "masstool", threshold: null } as const };
    const input = makeInput("Is there rain in Ghent?", config);
    const trace = await engine.run({ datasetHash: makePast().hash, input, encoder: ENCODER }, ignore);
    expect(trace.gate).toMatchObject({ by: "masstool", counts: { needing: 12 } });
    expect(await engine.studyMassTool(ask("look"), ignore)).toEqual(unstored);
    expect(await engine.studyMassTool(ask("store"), ignore)).toMatchObject({ isStored: false });
    expect(state.kept.size).toBe(0);
    state.isFull = false;
    expect(await engine.studyMassTool(ask("store"), ignore)).toEqual({ ...unstored, isStored: true });
    engine.dispose();
    const later = await startEngine(store, spawnJobsHere);
    const found = await later.studyMassTool(ask("look"), ignore);
    expect(found).toMatchObject({ isStored: true, study: { isTrained: true, partCount: 5 } });
    later.dispose();
  });

  it("are trained here, to the same curve, when there is no worker to be had", async () => {
    const refuse: SpawnThread<JobsProtocol> = () => {
      throw new Error("No workers here.");
    };
    const recalls = [];
    for (const spawn of [spawnJobsHere, refuse]) {
      const engine = await startEngine(createStore().store, spawn);
      const view = await engine.studyMassTool(ask("train"), ignore);
      recalls.push(view!.study.training!.epochs);
      engine.dispose();
    }
    expect(recalls[0]!.length).toBeGreaterThan(0);
    expect(recalls[1]).toEqual(recalls[0]);
  });
});
