import { describe, expect, it } from "vitest";
import { MODES } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";
import { toolText } from "../../core/domain/tool";
import { MODELS } from "../models/manifest";
import { hashText } from "../hash";
import { makeVector } from "../testing/fake-encoder";
import { closeGate, ENCODER, settle, startHost as start } from "../testing/start-host";
import { makeInput, makeTinyDataset, TINY_TEXTS } from "../testing/tiny-dataset";
import { createMemoryVectors } from "../vectors/vector-stores";
import { writeShippedVectors } from "../vectors/shipped-vectors";

const { sha256, dimensions } = MODELS[ENCODER];

describe("the walk service", () => {
  it("runs with words alone, stage by stage, without touching an encoder", async () => {
    const { encoder, open, run, finished } = start();
    open();
    const { stages, trace } = await finished(run("Book a table.", "words"));
    expect(stages).toEqual([1, 2, 3, 4]);
    expect(trace.environment).toEqual({ encoder: null, device: "none", appVersion: "test" });
    expect(encoder.opened).toBe(0);
  });

  it("sends only the whole trace when that is all that is wanted", async () => {
    const { ask, open, finished, dataset } = start();
    open();
    const input = makeInput("Book a table.");
    const id = ask("run", { datasetHash: dataset.hash, input, encoder: "words", stages: "whole" });
    expect((await finished(id)).stages).toEqual([4]);
  });

  it("does not know a data set that was never handed over", async () => {
    const { run, answerTo } = start();
    expect(await answerTo(run("Book a table.", "words"), "failed")).toMatchObject({
      error: { name: "UnknownDatasetError" },
    });
  });

  it("answers a ping", () => {
    const { receive, posted } = start();
    receive({ type: "ping" });
    expect(posted).toEqual([{ type: "alive" }]);
  });

  it("prepares: embeds tools and past requests, then a walk names the encoder", async () => {
    const { encoder, open, prepare, run, answerTo, answersTo, finished } = start();
    open();
    const id = prepare();
    expect(await answerTo(id, "result")).toMatchObject({
      output: { encoder: ENCODER, sha256, dimensions, device: "wasm" },
    });
    const progress = answersTo(id).flatMap((message) => (message.type === "progress" ? [message.progress] : []));
    expect(progress[0]).toEqual({ phase: "start" });
    expect(progress.at(-1)).toMatchObject({ phase: "embed", done: TINY_TEXTS, total: TINY_TEXTS, fromCache: 0 });
    const { trace } = await finished(run("Book a table."));
    expect(trace.environment.encoder).toEqual({ id: ENCODER, sha256, dtype: "fp32", dimensions });
    expect(encoder.encoded).toContain("Book a table.");
  });

  it("refuses a walk whose data set is not embedded yet", async () => {
    const { open, run, answerTo } = start();
    open();
    expect(await answerTo(run("Book a table."), "failed")).toMatchObject({ error: { name: "EngineFailure" } });
  });

  it("encodes nothing twice: not for the same walk, not for an edit elsewhere, not for a past request", async () => {
    const { encoder, open, prepare, run, answerTo, finished, dataset } = start();
    open();
    await answerTo(prepare(), "result");
    await finished(run("Book a table. Tell me the weather in Ghent."));
    await settle();
    const before = encoder.encoded.length;
    await finished(run("Book a table. Tell me the weather in Ghent."));
    expect(encoder.encoded.slice(before)).toEqual([]);
    await finished(run(dataset.queries[0]!.text));
    expect(new Set(encoder.encoded).size).toBe(encoder.encoded.length);
  });

  it("given up while its vectors are read, an encoder does not close the one that took its place", async () => {
    const store = createMemoryVectors();
    const before = start({ store });
    before.open();
    await before.answerTo(before.prepare(), "result");
    await settle();
    const read: { goOn: () => void } = { goOn: () => undefined };
    const gate = new Promise<void>((resolve) => (read.goOn = resolve));
    const gated: VectorStorePort = {
      ...store,
      read: async (encoder, texts) => {
        if (encoder === sha256) await gate;
        return store.read(encoder, texts);
      },
    };
    const { cancel, encoder, ask, open, prepare, run, answerTo, finished, dataset } = start({ store: gated });
    open();
    const first = prepare();
    await settle();
    cancel(first);
    const second = ask("prepare", { datasetHash: dataset.hash, encoder: "tool-minilm-3x384-int4", device: "wasm" });
    await expect.poll(() => encoder.opened).toBe(2);
    read.goOn();
    await answerTo(second, "result");
    await settle();
    await finished(run("Book a table.", "tool-minilm-3x384-int4"));
    expect(encoder.opened).toBe(2);
  });

  it("computes nothing again in a later session that finds the same store", async () => {
    const store = createMemoryVectors();
    const first = start({ store });
    first.open();
    await first.answerTo(first.prepare(), "result");
    await settle();
    const second = start({ store });
    second.open();
    const id = second.prepare();
    await second.answerTo(id, "result");
    await settle();
    expect(second.encoder.encoded).toEqual([]);
    expect(second.answersTo(id).at(-2)).toMatchObject({ progress: { fromCache: TINY_TEXTS, done: TINY_TEXTS } });
  });

  it("a walk's texts go before the next batch of a data set", async () => {
    const { encoder, ask, open, prepare, run, answerTo, finished } = start();
    open();
    await answerTo(prepare(), "result");
    await settle();
    const before = encoder.encoded.length;
    const release = closeGate(encoder);
    const other = makeOtherDataset();
    ask("open", { dataset: other, vectorsBase: null });
    const preparing = ask("prepare", { datasetHash: other.hash, encoder: ENCODER, device: "wasm" });
    await expect.poll(() => encoder.encoded.length).toBeGreaterThan(before);
    const walking = run("Something quite new");
    await settle();
    release();
    await finished(walking);
    await answerTo(preparing, "result");
    const after = encoder.encoded.slice(before);
    const at = after.indexOf("Something quite new");
    expect(at, "Two pieces lay with the encoder.").toBeLessThanOrEqual(2);
    expect(after.slice(at).some((text) => text.endsWith("Second edition."))).toBe(true);
  });

  it("what is embedded unasked ends when another data set is wanted", async () => {
    const { encoder, ask, open, prepare, answerTo } = start();
    const few = makeOtherDataset();
    const copies = Array.from({ length: 20 }, (_, i) => ({ ...few.tools[0]!, id: `copy ${i}` as ToolId }));
    const many = { ...few, tools: [...few.tools, ...copies.map((copy) => ({ ...copy, name: copy.id }))] };
    const [, , both] = many.queries;
    const tools = many.tools.map(({ id }) => id);
    const pairs = tools.flatMap((one, i) => tools.slice(i + 1).map((other) => [one, other]));
    const bundles = pairs.map((gold, i) => ({ ...both!, id: `of ${i}` as QueryId, gold }));
    ask("open", { dataset: { ...many, queries: bundles }, vectorsBase: null });
    const isOfBundle = (text: string): boolean => text.includes("+") && text.includes("Second edition.");
    let release: (() => void) | null = null;
    encoder.vectorOf = (text, size) => {
      if (isOfBundle(text)) release ??= closeGate(encoder);
      return makeVector(text, size);
    };
    await answerTo(ask("prepare", { datasetHash: many.hash, encoder: ENCODER, device: "wasm" }), "result");
    open();
    const second = prepare();
    await settle();
    release!();
    await answerTo(second, "result");
    await settle();
    const read = encoder.encoded.filter(isOfBundle).length;
    expect(read).toBeGreaterThan(0);
    expect(read, "Four batches of at most 64 texts were asked for beside the first.").toBeLessThanOrEqual(1 + 4 * 64);
  });

  it("searching bundle texts embeds them first, once", async () => {
    const { encoder, ask, open, prepare, answerTo, finished, dataset } = start();
    open();
    await answerTo(prepare(), "result");
    const input = makeInput("Book a table.", MODES.paper);
    const run = () => ask("run", { datasetHash: dataset.hash, input, encoder: ENCODER, stages: "each" });
    const { trace } = await finished(run());
    expect(trace.stage1.search).toBe("bundle-text");
    expect(trace.stage1.candidates[0]?.cosine).not.toBeNull();
    await finished(run());
    expect(
      encoder.encoded.filter((text) => text.startsWith("Calendar:") && text.includes("+TableBooking:")),
    ).toHaveLength(1);
  });

  it("a walk that was cancelled posts nothing more", async () => {
    const { encoder, cancel, open, prepare, run, answerTo, answersTo } = start();
    open();
    await answerTo(prepare(), "result");
    await settle();
    const release = closeGate(encoder);
    const requestId = run("Something quite new");
    await settle();
    cancel(requestId);
    release();
    await settle();
    expect(answersTo(requestId)).toEqual([]);
  });
});

describe("vectors that ship with the data", () => {
  const texts = [...makeTinyDataset().tools.map(toolText), ...makeTinyDataset().queries.map(({ text }) => text)];
  const vectors = new Map(texts.map((text) => [hashText(text), makeVector(text, dimensions)]));

  it("are used instead of encoding", async () => {
    const { encoder, open, prepare, answerTo } = start({
      vectors: writeShippedVectors({ encoder: sha256, dimensions, vectors }),
      vectorsBase: "v-",
    });
    open();
    await answerTo(prepare(), "result");
    expect(encoder.encoded.filter((text) => texts.includes(text))).toEqual([]);
  });

  it("are not used when they are of another encoder", async () => {
    const other = MODELS["tool-minilm-3x384-int4"].sha256;
    const { encoder, open, prepare, answerTo } = start({
      vectors: writeShippedVectors({ encoder: other, dimensions, vectors }),
      vectorsBase: "v-",
    });
    open();
    await answerTo(prepare(), "result");
    expect(encoder.encoded).toEqual(expect.arrayContaining(texts));
  });

  it("are missed but not needed when the file is not there", async () => {
    const { encoder, open, prepare, answerTo } = start({ vectorsBase: "v-" });
    open();
    await answerTo(prepare(), "result");
    expect(encoder.encoded).toEqual(expect.arrayContaining(texts));
  });
});

/** Other texts under another hash. */
function makeOtherDataset(): Dataset {
  const dataset = makeTinyDataset("bb".repeat(32));
  return {
    ...dataset,
    tools: dataset.tools.map((tool) => ({ ...tool, description: `${tool.description} Second edition.` })),
  };
}
