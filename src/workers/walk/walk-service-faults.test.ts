import { describe, expect, it } from "vitest";
import type { VectorStorePort } from "../../core/domain/ports";
import { MODELS } from "../models/manifest";
import { hashText } from "../hash";
import { makeVector } from "../testing/fake-encoder";
import type { Device } from "../encoder/encoder-protocol";
import { closeGate, ENCODER, settle, startHost as start } from "../testing/start-host";
import { TINY_TEXTS } from "../testing/tiny-dataset";
import { createMemoryVectors, withMemoryFallback } from "../vectors/vector-stores";

const { sha256, dimensions } = MODELS[ENCODER];

describe("preparing that is stopped or goes wrong", () => {
  it("cancel keeps what was embedded", async () => {
    const store = createMemoryVectors();
    const first = start({ store });
    first.open();
    const release = closeGate(first.encoder);
    const requestId = first.prepare();
    await expect.poll(() => first.encoder.encoded.length).toBeGreaterThan(0);
    first.cancel(requestId);
    release();
    await settle();
    // The batch under way, and those that were asked for with it.
    expect(first.encoder.encoded).toHaveLength(4);

    const second = start({ store });
    second.open();
    const again = second.prepare();
    await second.answerTo(again, "result");
    expect(second.encoder.encoded.filter((text) => first.encoder.encoded.includes(text))).toEqual([]);
    expect(second.answersTo(again).at(-2)).toMatchObject({ progress: { fromCache: 4, total: TINY_TEXTS } });
  });

  it("a store that fails costs no walk", async () => {
    const broken: VectorStorePort = {
      read: () => Promise.reject(new Error("disk")),
      write: () => Promise.reject(new Error("disk")),
    };
    const { open, prepare, run, answerTo, finished } = start({ store: withMemoryFallback(broken) });
    open();
    await answerTo(prepare(), "result");
    expect((await finished(run("Book a table."))).trace.environment.encoder?.id).toBe(ENCODER);
  });

  it("stored vectors that cannot be right are computed again", async () => {
    const store = createMemoryVectors();
    const text = "Book a table for four on Friday.";
    await store.write(sha256, new Map([[hashText(text), new Float32Array(dimensions).fill(NaN)]]));
    const { encoder, open, prepare, answerTo } = start({ store });
    open();
    await answerTo(prepare(), "result");
    expect(encoder.encoded).toContain(text);
    expect((await store.read(sha256, [hashText(text)])).get(hashText(text))).toEqual(makeVector(text, dimensions));
  });

  it("vectors of an encoder that no longer gives its probe vector are not kept, but computed again", async () => {
    const memory = createMemoryVectors();
    const wrong = (text: string) => makeVector(`${text} of something else`, dimensions);
    const kept: Float32Array[] = [];
    const store: VectorStorePort = {
      read: memory.read,
      write: (key, vectors) => {
        kept.push(...vectors.values());
        return memory.write(key, vectors);
      },
    };
    const { encoder, open, prepare, answerTo } = start({ store });
    encoder.vectorOf = (text) => (encoder.opened === 1 ? wrong(text) : makeVector(text, dimensions));
    encoder.probeFailures.push(new Error("The probe vector differs by 0.1."));
    open();
    await answerTo(prepare(), "result");
    const text = "Book a table for four on Friday.";
    expect(encoder.encoded.filter((one) => one === text)).toHaveLength(2);
    expect(kept).toContainEqual(makeVector(text, dimensions));
    expect(kept).not.toContainEqual(wrong(text));
  });

  it("a chunk in which an encoder broke down is computed again: what it gave before may be wrong", async () => {
    const { encoder, open, prepare, answerTo } = start();
    let hasFailed = false;
    encoder.vectorOf = (text) => {
      if (!hasFailed && encoder.encoded.length >= 3) hasFailed = encoder.failures.push(new Error("a fault")) > 0;
      return makeVector(text, dimensions);
    };
    open();
    await answerTo(prepare(), "result");
    const [first] = encoder.encoded;
    expect(encoder.opened).toBe(2);
    expect(encoder.encoded.filter((text) => text === first)).toHaveLength(2);
  });

  it("an encoder that never proves itself is given up, with a sentence", async () => {
    const { encoder, open, prepare, answerTo } = start();
    encoder.probeFailures.push(...Array.from({ length: 12 }, () => new Error("The probe vector differs by 0.1.")));
    open();
    expect(await answerTo(prepare(), "failed")).toMatchObject({ error: { name: "EncoderUnavailableError" } });
  });

  it("one failed run is made up for by a fresh encoder", async () => {
    const { encoder, open, prepare, run, answerTo, finished } = start();
    open();
    await answerTo(prepare(), "result");
    await settle();
    encoder.failures.push(new Error("the device was lost"));
    await finished(run("Something quite new"));
    expect([encoder.opened, encoder.closed]).toEqual([2, 1]);
  });

  it("a GPU that is lost in the middle: WebAssembly goes on, it is said, and the trace names it", async () => {
    const { encoder, ask, open, run, answerTo, finished, posted, dataset } = start();
    open();
    const id = ask("prepare", { datasetHash: dataset.hash, encoder: ENCODER, device: "webgpu" });
    expect(await answerTo(id, "result")).toMatchObject({ output: { device: "webgpu", fallback: null } });
    await settle();
    expect((await finished(run("Book a table."))).trace.environment.device).toBe("webgpu");
    encoder.failures.push(new Error("The GPU was lost."));
    expect((await finished(run("Something quite new"))).trace.environment.device).toBe("wasm");
    expect(encoder.devices).toEqual(["webgpu", "wasm"]);
    expect(posted).toContainEqual({
      type: "event",
      name: "notice",
      value: "WebGPU does not work: The GPU was lost. Texts are encoded by WebAssembly.",
    });
  });

  it("vectors of a GPU are kept apart from the reference, which serves both", async () => {
    const store = createMemoryVectors();
    const onGpu = start({ store });
    onGpu.open();
    const prepareOn = ({ ask, dataset }: typeof onGpu, device: Device) =>
      ask("prepare", { datasetHash: dataset.hash, encoder: ENCODER, device });
    await onGpu.answerTo(prepareOn(onGpu, "webgpu"), "result");
    await settle();
    const text = "Book a table for four on Friday.";
    expect(await store.read(sha256, [hashText(text)])).toEqual(new Map());
    const again = start({ store });
    again.open();
    await again.answerTo(prepareOn(again, "webgpu"), "result");
    await settle();
    expect(again.encoder.encoded).toEqual([]);
    await again.answerTo(prepareOn(again, "wasm"), "result");
    await settle();
    expect(again.encoder.encoded).toContain(text);
    expect((await store.read(sha256, [hashText(text)])).size).toBe(1);
  });

  it("an encoder that cannot be had is named, with the reason, and words go on", async () => {
    const { encoder, open, prepare, run, answerTo, finished } = start();
    open();
    const { trace } = await finished(run("Book a table.", "words"));
    expect(trace.environment.encoder).toBeNull();
    // Two texts are under way at a time; each is tried twice.
    encoder.failures.push(new Error("one"), ...Array.from({ length: 7 }, () => new Error("two")));
    const answer = await answerTo(prepare(), "failed");
    expect(answer).toMatchObject({ error: { name: "EncoderUnavailableError" } });
    expect(JSON.stringify(answer)).toMatch(/tool-static-256-int4 crashed: two\..*\(BM25\)/);
    await finished(run("Book a table.", "words"));
  });
});
