import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkerError } from "../rpc/errors";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import { createFakeSpawn, namesSent, type FakeThread } from "../testing/fake-thread";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { createWalkClient, type WalkClientParts } from "./walk-client";
import { createWordsInPage } from "./walk-engine-in-thread";
import type { WalkProtocol } from "./walk-service";

type WalkThread = FakeThread<WalkProtocol>;

const dataset = makeTinyDataset();
const run = { datasetHash: dataset.hash, input: makeInput("Book a table."), encoder: "words" as const };
const prepared = { datasetHash: dataset.hash, encoder: "tool-static-256-int4" as const };
const ready = { encoder: prepared.encoder, sha256: dataset.hash, dimensions: 256, device: "wasm" as const, loadMs: 1 };
const ignore = (): void => undefined;

/** Opens and prepares at once; runs wait for the test. */
function start(parts: Partial<WalkClientParts> = {}) {
  const { spawn, threads } = createFakeSpawn<WalkProtocol>((call, thread) => {
    if (thread.status === "mute") return;
    queueMicrotask(() => {
      if (call.name === "open") thread.answer(call, null);
      if (call.name === "prepare") thread.answer(call, ready);
    });
  });
  return { engine: createWalkClient({ modelsBase: "https://app.test/models/", spawn, ...parts }), threads };
}

function traceOf(name: string): Trace {
  return { schema: 1, datasetHash: name } as unknown as Trace;
}

function finish(thread: WalkThread, id: number, name: string): void {
  thread.message({ type: "result", id, output: traceOf(name) });
}

const sentRuns = (thread: WalkThread) => thread.calls("run");

/** The next message that runs something, once it was sent. */
async function nextRun(thread: WalkThread, count = 1) {
  await vi.waitFor(() => expect(sentRuns(thread)).toHaveLength(count), { timeout: 120_000 });
  return sentRuns(thread)[count - 1]!;
}

it("compares words in the page where the browser starts no worker, and says why for everything else", async () => {
  const inPage = createWordsInPage("test");
  const spawn = (): never => {
    throw new WorkerError("NoWorkerError", "No workers here.");
  };
  const { engine } = start({ spawn, wordsInPage: () => Promise.resolve(inPage) });
  await engine.open(dataset);
  expect((await engine.run(run, ignore)).environment).toEqual({ encoder: null, device: "none", appVersion: "test" });
  await expect(engine.prepare(prepared, ignore)).rejects.toThrow("No workers here.");
});

describe("the client of walks", () => {
  it("hands the data set over once, then runs", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const updates: StageUpdate[] = [];
    const result = engine.run(run, (update) => updates.push(update));
    const [thread] = threads as [WalkThread];
    const { id } = await nextRun(thread);
    finish(thread, id, "first");
    expect(await result).toEqual(traceOf("first"));
    expect(updates.map(({ stage }) => stage)).toEqual([4]);
    expect(namesSent(thread)).toEqual(["setup", "open", "run"]);
  });

  it("sends a walk within the turn that asks for it, once all it needs is there", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    await engine.prepare(prepared, ignore);
    const walk = { ...run, ...prepared };
    const first = engine.run(walk, ignore);
    finish(threads[0]!, (await nextRun(threads[0]!)).id, "first");
    await first;
    engine.run(walk, ignore).catch(ignore);
    expect(sentRuns(threads[0]!)).toHaveLength(2);
  });

  it("has at hand what was walked ahead, until something changes that walks go by", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    await engine.prepare(prepared, ignore);
    const draft = { ...run, ...prepared };
    const walkAhead = async (name: string, count: number): Promise<void> => {
      engine.anticipate?.(draft);
      await expect.poll(() => threads[0]!.calls("walkAhead")).toHaveLength(count);
      finish(threads[0]!, threads[0]!.calls("walkAhead")[count - 1]!.id, name);
      await new Promise((resolve) => setTimeout(resolve));
    };
    await walkAhead("ahead", 1);
    expect(engine.takeAnticipated?.(draft)).toEqual(traceOf("ahead"));
    await walkAhead("before the correction", 2);
    engine.correct(dataset.hash, []).catch(ignore);
    expect(engine.takeAnticipated?.(draft)).toBeNull();
    await walkAhead("before another run", 3);
    engine.run({ ...draft, input: makeInput("Find a train.") }, ignore).catch(ignore);
    expect(engine.takeAnticipated?.(draft)).toBeNull();
    await nextRun(threads[0]!);
  });

  it("refuses a data set it was never given", async () => {
    const { engine } = start();
    await expect(engine.run(run, ignore)).rejects.toMatchObject({ name: "UnknownDatasetError" });
  });

  it("aborted before send: nothing is sent", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    await expect(engine.run(run, ignore, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    expect(sentRuns(threads[0]!)).toEqual([]);
  });

  it("aborted between call and send: nothing is sent", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const controller = new AbortController();
    const result = engine.run(run, ignore, controller.signal);
    controller.abort();
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(sentRuns(threads[0]!)).toEqual([]);
  });

  it("aborted while running: rejects at once, the worker is told", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const controller = new AbortController();
    const result = engine.run(run, ignore, controller.signal);
    const { id } = await nextRun(threads[0]!);
    controller.abort();
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    expect(threads[0]!.sent).toContainEqual({ type: "cancel", id });
  });

  it("late answer: what comes after giving up reaches nobody", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const controller = new AbortController();
    const updates: StageUpdate[] = [];
    const result = engine.run(run, (update) => updates.push(update), controller.signal);
    const { id } = await nextRun(threads[0]!);
    controller.abort();
    finish(threads[0]!, id, "late");
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    expect(updates).toEqual([]);
  });

  it("superseded: the older run rejects, the newer gets its own answer", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const olderUpdates: StageUpdate[] = [];
    const older = engine.run(run, (update) => olderUpdates.push(update));
    const first = await nextRun(threads[0]!);
    const newer = engine.run(run, ignore);
    await expect(older).rejects.toMatchObject({ name: "SupersededError" });
    const second = await nextRun(threads[0]!, 2);
    finish(threads[0]!, first.id, "older");
    finish(threads[0]!, second.id, "newer");
    expect(await newer).toEqual(traceOf("newer"));
    expect(olderUpdates).toEqual([]);
  });

  it("a preview neither supersedes nor is superseded", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const shown = engine.run(run, ignore);
    const first = await nextRun(threads[0]!);
    const preview = engine.preview(run);
    const second = await nextRun(threads[0]!, 2);
    finish(threads[0]!, second.id, "preview");
    finish(threads[0]!, first.id, "shown");
    expect(await preview).toEqual(traceOf("preview"));
    expect(await shown).toEqual(traceOf("shown"));
    expect(second.input).toMatchObject({ stages: "whole" });
  });

  it("data set changed meanwhile: the answer for the old one is not taken for the new", async () => {
    const { engine, threads } = start();
    const other = makeTinyDataset("bb".repeat(32));
    await engine.open(dataset);
    const older = engine.run(run, ignore);
    const first = await nextRun(threads[0]!);
    await engine.open(other);
    const newer = engine.run({ ...run, datasetHash: other.hash }, ignore);
    await expect(older).rejects.toMatchObject({ name: "SupersededError" });
    const second = await nextRun(threads[0]!, 2);
    finish(threads[0]!, first.id, "old data");
    finish(threads[0]!, second.id, "new data");
    expect(await newer).toEqual(traceOf("new data"));
    expect(second.input).toMatchObject({ datasetHash: other.hash });
  });

  it("an error of the worker comes out with its name, message and detail", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const result = engine.run(run, ignore);
    const { id } = await nextRun(threads[0]!);
    const error = { name: "EncoderUnavailableError" as const, message: "No.", detail: "HTTP 404" };
    threads[0]!.message({ type: "failed", id, error });
    await expect(result).rejects.toMatchObject(error);
  });

  it("disposed: the worker ends and what waits rejects", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const result = engine.run(run, ignore);
    await nextRun(threads[0]!);
    engine.dispose();
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    await expect(engine.run(run, ignore)).rejects.toMatchObject({ name: "AbortError" });
    expect(threads.map(({ status }) => status)).toEqual(["ended"]);
  });
});

describe("a lost worker", () => {
  it("dies: a fresh one is told everything again, and what was under way is done once more", async () => {
    const { engine, threads } = start();
    await engine.open(dataset, { vectorsBase: "https://app.test/v-" });
    await engine.prepare({ ...prepared, device: "webgpu" }, ignore);
    const result = engine.run({ ...run, encoder: prepared.encoder }, ignore);
    await nextRun(threads[0]!);
    threads[0]!.lost("out of memory");
    await vi.waitFor(() => expect(threads).toHaveLength(2), { timeout: 120_000 });
    const { id } = await nextRun(threads[1]!);
    finish(threads[1]!, id, "again");
    expect(await result).toEqual(traceOf("again"));
    expect(threads[0]!.status).toBe("ended");
    expect(namesSent(threads[1]!)).toEqual(["setup", "open", "prepare", "run"]);
    expect(threads[1]!.calls("open")[0]!.input).toEqual({ dataset, vectorsBase: "https://app.test/v-" });
    expect(threads[1]!.calls("prepare")[0]!.input).toMatchObject({ device: "webgpu" });
  });

  it("dies twice over one run: that run rejects, and the next one starts anew", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const result = engine.run(run, ignore);
    const rejected = expect(result).rejects.toMatchObject({ name: "WorkerLostError", detail: "again" });
    await nextRun(threads[0]!);
    threads[0]!.lost("out of memory");
    await vi.waitFor(() => expect(threads).toHaveLength(2), { timeout: 120_000 });
    await nextRun(threads[1]!);
    threads[1]!.lost("again");
    await rejected;
    const next = engine.run(run, ignore);
    await vi.waitFor(() => expect(threads).toHaveLength(3), { timeout: 120_000 });
    finish(threads[2]!, (await nextRun(threads[2]!)).id, "next");
    expect(await next).toEqual(traceOf("next"));
  });

  it("dies while nothing waits: the next call starts a fresh one", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    threads[0]!.lost("");
    await engine.open(dataset);
    expect(threads).toHaveLength(2);
  });

  it("is superseded while it is being replaced: the older run is not done again", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const older = engine.run(run, ignore);
    await nextRun(threads[0]!);
    const newer = engine.run(run, ignore);
    await expect(older).rejects.toMatchObject({ name: "SupersededError" });
    threads[0]!.lost("");
    await vi.waitFor(() => expect(threads).toHaveLength(2), { timeout: 120_000 });
    finish(threads[1]!, (await nextRun(threads[1]!)).id, "newer");
    expect(await newer).toEqual(traceOf("newer"));
  });

  describe("goes silent", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it("in the middle of a run: is given up after half a minute, and the run is done once more", async () => {
      const { engine, threads } = start();
      await engine.open(dataset);
      const result = engine.run(run, ignore);
      await vi.advanceTimersByTimeAsync(100);
      threads[0]!.status = "mute";
      await vi.advanceTimersByTimeAsync(29_000);
      expect(threads).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2000);
      expect(threads).toHaveLength(2);
      finish(threads[1]!, sentRuns(threads[1]!)[0]!.id, "again");
      expect(await result).toEqual(traceOf("again"));
    });

    it("while it is idle: is found out five seconds after the next question", async () => {
      const { engine, threads } = start();
      await engine.open(dataset);
      threads[0]!.status = "mute";
      void engine.run(run, ignore).catch(ignore);
      await vi.advanceTimersByTimeAsync(4000);
      expect(threads).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2000);
      expect(threads).toHaveLength(2);
    });

    it("while it is idle, on a machine that was slow before: is given four times its slowest answer", async () => {
      const { engine, threads } = start();
      await engine.open(dataset);
      threads[0]!.status = "mute";
      const late = engine.run(run, ignore);
      await vi.advanceTimersByTimeAsync(4000);
      finish(threads[0]!, sentRuns(threads[0]!)[0]!.id, "late");
      expect(await late).toEqual(traceOf("late"));
      const later = engine.run(run, ignore);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(threads).toHaveLength(1);
      finish(threads[0]!, sentRuns(threads[0]!)[1]!.id, "later");
      expect(await later).toEqual(traceOf("later"));
    });

    it("for nearly half a minute, starved, and its successor too: the run is not given up", async () => {
      const { engine, threads } = start();
      await engine.open(dataset);
      threads[0]!.status = "mute";
      const result = engine.run(run, ignore);
      await vi.advanceTimersByTimeAsync(6000);
      threads[1]!.status = "mute";
      await vi.advanceTimersByTimeAsync(22_000);
      expect(threads).toHaveLength(2);
      threads[1]!.status = "running";
      await vi.advanceTimersByTimeAsync(5000);
      finish(threads[1]!, sentRuns(threads[1]!)[0]!.id, "after all");
      expect(await result).toEqual(traceOf("after all"));
    });

    it("is kept as long as it answers, and left alone when nothing is waited for", async () => {
      const { engine, threads } = start();
      await engine.open(dataset);
      const result = engine.run(run, ignore);
      await vi.advanceTimersByTimeAsync(300_000);
      finish(threads[0]!, sentRuns(threads[0]!)[0]!.id, "slow");
      expect(await result).toEqual(traceOf("slow"));
      const sentWhileWaiting = threads[0]!.sent.length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(threads[0]!.sent).toHaveLength(sentWhileWaiting);
      expect(threads).toHaveLength(1);
    });
  });
});

describe("a worker that is lost again and again", () => {
  /** Loses four workers over two runs: three restarts. What the runs came to. */
  async function loseFour({ engine, threads }: ReturnType<typeof start>): Promise<PromiseSettledResult<Trace>[]> {
    await engine.open(dataset);
    const outcomes: PromiseSettledResult<Trace>[] = [];
    for (const died of [0, 2]) {
      const result = Promise.allSettled([engine.run(run, ignore)]);
      for (const i of [died, died + 1]) {
        await vi.waitFor(() => expect(threads).toHaveLength(i + 1), { timeout: 120_000 });
        await nextRun(threads[i]!);
        threads[i]!.lost("broken");
      }
      outcomes.push(...(await result));
    }
    return outcomes;
  }

  it("is stopped, with a sentence, and starts again when an encoder is asked for", async () => {
    const started = start();
    const { engine, threads } = started;
    expect((await loseFour(started)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(engine.run(run, ignore)).rejects.toMatchObject({ message: expect.stringContaining("was stopped") });
    expect(threads).toHaveLength(4);
    await engine.prepare(prepared, ignore);
    expect(threads).toHaveLength(5);
  });

  it("leaves words to the page", async () => {
    const inPage = createWordsInPage("test");
    const started = start({ wordsInPage: () => Promise.resolve(inPage) });
    const { engine } = started;
    expect((await loseFour(started)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    await engine.open(dataset);
    const trace = await engine.run(run, ignore);
    expect(trace.environment).toEqual({ encoder: null, device: "none", appVersion: "test" });
    expect((await engine.preview(run)).query).toEqual(trace.query);
    await expect(engine.run({ ...run, encoder: prepared.encoder }, ignore)).rejects.toMatchObject({
      message: expect.stringContaining("was stopped"),
    });
  });
});
