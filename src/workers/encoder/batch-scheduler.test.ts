import { describe, expect, it } from "vitest";
import { BatchScheduler, shareOut } from "./batch-scheduler";

describe("the two lanes to an encoder", () => {
  it("take urgent jobs first, and keep one job of each kind ready beside the one under way", async () => {
    const order: string[] = [];
    const running = { bulk: 0, walk: 0 };
    const { urgent, bulk } = new BatchScheduler(async (texts) => {
      const kind = texts[0]!.startsWith("bulk") ? "bulk" : "walk";
      running[kind] += 1;
      expect(running[kind]).toBeLessThanOrEqual(2);
      order.push(...texts);
      await Promise.resolve();
      running[kind] -= 1;
      return texts.map(() => new Float32Array(1));
    });
    const jobs = ["bulk 1", "bulk 2", "bulk 3", "bulk 4"].map((text) => bulk([text]));
    const walks = ["walk 1", "walk 2", "walk 3"].map((text) => urgent([text]));
    expect(running).toEqual({ bulk: 2, walk: 2 });
    await Promise.all([...jobs, ...walks]);
    expect(order).toEqual(["bulk 1", "bulk 2", "walk 1", "walk 2", "walk 3", "bulk 3", "bulk 4"]);
  });

  it("a failed job fails alone", async () => {
    const { urgent, bulk } = new BatchScheduler((texts) =>
      texts[0] === "bad" ? Promise.reject(new Error("bad")) : Promise.resolve([]),
    );
    const bad = urgent(["bad"]);
    const after = bulk(["good"]);
    await expect(bad).rejects.toThrow("bad");
    expect(await after).toEqual([]);
  });

  it("hold bulk jobs back between the jobs of a walk", async () => {
    const order: string[] = [];
    const lanes = new BatchScheduler((texts) => {
      order.push(...texts);
      return Promise.resolve([]);
    });
    const release = lanes.hold();
    const embedding = Promise.all([lanes.bulk(["bulk 1"]), lanes.bulk(["bulk 2"])]);
    await lanes.urgent(["walk 1"]);
    await lanes.urgent(["walk 2"]);
    release();
    await embedding;
    expect(order).toEqual(["walk 1", "walk 2", "bulk 1", "bulk 2"]);
  });
});

describe("helpers", () => {
  /** An encoder whose vector is the length of the text, and who did what. */
  function makeWorkers() {
    const done = new Map<string, string[]>();
    const encoder = (name: string) => async (texts: readonly string[]) => {
      done.set(name, [...(done.get(name) ?? []), ...texts]);
      await new Promise((resolve) => setTimeout(resolve));
      return texts.map((text) => new Float32Array([text.length]));
    };
    const helper = (name: string) => ({ encode: encoder(name), prove: () => Promise.resolve() });
    return { done, encoder, helper };
  }
  const texts = Array.from({ length: 40 }, (_, i) => "x".repeat(i + 1));

  it("share a batch, and the vectors come back in the order of the texts", async () => {
    const { done, encoder, helper } = makeWorkers();
    const lanes = new BatchScheduler(encoder("main"));
    lanes.addHelper(helper("helper"));
    const vectors = await lanes.bulk(texts);
    expect(vectors.map(([length]) => length)).toEqual(texts.map((text) => text.length));
    expect([...done.values()].flat().sort()).toEqual([...texts].sort());
    expect(done.get("helper")!.length).toBeGreaterThan(10);
  });

  it("one that fails is left out, and its texts are encoded by the others", async () => {
    const { done, encoder } = makeWorkers();
    const lanes = new BatchScheduler(encoder("main"));
    let calls = 0;
    const encode = () => {
      calls += 1;
      return Promise.reject(new Error("out of memory"));
    };
    lanes.addHelper({ encode, prove: () => Promise.resolve() });
    expect(await lanes.bulk(texts)).toHaveLength(texts.length);
    expect(await lanes.bulk(texts)).toHaveLength(texts.length);
    expect(calls).toBe(2);
    expect(lanes.endings).toBe(1);
    expect(done.get("main")).toHaveLength(2 * texts.length);
  });

  it("one that does not give its probe vector is left out, and counts as ended", async () => {
    const { done, encoder, helper } = makeWorkers();
    const lanes = new BatchScheduler(encoder("main"));
    lanes.addHelper(helper("sound"));
    lanes.addHelper({ ...helper("drifted"), prove: () => Promise.reject(new Error("off by 0.1")) });
    await lanes.proveHelpers();
    expect(lanes.endings).toBe(1);
    await lanes.bulk(texts);
    expect([...done.keys()].sort()).toEqual(["main", "sound"]);
  });

  it("take nothing after they were sent away", async () => {
    const { done, encoder, helper } = makeWorkers();
    const lanes = new BatchScheduler(encoder("main"));
    const remove = lanes.addHelper(helper("helper"));
    remove();
    await lanes.bulk(texts);
    expect([...done.keys()]).toEqual(["main"]);
  });

  it("do no work of walks", async () => {
    const { done, encoder, helper } = makeWorkers();
    const lanes = new BatchScheduler(encoder("main"));
    lanes.addHelper(helper("helper"));
    await Promise.all(texts.map((text) => lanes.urgent([text])));
    expect([...done.keys()]).toEqual(["main"]);
  });
});

describe("a helper that takes walks", () => {
  const vectorsOf = (texts: readonly string[]) => texts.map((text) => new Float32Array([text.length]));
  /** An encoder that is done with each job when it is told so, and what it was given. */
  function makeSlow() {
    const given: string[] = [];
    const ends: (() => void)[] = [];
    const encode = async (texts: readonly string[]) => {
      given.push(...texts);
      await new Promise<void>((resolve) => ends.push(resolve));
      return vectorsOf(texts);
    };
    return { given, encode, finish: () => ends.shift()?.() };
  }
  const asWalker = (encode: (texts: readonly string[]) => Promise<Float32Array[]>) => ({
    encode,
    prove: () => Promise.resolve(),
    takes: "walks" as const,
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));

  it("reads the requirements while the encoder reads the request, the longest first, in the order asked for", async () => {
    const main = makeSlow();
    const other = makeSlow();
    const lanes = new BatchScheduler(main.encode);
    lanes.addHelper(asWalker(other.encode));
    const request = lanes.urgent(["the whole request"]);
    const requirements = lanes.urgent(["of", "the", "requirement"]);
    await turn();
    expect([main.given, other.given]).toEqual([["the whole request"], ["requirement"]]);
    main.finish();
    await turn();
    expect([main.given, other.given]).toEqual([["the whole request", "the"], ["requirement"]]);
    other.finish();
    await turn();
    expect(other.given).toEqual(["requirement", "of"]);
    main.finish();
    other.finish();
    expect((await request).map(([length]) => length)).toEqual([17]);
    expect((await requirements).map(([length]) => length)).toEqual([2, 3, 11]);
  });

  it("begins no batch while a walk runs, and goes before the batches of others", async () => {
    const done: string[] = [];
    const encode = (texts: readonly string[]) => {
      done.push(...texts);
      return Promise.resolve(vectorsOf(texts));
    };
    const main = makeSlow();
    const lanes = new BatchScheduler(main.encode);
    const release = lanes.hold();
    lanes.addHelper(asWalker(encode));
    void lanes.urgent(["request"]);
    const batch = lanes.bulk(["batch"]);
    const requirement = lanes.urgent(["requirement"]);
    await requirement;
    await turn();
    expect(done).toEqual(["requirement"]);
    release();
    await batch;
    expect(done).toEqual(["requirement", "batch"]);
  });

  it("that fails hands its text back, is told, and the walk gets every vector", async () => {
    const main = makeSlow();
    const lanes = new BatchScheduler(main.encode);
    let left = 0;
    const failing = { ...asWalker(() => Promise.reject(new Error("out of memory"))), onLeft: () => (left += 1) };
    lanes.addHelper(failing);
    const request = lanes.urgent(["request"]);
    const requirements = lanes.urgent(["one", "other"]);
    for (let i = 0; i < 3; i += 1) {
      await turn();
      main.finish();
    }
    expect((await request).length).toBe(1);
    expect((await requirements).map(([length]) => length)).toEqual([3, 5]);
    expect(main.given).toEqual(["request", "other", "one"]);
    expect([left, lanes.endings]).toEqual([1, 1]);
  });

  it("is told when it does not give its probe vector", async () => {
    const lanes = new BatchScheduler((texts) => Promise.resolve(vectorsOf(texts)));
    let left = 0;
    const drifted = { ...asWalker((texts) => Promise.resolve(vectorsOf(texts))), onLeft: () => (left += 1) };
    lanes.addHelper({ ...drifted, prove: () => Promise.reject(new Error("off by 0.1")) });
    await lanes.proveHelpers();
    expect([left, lanes.endings]).toEqual([1, 1]);
  });
});

describe("sharing texts out", () => {
  it("gives pieces of about equal length, every text once, the longest piece first", () => {
    const texts = Array.from({ length: 97 }, (_, i) => "y".repeat((i * 37) % 200));
    const pieces = shareOut(texts, 4);
    const lengths = pieces.map((piece) => piece.join("").length);
    expect(pieces.flat().sort()).toEqual([...texts].sort());
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(100);
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
  });

  it("makes no empty piece", () => {
    expect(shareOut(["a", "b"], 8)).toEqual([["a"], ["b"]]);
    expect(shareOut([], 8)).toEqual([]);
  });
});
