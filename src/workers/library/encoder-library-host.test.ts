import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { QueryId, ToolId } from "../../core/domain/ids";
import { createEncoderLibraryHost } from "./encoder-library-host";
import type { LibraryProgress } from "./encoder-library";
import type { ModelManifest } from "../models/manifest";
import { createOwnModels, createOwnTextModels } from "../models/own-models";
import { hashBytes, hashText } from "../hash";
import { makeVector } from "../testing/fake-encoder";
import { makeTinyDataset } from "../testing/tiny-dataset";
import { createMemoryVectors } from "../vectors/vector-stores";

const DIMENSIONS = 64;
const REVISION = "0123456789abcdef0123456789abcdef01234567";
const ignore = (): void => undefined;

const FOLDER: Record<string, string> = {
  "mine/config.json": JSON.stringify({ model_type: "bert", hidden_size: DIMENSIONS }),
  "mine/tokenizer.json": "{}",
  "mine/tokenizer_config.json": "{}",
  "mine/onnx/model.onnx": "weights",
  "mine/onnx/model_quantized.onnx": "small",
};

const placed = (files = FOLDER) => Object.entries(files).map(([path, text]) => ({ path, blob: new Blob([text]) }));
const CHOICE = { name: "Mine", modelPath: "mine/onnx/model.onnx", pooling: "cls" as const, prefix: "query: " };

interface Options {
  vectorOf?: (text: string) => Float32Array;
  fails?: string;
  fetch?: (url: string) => Response;
}

function start({ vectorOf = (text) => makeVector(text, DIMENSIONS), fails, fetch }: Options = {}) {
  const opened: ModelManifest[] = [];
  const store = createMemoryVectors();
  let closed = 0;
  let ms = 0;
  const host = createEncoderLibraryHost({
    own: createOwnModels(),
    texts: createOwnTextModels(),
    vectors: { ...store, usage: () => Promise.resolve([]), clear: () => Promise.resolve() },
    open: async (model) => {
      opened.push(model);
      if (fails) throw new Error(fails);
      const { id, sha256, key, dtype, dimensions } = model;
      const encode = (texts: readonly string[]) => Promise.resolve(texts.map(vectorOf));
      const close = (): void => void (closed += 1);
      const prove = () => Promise.resolve();
      return { id, sha256, key, dtype, dimensions, device: "wasm", encode, prove, close };
    },
    hub: "https://hub.test",
    fetch: (url) => (fetch ? Promise.resolve(fetch(url)) : Promise.reject(new Error(url))),
    now: () => (ms += 25),
    clock: () => "2026-01-01T00:00:00.000Z",
  });
  const look = () => host.look({ files: placed(), folder: "mine" }, ignore);
  return { host, opened, look, store, closed: () => closed };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("the library of encoders", () => {
  it("lists the shipped ones when there are no others", async () => {
    const cards = await start().host.list(null, ignore);
    expect(cards.map(({ name, source }) => [name, source])).toEqual([
      ["Tool MiniLM", null],
      ["Tool Static", null],
    ]);
  });

  it("offers what a folder holds and keeps nothing until it is taken", async () => {
    const { host, look, opened } = start();
    expect(await look()).toMatchObject({
      name: "mine",
      architecture: "bert",
      dimensions: DIMENSIONS,
      pooling: null,
      models: [
        { path: "mine/onnx/model_quantized.onnx", dtype: "q8" },
        { path: "mine/onnx/model.onnx", dtype: "fp32" },
      ],
    });
    expect(opened).toEqual([]);
    expect(await host.list(null, ignore)).toHaveLength(2);
  });

  it("takes one up: tried once, listed for later sessions, its first vector recorded as its probe", async () => {
    const { host, look, opened, closed } = start();
    await look();
    const progress: LibraryProgress[] = [];
    const card = await host.take(CHOICE, (step) => progress.push(step));
    const weights = hashBytes(new TextEncoder().encode("weights"));
    expect(card).toMatchObject({ name: "Mine", dtype: "fp32", pooling: "cls", prefix: "query: ", sha256: weights });
    expect(progress[0]).toMatchObject({ phase: "read", loadedBytes: 0 });
    expect([opened.length, closed()]).toEqual([1, 1]);
    expect(await start().host.list(null, ignore)).toContainEqual(card);
    const kept = await createOwnModels().get(card.id as `own-${string}`);
    expect(kept!.probe.components).toEqual([...makeVector(kept!.probe.text, DIMENSIONS).slice(0, 8)]);
    expect([...(await createOwnModels().readFiles(kept!, ignore)).keys()]).toEqual([
      "config.json",
      "tokenizer.json",
      "tokenizer_config.json",
      "onnx/model.onnx",
    ]);
  });

  it("says so when an encoder does not run, and lists nothing", async () => {
    const { host, look } = start({ fails: "protobuf parsing failed." });
    await look();
    await expect(host.take(CHOICE, ignore)).rejects.toThrow(
      "The files are complete, but the encoder does not run: protobuf parsing failed. Nothing was kept.",
    );
    expect(await host.list(null, ignore)).toHaveLength(2);
  });

  it("has nothing to take before something was looked at, or after it was refused", async () => {
    const { host, look } = start();
    await expect(host.take(CHOICE, ignore)).rejects.toThrow("Choose the folder again");
    await look();
    await expect(host.look({ files: [], folder: "" }, ignore)).rejects.toThrow("no file in it");
    await expect(host.take(CHOICE, ignore)).rejects.toThrow("Choose the folder again");
  });

  it("removes one and brings it back", async () => {
    const { host, look } = start();
    await look();
    const card = await host.take(CHOICE, ignore);
    const id = card.id as `own-${string}`;
    await host.remove({ id }, ignore);
    expect(await host.list(null, ignore)).toHaveLength(2);
    await expect(host.measure({ id }, ignore)).rejects.toThrow("not in this browser any more");
    expect(await host.bringBack({ id }, ignore)).toEqual(card);
    expect(await host.list(null, ignore)).toHaveLength(3);
  });

  it("takes one from the hub at the revision it was looked up, and says where it is from", async () => {
    const files = Object.entries(FOLDER).map(([path, text]) => [path.replace("mine/", ""), text] as const);
    const siblings = files.map(([rfilename, text]) => ({ rfilename, size: text.length }));
    const { host } = start({
      fetch: (url) => {
        if (url.includes("/api/")) return new Response(JSON.stringify({ sha: REVISION, siblings }));
        const path = url.replace(`https://hub.test/someone/mine/resolve/${REVISION}/`, "");
        return new Response(files.find(([name]) => name === path)?.[1] ?? null, {});
      },
    });
    const offer = await host.lookUp({ name: "someone/mine" }, ignore);
    expect(offer).toMatchObject({
      name: "someone/mine",
      otherBytes: files.slice(0, 3).reduce((n, [, t]) => n + t.length, 0),
    });
    const card = await host.take({ ...CHOICE, modelPath: "onnx/model.onnx" }, ignore);
    expect(card.source).toEqual({ kind: "hub", host: "hub.test", name: "someone/mine", revision: REVISION });
  });

  it("measures by encoding different texts one by one", async () => {
    const { perSecond, texts } = await start().host.measure({ id: "tool-static-256-int4" }, ignore);
    expect(texts).toBeGreaterThanOrEqual(8);
    expect(perSecond).toBeGreaterThan(0);
  });

  it("compares a shipped encoder with its recorded vector, and says how far it is off", async () => {
    const { host } = start();
    const agreement = await host.check({ id: "tool-static-256-int4" }, ignore);
    expect(agreement).toMatchObject({ kind: "golden", texts: 1, tolerance: 1e-4 });
    expect(agreement.kind === "golden" && agreement.difference).toBeGreaterThan(0.1);
  });

  it("compares one without recorded vectors with itself; a batch that shifts its numbers shows", async () => {
    let count = 0;
    const drifting = start({
      vectorOf: (text) => makeVector(text, DIMENSIONS).map((component) => component + (count += 1e-9)),
    });
    await drifting.look();
    const { id } = await drifting.host.take(CHOICE, ignore);
    const agreement = await drifting.host.check({ id }, ignore);
    expect(agreement).toMatchObject({ kind: "self" });
    expect(agreement.kind === "self" && agreement.amongOthers).toBeGreaterThan(0);
    const steady = await start().host.check({ id }, ignore);
    expect(steady).toEqual({ kind: "self", twice: 0, amongOthers: 0 });
  });

  it("compares with golden.json where the folder has one", async () => {
    const golden = [{ text: "Hello there", vector: [...makeVector("Hello there", DIMENSIONS)] }];
    const { host } = start();
    await host.look(
      { files: placed({ ...FOLDER, "mine/golden.json": JSON.stringify(golden) }), folder: "mine" },
      ignore,
    );
    const { id } = await host.take(CHOICE, ignore);
    expect(await host.check({ id }, ignore)).toEqual({ kind: "golden", texts: 1, difference: 0, tolerance: 1e-4 });
  });

  it("fits the threshold on annotated past requests, with the request itself left out", async () => {
    const dataset = makeTinyDataset();
    const annotated = {
      ...dataset,
      queries: [...dataset.queries, ...dataset.queries].map((query, i) => ({
        ...query,
        id: `f-${i}` as QueryId,
        requirements: [{ span: { start: 0, end: query.text.length }, tools: query.gold as ToolId[] }],
      })),
    };
    const { host, look } = start();
    await look();
    const { id } = await host.take(CHOICE, ignore);
    const fitted = await host.fit({ id, dataset: annotated }, ignore);
    expect(fitted.requirements).toBe(6);
    expect(fitted.f1).toBeGreaterThan(0);
    expect(fitted.threshold).toBeGreaterThanOrEqual(0);
    await expect(host.fit({ id, dataset }, ignore)).rejects.toThrow("Nothing is annotated");
  });

  it("keeps given vectors under the encoder they name, after comparing some", async () => {
    const { host, look, store } = start();
    await look();
    const card = await host.take(CHOICE, ignore);
    const vectors = Array.from({ length: 300 }, (_, i): [string, Float32Array] => {
      const text = `Tool ${"ab".repeat(i % 7)}${i}: does something`;
      return [text, makeVector(text, DIMENSIONS)];
    });
    expect(await host.takeVectors({ encoder: "Mine", dimensions: DIMENSIONS, vectors }, ignore)).toEqual({
      kept: 300,
      name: "Mine",
    });
    const key = (await createOwnModels().get(card.id as `own-${string}`))!.key;
    expect((await store.read(key, [hashText(vectors[299]![0])])).size).toBe(1);
  });

  it.each<[string, { encoder: string | null; dimensions: number; wrong?: boolean }, RegExp]>([
    ["name no encoder", { encoder: null, dimensions: DIMENSIONS }, /does not name their encoder/],
    [
      "are of one that is not here",
      { encoder: "other", dimensions: DIMENSIONS },
      /They are of other, which is not among/,
    ],
    ["have other dimensions", { encoder: "Mine", dimensions: 32 }, /have 32 dimensions; those of this encoder have 64/],
    ["are not what the encoder gives", { encoder: "Mine", dimensions: DIMENSIONS, wrong: true }, /“a b” differs by/],
  ])("refuses given vectors that %s", async (_name, { encoder, dimensions, wrong }, message) => {
    const { host, look, store } = start();
    await look();
    const card = await host.take(CHOICE, ignore);
    const vectors: [string, Float32Array][] = [["a b", makeVector(wrong ? "c" : "a b", DIMENSIONS)]];
    await expect(host.takeVectors({ encoder, dimensions, vectors }, ignore)).rejects.toThrow(message);
    const key = (await createOwnModels().get(card.id as `own-${string}`))!.key;
    expect((await store.read(key, [hashText("a b")])).size).toBe(0);
  });

  it("compares a text with others by an encoder that stays open, and opens it anew after a failure", async () => {
    let isBroken = false;
    const unit = (text: string) => {
      if (isBroken) throw new Error("gone");
      return Float32Array.from({ length: DIMENSIONS }, (_, i) => (i === text.length ? 1 : 0));
    };
    const { host, opened, closed } = start({ vectorOf: unit });
    const id = "tool-static-256-int4";
    expect(await host.nearest({ id, text: "ab", others: ["abc", "cd"] }, ignore)).toEqual({ similarity: 1 });
    expect(await host.nearest({ id, text: "ab", others: ["abc"] }, ignore)).toEqual({ similarity: 0 });
    expect(opened).toHaveLength(1);
    isBroken = true;
    await expect(host.nearest({ id, text: "ab", others: ["c"] }, ignore)).rejects.toThrow("could not be compared");
    isBroken = false;
    expect(await host.nearest({ id, text: "ab", others: ["cd"] }, ignore)).toEqual({ similarity: 1 });
    await host.nearest({ id: "tool-minilm-3x384-int4", text: "ab", others: ["cd"] }, ignore);
    expect([opened.length, closed()]).toEqual([3, 1]);
  });

  it("names the encoders whose vectors are kept, and those that are gone by nothing", async () => {
    const key = hashText("gone");
    const host = createEncoderLibraryHost({
      own: createOwnModels(),
      texts: createOwnTextModels(),
      vectors: {
        ...createMemoryVectors(),
        usage: () => Promise.resolve([{ key, texts: 3, bytes: 30 }]),
        clear: () => Promise.resolve(),
      },
      open: () => Promise.reject(new Error()),
      hub: "",
      fetch,
      now: () => 0,
      clock: () => "2026-01-01T00:00:00.000Z",
    });
    expect(await host.vectorUse(null, ignore)).toEqual([{ key, name: null, texts: 3, bytes: 30 }]);
  });
});
