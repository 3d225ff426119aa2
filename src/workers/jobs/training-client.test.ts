import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { trainWalks } from "../../core/recommend/trained/trained-walks";
import { packTexts } from "../../core/recommend/trained/packed-requests";
import { textsToLearn } from "../../core/recommend/trained/history-features";
import {
  packTraining,
  transferOf,
  unpackTraining,
  withoutOthers,
  type TrainingData,
} from "../../core/recommend/trained/training-data";
import { buildFoldContext } from "../../core/recommend/method/fold-context";
import {
  createWordEncoder,
  makeQuery,
  makeTestDataset,
  makeTool,
  TEST_ENVIRONMENT,
} from "../../core/testing/small-dataset";
import { createFakeSpawn } from "../testing/fake-thread";
import { spawnJobsHere } from "../testing/jobs-in-thread";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import type { JobsProtocol } from "./ports";
import { createRest } from "./rest";
import { toBytes, toStrings } from "./texts-in-bytes";
import { createTrainingPorts } from "./training";
import type { WalkTrainingProgress } from "./ports";
import { NoWorkerError, trainInWorker } from "./training-client";

const NAMES = ["alpha", "beta", "gamma", "delta"];
const past = Array.from({ length: 16 }, (_, i) => {
  const needed = [NAMES[i % 4]!, NAMES[(i + 1 + (i % 2)) % 4]!];
  return makeQuery(
    `h${i}`,
    `Number ${i}: please ${needed.map((name) => `do the ${name} thing`).join(", and ")}.`,
    needed,
  );
});

const layGround = (encoder = createWordEncoder(16)) =>
  buildFoldContext(
    makeTestDataset(
      NAMES.map((name) => makeTool(name, `service of ${name}`)),
      [],
    ),
    { history: past, test: [] },
    { encoder, environment: TEST_ENVIRONMENT, pool: "history", inner: "both", seed: 1 },
  );
const QUIET = { onProgress: () => undefined, signal: new AbortController().signal };
const portsHere = () => createTrainingPorts(() => performance.now(), QUIET);

async function pack(): Promise<TrainingData> {
  return packTraining(layGround());
}

describe("a training in a worker of its own", () => {
  it("learns what this thread would learn, and tells how far it is", async () => {
    const here = { ...layGround(), learning: portsHere() };
    const told: WalkTrainingProgress["step"][] = [];
    const walks = await trainInWorker(spawnJobsHere, await pack(), {
      ...QUIET,
      onProgress: ({ step }) => told.push(step),
    });
    expect(walks).toEqual(structuredClone(await trainWalks(here)));
    expect([...new Set(told)]).toEqual(["scorer", "set", "need"]);
  });

  it("ends the worker when it is given up, with the reason", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>();
    const controller = new AbortController();
    const training = trainInWorker(spawn, await pack(), { ...QUIET, signal: controller.signal });
    controller.abort(new Error("Not wanted any more."));
    await expect(training).rejects.toThrow("Not wanted any more.");
    expect(threads.map(({ status }) => status)).toEqual(["ended"]);
  });

  it("holds still as long as it is told to", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>();
    const rest = createRest(() => performance.now());
    const training = trainInWorker(spawn, await pack(), { ...QUIET, rest });
    rest.ask(1000);
    expect(threads[0]!.sent.at(-1)).toEqual({ type: "signal", name: "rest", value: 1000 });
    threads[0]!.lost("Enough.");
    await expect(training).rejects.toThrow();
    const { length } = threads[0]!.sent;
    rest.ask(1000);
    expect(threads[0]!.sent).toHaveLength(length);
  });

  it("says what happened when the worker breaks down on the way, and not that the one of walks did", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>();
    const training = trainInWorker(spawn, await pack(), QUIET);
    threads[0]!.message({ type: "alive" });
    threads[0]!.lost("It ran out of memory.");
    await expect(training).rejects.toMatchObject({
      name: "EngineFailure",
      message: "Training stopped unexpectedly. Rules are used instead, and nothing saved is lost.",
      detail: "It ran out of memory.",
    });
  });

  it("tells a worker that cannot be had from one that broke down", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>();
    const training = trainInWorker(spawn, await pack(), QUIET);
    threads[0]!.lost("The script of the worker could not be loaded.");
    await expect(training).rejects.toBeInstanceOf(NoWorkerError);
    const without = trainInWorker(spawn, await pack(), QUIET);
    const error = { name: "ScriptUnavailableError", message: "", detail: "offline" };
    threads[1]!.message({ type: "failed", id: 1, error });
    await expect(without).rejects.toBeInstanceOf(NoWorkerError);
    const refuse = vi.fn(() => {
      throw new Error("No workers here.");
    });
    await expect(trainInWorker(refuse, await pack(), QUIET)).rejects.toBeInstanceOf(NoWorkerError);
  });

  it("hands on what a training throws", async () => {
    const data = await pack();
    const without = { ...data, vectors: { ...data.vectors!, others: packTexts([]) } };
    await expect(trainInWorker(spawnJobsHere, without, QUIET)).rejects.toMatchObject({
      name: "EngineFailure",
      detail: "RangeError: A text was not handed over with its vector.",
    });
  });
});

describe("training data", () => {
  it("gives the same vectors out of what was stacked, so that those of tools and past requests can be handed on", async () => {
    const data = await pack();
    const texts = [...layGround().index.catalogue.texts, ...past.map(({ text }) => text), ...textsToLearn(layGround())];
    const read = (handsOn: boolean) =>
      unpackTraining(data, portsHere(), { stack: stackInKernels, handsOn }).encoder!.encode(texts);
    const given = structuredClone(await read(false));
    expect(await layGround().encoder!.encode(texts)).toEqual(given);
    const ground = unpackTraining(data, portsHere(), { stack: stackInKernels, handsOn: true });
    structuredClone(withoutOthers(data), { transfer: transferOf(data, "own") });
    expect(data.vectors!.own).toHaveLength(0);
    expect(await ground.encoder!.encode(texts)).toEqual(given);
  });

  it("travels as bytes and arrives with the same texts, lone surrogates and byte order marks, too", async () => {
    const data = await pack();
    const sent = toBytes(data);
    expect([...sent.requests.texts, ...sent.vectors!.others].every(({ all }) => typeof all !== "string")).toBe(true);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (words) => {
        const texts = packTexts(words);
        const odd = { ...data, vectors: null, requests: { ...data.requests, texts } };
        expect(toStrings(structuredClone(toBytes(odd))).requests.texts).toEqual(texts);
      }),
      { examples: [[["\ufeffFirst", "\ufeff"]], [["\ud83d", "\ude00"]]] },
    );
  });

  it("is plain, whole, and the same ground again", async () => {
    const data = structuredClone(await pack());
    const ground = unpackTraining(data, portsHere(), { stack: stackInKernels });
    const own = layGround().index;
    expect(ground.index.tools).toEqual(own.tools);
    expect(ground.index.history.bundles).toEqual(own.history.bundles);
    expect(ground.index.history.bundleIndexOfRequest).toEqual(own.history.bundleIndexOfRequest);
    await expect((async () => ground.encoder!.encode(["never handed over"]))()).rejects.toThrow(RangeError);
    const words = await packTraining({ ...layGround(), encoder: null });
    expect(words.vectors).toBeNull();
    expect(unpackTraining(words, portsHere(), { stack: stackInKernels }).encoder).toBeNull();
  });
});
