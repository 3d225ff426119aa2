import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakeSpawn, type FakeThread } from "../testing/fake-thread";
import { makeVector } from "../testing/fake-encoder";
import type { EncoderAnswerMessage, EncoderRequestMessage } from "./encoder-protocol";
import { MODELS } from "./manifest";
import { createEncoderOpener } from "./open-encoder";

type EncoderThread = FakeThread<EncoderRequestMessage, EncoderAnswerMessage>;

const ID = "tool-static-256-int4";
const { dimensions, probe } = MODELS[ID];
const stays = new AbortController().signal;
const ignore = (): void => undefined;

/** A vector that passes the probe: the recorded components, and the rest in one more. */
function makeProbeVector(): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(dimensions);
  vector.set(probe.components);
  vector[dimensions - 1] = Math.sqrt(1 - probe.components.reduce((sum, component) => sum + component ** 2, 0));
  return vector;
}

/** A worker that loads and answers; `vectorOf` says what it gives for a text other than the probe's. */
function start(
  vectorOf = (text: string): Float32Array => makeVector(text, dimensions),
  probeVector = makeProbeVector(),
) {
  const { spawn, threads } = createFakeSpawn<EncoderRequestMessage, EncoderAnswerMessage>((message, thread) => {
    queueMicrotask(() => {
      if (message.type === "load") return thread.message({ type: "loaded" });
      const vectors = message.texts.map((text) => (text === probe.text ? probeVector : vectorOf(text)));
      const components = Float32Array.from(vectors.flatMap((vector) => [...vector]));
      thread.message({ type: "encoded", requestId: message.requestId, components });
    });
  });
  return { open: createEncoderOpener("https://app.test/models/", spawn), threads };
}

describe("opening an encoder", () => {
  it("gives one that passed its probe", async () => {
    const { open, threads } = start();
    const encoder = await open(ID, ignore, stays);
    expect(await encoder.encode(["a b", "c"])).toEqual([makeVector("a b", dimensions), makeVector("c", dimensions)]);
    expect(threads[0]!.sent[0]).toEqual({ type: "load", model: MODELS[ID], modelsBase: "https://app.test/models/" });
  });

  it("passes progress on", async () => {
    const { spawn, threads } = createFakeSpawn<EncoderRequestMessage, EncoderAnswerMessage>();
    const progress: unknown[] = [];
    void createEncoderOpener("", spawn)(ID, (step) => progress.push(step), stays).catch(ignore);
    threads[0]!.message({ type: "download", loadedBytes: 1, totalBytes: 2 });
    threads[0]!.message({ type: "start" });
    expect(progress).toEqual([{ phase: "download", loadedBytes: 1, totalBytes: 2 }, { phase: "start" }]);
  });

  it.each([0.001, NaN])("probe off by %d: refused, and the worker is ended", async (off) => {
    const vector = makeProbeVector();
    vector[2]! += off;
    const { open, threads } = start(undefined, vector);
    await expect(open(ID, ignore, stays)).rejects.toThrow(Number.isNaN(off) ? /unit vector/ : /probe vector differs/);
    expect(threads[0]!.status).toBe("ended");
  });

  it("each attempt has a fresh worker", async () => {
    const { open, threads } = start();
    await open(ID, ignore, stays);
    await open(ID, ignore, stays);
    expect(threads).toHaveLength(2);
  });

  it.each<[string, (thread: EncoderThread) => void, RegExp]>([
    [
      "a file is wrong",
      (thread) => thread.message({ type: "failed", why: "onnx/model.onnx was not there." }),
      /not there/,
    ],
    ["the worker cannot start", (thread) => thread.lost("no such script"), /no such script/],
  ])("%s: says why, and the worker is ended", async (_name, fail, message) => {
    const { spawn, threads } = createFakeSpawn<EncoderRequestMessage, EncoderAnswerMessage>();
    const opening = createEncoderOpener("", spawn)(ID, ignore, stays);
    fail(threads[0]!);
    await expect(opening).rejects.toThrow(message);
    expect(threads[0]!.status).toBe("ended");
  });

  it("cancelled while loading: the worker is ended", async () => {
    const { spawn, threads } = createFakeSpawn<EncoderRequestMessage, EncoderAnswerMessage>();
    const controller = new AbortController();
    const opening = createEncoderOpener("", spawn)(ID, ignore, controller.signal);
    controller.abort();
    await expect(opening).rejects.toThrow("cancelled");
    expect(threads[0]!.status).toBe("ended");
  });
});

describe("a run that goes wrong", () => {
  afterEach(() => vi.useRealTimers());

  it.each<[string, () => Float32Array]>([
    ["NaN", () => new Float32Array(dimensions).fill(NaN)],
    ["zeros", () => new Float32Array(dimensions)],
    ["a vector twice as long as 1", () => makeVector("a", dimensions).map((component) => component * 2)],
  ])("%s is refused, and the encoder is closed for good", async (_name, vectorOf) => {
    const { open, threads } = start(vectorOf);
    const encoder = await open(ID, ignore, stays);
    await expect(encoder.encode(["a"])).rejects.toThrow("not a unit vector");
    expect(threads[0]!.status).toBe("ended");
    await expect(encoder.encode(["b"])).rejects.toThrow();
  });

  it("a worker that never answers is given up", async () => {
    const { open, threads } = start();
    const encoder = await open(ID, ignore, stays);
    vi.useFakeTimers();
    threads[0]!.message = ignore;
    const { spawn, threads: silent } = createFakeSpawn<EncoderRequestMessage, EncoderAnswerMessage>();
    const opening = expect(createEncoderOpener("", spawn)(ID, ignore, stays)).rejects.toThrow("did not answer");
    await vi.advanceTimersByTimeAsync(120_000);
    await opening;
    expect(silent[0]!.status).toBe("ended");
    encoder.close();
  });
});
