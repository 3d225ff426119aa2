import { describe, expect, it } from "vitest";
import { MODES } from "../../core/domain/config";
import { createWalkEngineInThread } from "./walk-engine-in-thread";
import { createFakeEncoder } from "../testing/fake-encoder";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { createMemoryVectors } from "../vectors/vector-stores";

const dataset = makeTinyDataset();
const ENCODER = "tool-minilm-3x384-int4" as const;

function start() {
  const encoder = createFakeEncoder();
  let nowMs = 0;
  const engine = createWalkEngineInThread({
    openEncoder: encoder.open,
    store: createMemoryVectors(),
    loadBytes: (url) => Promise.reject(new Error(url)),
    now: () => (nowMs += 1000),
    appVersion: "test",
  });
  const run = (text: string, id: "words" | typeof ENCODER = ENCODER) =>
    engine.run({ datasetHash: dataset.hash, input: makeInput(text), encoder: id }, () => undefined);
  return { encoder, engine, run };
}

describe("the engine in this thread", () => {
  it("walks by words at once and by meaning when prepared, as the same engine", async () => {
    const { engine, run } = start();
    await engine.open(dataset);
    expect((await run("Reserve a table.", "words")).environment.encoder).toBeNull();
    await engine.prepare({ datasetHash: dataset.hash, encoder: ENCODER }, () => undefined);
    const trace = await run("Reserve a table.");
    expect(trace.environment.encoder?.id).toBe(ENCODER);
    expect(trace.stage1.neighbours[0]?.cosine).toBeGreaterThan(0);
  });

  it("gives the same trace for the same input, also as a preview", async () => {
    const { engine, run } = start();
    await engine.open(dataset);
    await engine.prepare({ datasetHash: dataset.hash, encoder: ENCODER }, () => undefined);
    const first = await run("Find a train and put it into my calendar.");
    const input = makeInput("Find a train and put it into my calendar.");
    expect(await run(input.query.text)).toEqual(first);
    expect(await engine.preview({ datasetHash: dataset.hash, input, encoder: ENCODER })).toEqual(first);
  });

  it("says how many bundle texts are read before a walk that searches them begins, and nothing the second time", async () => {
    const { engine } = start();
    await engine.open(dataset);
    await engine.prepare({ datasetHash: dataset.hash, encoder: ENCODER }, () => undefined);
    const told: string[] = [];
    const input = makeInput("Reserve a table.", MODES.paper);
    const run = () =>
      engine.run(
        { datasetHash: dataset.hash, input, encoder: ENCODER },
        ({ stage }) => told.push(`stage ${stage}`),
        undefined,
        (progress) => told.push(progress.phase === "embed" ? `${progress.done} of ${progress.total}` : progress.phase),
      );
    await run();
    expect(told.at(0)).toMatch(/^\d+ of \d+$/);
    expect(told.indexOf("stage 1")).toBeGreaterThan(0);
    told.length = 0;
    await run();
    expect(told).toEqual(["stage 1", "stage 2", "stage 3", "stage 4"]);
  });

  it("answers the judged requests with and without a change of the history, by words and by meaning", async () => {
    const { engine } = start();
    await engine.open(dataset);
    await engine.prepare({ datasetHash: dataset.hash, encoder: ENCODER }, () => undefined);
    const candidate = dataset.queries.find(({ gold }) => (gold?.length ?? 0) > 1)!;
    const judged = dataset.queries.filter(({ gold }) => (gold?.length ?? 0) > 0).length - 1;
    const others = dataset.tools.map(({ id }) => id).filter((id) => !candidate.gold!.includes(id));
    const trying = (encoder: "words" | typeof ENCODER, after: typeof others, signal?: AbortSignal) => {
      const [before, gold] = [{ gold: candidate.gold }, { gold: after }];
      const edit = { kind: "gold" as const, query: candidate.id, before, after: gold };
      const trial = { edit, candidates: [candidate.id] };
      const request = { datasetHash: dataset.hash, encoder, config: MODES.strict, trial };
      return engine.tryHistory(request, () => undefined, signal);
    };
    for (const encoder of ["words", ENCODER] as const) {
      const same = await trying(encoder, candidate.gold!);
      expect(same).toMatchObject({ judged, changed: [], mean: 0, candidates: [{ better: 0, worse: 0 }] });
      expect(same.asked + same.near).toBe(judged);
      const other = await trying(encoder, others);
      for (const { query, without, with: then } of other.changed) {
        const asked = dataset.queries.find(({ id }) => id === query)!;
        const input = { ...makeInput(asked.text, MODES.strict), query: asked };
        const { recommendation } = await engine.preview({ datasetHash: dataset.hash, input, encoder });
        expect(without).toEqual(recommendation.tools.map(({ tool }) => tool));
        expect(then).not.toEqual(without);
      }
      expect(other.changed.length, "A past request with all other tools is felt.").toBeGreaterThan(0);
    }
    const stopped = trying(ENCODER, others, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });

  it("a newer run takes the older one's place", async () => {
    const { engine, run } = start();
    await engine.open(dataset);
    const older = run("Reserve a table.", "words");
    const newer = run("Find a train.", "words");
    await expect(older).rejects.toMatchObject({ name: "SupersededError" });
    expect((await newer).query.text).toBe("Find a train.");
  });

  it("preparing that is stopped can be taken up again", async () => {
    const { engine, encoder, run } = start();
    await engine.open(dataset);
    const controller = new AbortController();
    const request = { datasetHash: dataset.hash, encoder: ENCODER };
    const stopped = engine.prepare(
      request,
      (progress) => {
        if (progress.phase === "embed" && progress.done === 2) controller.abort();
      },
      controller.signal,
    );
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    await expect(run("Find a train.")).rejects.toMatchObject({ name: "EngineFailure" });
    await engine.prepare(request, () => undefined);
    await run("Find a train.");
    expect(new Set(encoder.encoded).size).toBe(encoder.encoded.length);
  });
});
