import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakeSpawn, type FakeThread } from "../testing/fake-thread";
import { makeVector } from "../testing/fake-encoder";
import type { EncoderProtocol } from "./encoder-protocol";
import { MODELS } from "../models/manifest";
import { createEncoderOpener, type OpenedEncoder } from "./open-encoder";

type EncoderThread = FakeThread<EncoderProtocol>;

const ID = "tool-static-256-int4";
const { dimensions, probe } = MODELS[ID];
const stays = new AbortController().signal;
const ignore = (): void => undefined;

function fail(thread: EncoderThread, message: string, id = 1): void {
  thread.message({ type: "failed", id, error: { name: "EngineFailure", message, detail: "" } });
}

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
  const { spawn, threads } = createFakeSpawn<EncoderProtocol>((call, thread) => {
    queueMicrotask(() => {
      if (call.name === "load") return thread.answer(call, null);
      const vectors = call.input.map((text) => (text === probe.text ? probeVector : vectorOf(text)));
      thread.answer(call, Float32Array.from(vectors.flatMap((vector) => [...vector])));
    });
  });
  return { open: createEncoderOpener("https://app.test/models/", spawn), threads };
}

describe("opening an encoder", () => {
  it("gives one that passed its probe", async () => {
    const { open, threads } = start();
    const encoder = await open(ID, ignore, stays);
    expect(await encoder.encode(["a b", "c"])).toEqual([makeVector("a b", dimensions), makeVector("c", dimensions)]);
    expect(threads[0]!.calls("load").map(({ input }) => input)).toEqual([
      { model: MODELS[ID], modelsBase: "https://app.test/models/", device: "wasm" },
    ]);
  });

  it("passes progress on", async () => {
    const { spawn, threads } = createFakeSpawn<EncoderProtocol>();
    const progress: unknown[] = [];
    void createEncoderOpener("", spawn)(ID, (step) => progress.push(step), stays).catch(ignore);
    const steps = [{ phase: "download" as const, loadedBytes: 1, totalBytes: 2 }, { phase: "start" as const }];
    for (const step of steps) threads[0]!.message({ type: "progress", id: 1, progress: step });
    expect(progress).toEqual(steps);
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
    ["a file is wrong", (thread) => fail(thread, "onnx/model.onnx was not there."), /not there/],
    [
      "the GPU is lost",
      (thread) => thread.message({ type: "event", name: "broken", value: "The GPU was lost." }),
      /GPU was lost/,
    ],
    ["the worker cannot start", (thread) => thread.lost("no such script"), /no such script/],
  ])("%s: says why, and the worker is ended", async (_name, breakDown, message) => {
    const { spawn, threads } = createFakeSpawn<EncoderProtocol>();
    const opening = createEncoderOpener("", spawn)(ID, ignore, stays);
    breakDown(threads[0]!);
    await expect(opening).rejects.toThrow(message);
    expect(threads[0]!.status).toBe("ended");
  });

  it("cancelled while loading: the worker is ended", async () => {
    const { spawn, threads } = createFakeSpawn<EncoderProtocol>();
    const controller = new AbortController();
    const opening = createEncoderOpener("", spawn)(ID, ignore, controller.signal);
    controller.abort();
    await expect(opening).rejects.toThrow("cancelled");
    expect(threads[0]!.status).toBe("ended");
  });
});

describe("an encoder that worked for a while", () => {
  const countProbes = (thread: EncoderThread): number =>
    thread.calls("encode").filter(({ input }) => input[0] === probe.text).length;

  it("must give its probe vector again every 5,000 texts", async () => {
    const { open, threads } = start();
    const encoder = await open(ID, ignore, stays);
    expect(countProbes(threads[0]!)).toBe(1);
    const texts = Array.from({ length: 1000 }, (_, i) => `text ${"abcdefghij".charAt(i % 10)}`);
    for (let i = 0; i < 4; i += 1) await encoder.encode(texts);
    expect(countProbes(threads[0]!)).toBe(1);
    await encoder.encode(texts);
    expect(countProbes(threads[0]!)).toBe(2);
    for (let i = 0; i < 5; i += 1) await encoder.encode(texts);
    expect(countProbes(threads[0]!)).toBe(3);
  });

  it("and is closed when it no longer does: weights that changed in memory", async () => {
    const probeVector = makeProbeVector();
    const { open, threads } = start(undefined, probeVector);
    const encoder = await open(ID, ignore, stays);
    probeVector.set(makeVector("something else", dimensions));
    const texts = Array.from({ length: 5000 }, (_, i) => `text ${i}`);
    await expect(encoder.encode(texts)).rejects.toThrow("probe vector differs");
    expect(threads[0]!.status).toBe("ended");
  });

  it("and is closed when it is asked to prove itself and cannot", async () => {
    const probeVector = makeProbeVector();
    const { open, threads } = start(undefined, probeVector);
    const encoder = await open(ID, ignore, stays);
    await encoder.prove();
    expect(threads[0]!.status).toBe("running");
    probeVector.set(makeVector("something else", dimensions));
    await expect(encoder.prove()).rejects.toThrow("probe vector differs");
    expect(threads[0]!.status).toBe("ended");
  });

  it("one vector for different texts: it is asked for the probe, and believed when that is right", async () => {
    const stuck = makeVector("stuck", dimensions);
    const { open, threads } = start(() => stuck);
    const encoder = await open(ID, ignore, stays);
    expect(await encoder.encode(["Book a table", "book a table"])).toHaveLength(2);
    expect(countProbes(threads[0]!)).toBe(2);
    await encoder.encode(["one", "one"]);
    expect(countProbes(threads[0]!)).toBe(2);
  });

  it("one vector for all texts, the probe's too: it is closed", async () => {
    const probeVector = makeProbeVector();
    const stuck = makeVector("stuck", dimensions);
    const { open, threads } = start(() => stuck, probeVector);
    const encoder = await open(ID, ignore, stays);
    probeVector.set(stuck);
    await expect(encoder.encode(["one", "two"])).rejects.toThrow("probe vector differs");
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

  it("a worker that never answers is given up: after a minute while it starts", async () => {
    vi.useFakeTimers();
    const { spawn, threads } = createFakeSpawn<EncoderProtocol>();
    const opening = expect(createEncoderOpener("", spawn)(ID, ignore, stays)).rejects.toThrow("did not answer");
    threads[0]!.status = "mute";
    await vi.advanceTimersByTimeAsync(59_000);
    expect(threads[0]!.status).not.toBe("ended");
    await vi.advanceTimersByTimeAsync(2000);
    await opening;
    expect(threads[0]!.status).toBe("ended");
  });

  it("a worker that stops in the middle of a batch is given up after half a minute", async () => {
    vi.useFakeTimers();
    const { encoder, thread } = await startMute();
    const encoding = expect(encoder.encode(["a"])).rejects.toThrow("did not answer for 30 seconds");
    thread.message({ type: "alive" });
    await vi.advanceTimersByTimeAsync(29_000);
    thread.message({ type: "alive" });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(thread.status).not.toBe("ended");
    await vi.advanceTimersByTimeAsync(2000);
    await encoding;
    expect(thread.status).toBe("ended");
  });

  it("a worker that is slow has always been slow: it gets twenty times the usual time of a text", async () => {
    vi.useFakeTimers();
    const { encoder, thread } = await startMute();
    for (let i = 0; i < 40; i += 1) await encodeIn(4000, encoder, thread);
    const encoding = expect(encoder.encode(["a"])).rejects.toThrow("did not answer for 80 seconds");
    thread.message({ type: "alive" });
    await vi.advanceTimersByTimeAsync(79_000);
    expect(thread.status).not.toBe("ended");
    await vi.advanceTimersByTimeAsync(2000);
    await encoding;
  });

  it("a worker that died while idle is found out five seconds after the next question", async () => {
    vi.useFakeTimers();
    const { encoder, thread } = await startMute();
    const encoding = expect(encoder.encode(["a"])).rejects.toThrow("did not answer for 5 seconds");
    await vi.advanceTimersByTimeAsync(6000);
    await encoding;
    expect(thread.status).toBe("ended");
  });
});

/** An encoder that is open; from now on the test answers for its worker. */
async function startMute() {
  const muted = createFakeSpawn<EncoderProtocol>((call, thread) => {
    if (thread.status === "mute") return;
    queueMicrotask(() => {
      if (call.name === "load") thread.answer(call, null);
      else thread.answer(call, makeProbeVector());
    });
  });
  const encoder = await createEncoderOpener("", muted.spawn)(ID, ignore, stays);
  const thread = muted.threads[0]!;
  thread.status = "mute";
  return { encoder, thread };
}

/** One text that takes this long. */
async function encodeIn(ms: number, encoder: OpenedEncoder, thread: EncoderThread): Promise<void> {
  const encoding = encoder.encode(["a"]);
  await vi.advanceTimersByTimeAsync(ms);
  thread.answer(thread.calls("encode").at(-1)!, makeProbeVector());
  await encoding;
}
