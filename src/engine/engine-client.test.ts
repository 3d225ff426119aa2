import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StageUpdate, Trace } from "../core/domain/trace";
import { createEngineClient } from "./engine-client";
import type { EngineAnswerMessage, EngineRequestMessage } from "./protocol";
import { createFakeSpawn, type FakeThread } from "./testing/fake-thread";
import { makeInput, makeTinyDataset } from "./testing/tiny-dataset";

type EngineThread = FakeThread<EngineRequestMessage, EngineAnswerMessage>;

const dataset = makeTinyDataset();
const run = { datasetHash: dataset.hash, input: makeInput("Book a table."), encoder: "words" as const };
const prepared = { datasetHash: dataset.hash, encoder: "tool-static-256-int4" as const };
const ready = { encoder: prepared.encoder, sha256: dataset.hash, dimensions: 256, device: "wasm" as const, loadMs: 1 };
const ignore = (): void => undefined;

/** Opens and prepares at once; runs wait for the test. */
function start() {
  const { spawn, threads } = createFakeSpawn<EngineRequestMessage, EngineAnswerMessage>((message, thread) => {
    queueMicrotask(() => {
      if (message.type === "open") thread.message({ type: "opened", requestId: message.requestId });
      if (message.type === "prepare") thread.message({ type: "prepared", requestId: message.requestId, ready });
    });
  });
  return { engine: createEngineClient("https://app.test/models/", spawn), threads };
}

function traceOf(name: string): Trace {
  return { schema: 1, datasetHash: name } as unknown as Trace;
}

function finish(thread: EngineThread, requestId: number, name: string): void {
  thread.message({ type: "stage", requestId, update: { stage: 4, trace: traceOf(name) } });
}

const sentRuns = (thread: EngineThread) => thread.sent.filter((message) => message.type === "run");
const typesSent = (thread: EngineThread) => thread.sent.map((message) => message.type);

/** The next message that runs something, once it was sent. */
async function nextRun(thread: EngineThread, count = 1) {
  await vi.waitFor(() => expect(sentRuns(thread)).toHaveLength(count));
  return sentRuns(thread)[count - 1]!;
}

describe("the engine client", () => {
  it("hands the data set over once, then runs", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const updates: StageUpdate[] = [];
    const result = engine.run(run, (update) => updates.push(update));
    const [thread] = threads as [EngineThread];
    const { requestId } = await nextRun(thread);
    finish(thread, requestId, "first");
    expect(await result).toEqual(traceOf("first"));
    expect(updates.map(({ stage }) => stage)).toEqual([4]);
    expect(typesSent(thread)).toEqual(["start", "open", "run"]);
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
    const { requestId } = await nextRun(threads[0]!);
    controller.abort();
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    expect(threads[0]!.sent.at(-1)).toEqual({ type: "cancel", requestId });
  });

  it("late answer: what comes after giving up reaches nobody", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const controller = new AbortController();
    const updates: StageUpdate[] = [];
    const result = engine.run(run, (update) => updates.push(update), controller.signal);
    const { requestId } = await nextRun(threads[0]!);
    controller.abort();
    finish(threads[0]!, requestId, "late");
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
    finish(threads[0]!, first.requestId, "older");
    finish(threads[0]!, second.requestId, "newer");
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
    finish(threads[0]!, second.requestId, "preview");
    finish(threads[0]!, first.requestId, "shown");
    expect(await preview).toEqual(traceOf("preview"));
    expect(await shown).toEqual(traceOf("shown"));
    expect(second).toMatchObject({ stages: "whole" });
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
    finish(threads[0]!, first.requestId, "old data");
    finish(threads[0]!, second.requestId, "new data");
    expect(await newer).toEqual(traceOf("new data"));
    expect(second).toMatchObject({ datasetHash: other.hash });
  });

  it("an error of the worker comes out with its name, message and detail", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    const result = engine.run(run, ignore);
    const { requestId } = await nextRun(threads[0]!);
    const error = { name: "EncoderUnavailableError" as const, message: "No.", detail: "HTTP 404" };
    threads[0]!.message({ type: "failed", requestId, error });
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
  it("dies: what was under way rejects, and the next call tells a fresh worker everything again", async () => {
    const { engine, threads } = start();
    await engine.open(dataset, { vectorsBase: "https://app.test/v-" });
    await engine.prepare(prepared, ignore);
    const lost = engine.run({ ...run, encoder: prepared.encoder }, ignore);
    await nextRun(threads[0]!);
    threads[0]!.lost("out of memory");
    await expect(lost).rejects.toMatchObject({ name: "WorkerLostError", detail: "out of memory" });

    const again = engine.run({ ...run, encoder: prepared.encoder }, ignore);
    await vi.waitFor(() => expect(threads).toHaveLength(2));
    const { requestId } = await nextRun(threads[1]!);
    finish(threads[1]!, requestId, "again");
    expect(await again).toEqual(traceOf("again"));
    expect(threads[0]!.status).toBe("ended");
    expect(typesSent(threads[1]!)).toEqual(["start", "open", "prepare", "run"]);
    expect(threads[1]!.sent[1]).toMatchObject({ dataset, vectorsBase: "https://app.test/v-" });
  });

  it("dies while nothing waits: the next call starts a fresh one", async () => {
    const { engine, threads } = start();
    await engine.open(dataset);
    threads[0]!.lost("");
    await engine.open(dataset);
    expect(threads).toHaveLength(2);
  });

  describe("goes silent", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it("is asked whether it is there, and given up when it never answers", async () => {
      const { engine, threads } = start();
      await engine.open(dataset);
      const result = engine.run(run, ignore);
      const rejected = expect(result).rejects.toMatchObject({ name: "WorkerLostError" });
      await vi.advanceTimersByTimeAsync(60_000);
      await rejected;
      expect(typesSent(threads[0]!).filter((type) => type === "ping").length).toBeGreaterThan(1);
    });

    it("is kept as long as it answers", async () => {
      const { engine, threads } = start();
      await engine.open(dataset);
      const result = engine.run(run, ignore);
      await vi.advanceTimersByTimeAsync(0);
      for (let i = 0; i < 60; i++) {
        await vi.advanceTimersByTimeAsync(5_000);
        threads[0]!.message({ type: "pong" });
      }
      finish(threads[0]!, sentRuns(threads[0]!)[0]!.requestId, "slow");
      expect(await result).toEqual(traceOf("slow"));
      const sentWhileWaiting = threads[0]!.sent.length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(threads[0]!.sent).toHaveLength(sentWhileWaiting);
    });
  });
});
