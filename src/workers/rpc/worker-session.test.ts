import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeSpawn } from "../testing/fake-thread";
import { WorkerError } from "./errors";
import { spawnInThread } from "../walk/walk-engine-in-thread";
import { createWorkerClient } from "./worker-client";
import { createWorkerHost, type CallContext } from "./worker-host";
import { createSilenceWatch, WorkerSession } from "./worker-session";

interface Protocol {
  setup: { name: string };
  calls: {
    count: { input: number; output: string; progress: number };
    take: { input: Float32Array<ArrayBuffer>; output: Float32Array<ArrayBuffer> };
  };
  signals: { faster: number };
  events: { tired: string };
}

const lostError = (why: string): WorkerError => new WorkerError("WorkerLostError", "It stopped working.", why);

function start() {
  const { spawn, threads } = createFakeSpawn<Protocol>();
  const events: unknown[] = [];
  const parts = {
    spawn,
    setup: { name: "counter" },
    patienceMs: () => 30_000,
    lostError,
    onEvent: (event: unknown) => void events.push(event),
  };
  const session = new WorkerSession<Protocol>(parts);
  return { session, thread: threads[0]!, threads, events, parts };
}

describe("a worker that is asked", () => {
  it("is told its setup first, is asked by number, and each answer finds its call", async () => {
    const { session, thread } = start();
    const [first, second] = [session.call("count", 1), session.call("count", 2)];
    const [one, two] = thread.calls("count");
    thread.answer(two!, "two");
    thread.answer(one!, "one");
    expect(await Promise.all([first, second])).toEqual(["one", "two"]);
    expect(thread.sent[0]).toEqual({ type: "setup", setup: { name: "counter" } });
  });

  it("tells how far it is, and what belongs to no call", async () => {
    const { session, thread, events } = start();
    const told: number[] = [];
    const counting = session.call("count", 1, { onProgress: (progress) => told.push(progress) });
    thread.message({ type: "progress", id: 1, progress: 5 });
    thread.message({ type: "progress", id: 7, progress: 6 });
    thread.message({ type: "event", name: "tired", value: "a little" });
    expect(told).toEqual([5]);
    expect(events).toMatchObject([{ name: "tired", value: "a little" }]);
    thread.answer({ id: 1, name: "count" }, "one");
    expect(await counting).toBe("one");
  });

  it("fails: its error comes out whole, and the other calls go on", async () => {
    const { session, thread } = start();
    const [failing, other] = [session.call("count", 1), session.call("count", 2)];
    thread.message({ type: "failed", id: 1, error: { name: "UnknownDatasetError", message: "No.", detail: "x" } });
    await expect(failing).rejects.toEqual(new WorkerError("UnknownDatasetError", "No.", "x"));
    await expect(failing).rejects.toBeInstanceOf(WorkerError);
    thread.answer({ id: 2, name: "count" }, "two");
    expect(await other).toBe("two");
  });

  it("cannot be sent what cannot be copied: that call rejects, and the worker is as it was", async () => {
    const { parts } = start();
    const spawn: typeof parts.spawn = (listeners) => {
      const thread = parts.spawn(listeners);
      return { ...thread, postMessage: (message) => thread.postMessage(structuredClone(message), []) };
    };
    const session = new WorkerSession<Protocol>({ ...parts, spawn });
    await expect(session.call("count", (() => 1) as never)).rejects.toThrow("could not be cloned");
    const controller = new AbortController();
    const next = session.call("count", 1, { signal: controller.signal });
    controller.abort(new Error("Not wanted."));
    await expect(next).rejects.toThrow("Not wanted.");
  });

  it("abort before send: nothing is sent", async () => {
    const { session, thread } = start();
    const reason = new Error("Not wanted.");
    await expect(session.call("count", 1, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(thread.calls("count")).toEqual([]);
  });

  it("abort while running: rejects at once with the reason, and the worker is told", async () => {
    const { session, thread } = start();
    const controller = new AbortController();
    const call = session.call("count", 1, { signal: controller.signal });
    controller.abort(new Error("Not wanted."));
    await expect(call).rejects.toThrow("Not wanted.");
    expect(thread.sent).toContainEqual({ type: "cancel", id: 1 });
  });

  it("late answer: what comes after giving up reaches nobody", async () => {
    const { session, thread } = start();
    const controller = new AbortController();
    const told: number[] = [];
    const { signal } = controller;
    const call = session.call("count", 1, { signal, onProgress: (progress) => told.push(progress) });
    controller.abort();
    thread.message({ type: "progress", id: 1, progress: 1 });
    thread.answer({ id: 1, name: "count" }, "late");
    await expect(call).rejects.toThrow();
    expect(told).toEqual([]);
  });

  it("abort after the answer: nothing is sent", async () => {
    const { session, thread } = start();
    const controller = new AbortController();
    const call = session.call("count", 1, { signal: controller.signal });
    thread.answer({ id: 1, name: "count" }, "one");
    await call;
    controller.abort();
    expect(thread.sent.some(({ type }) => type === "cancel")).toBe(false);
  });

  it("dies: everything it owes rejects, and so does what is asked of it later", async () => {
    const { session, thread } = start();
    const owed = [session.call("count", 1), session.call("count", 2)];
    thread.lost("out of memory");
    for (const call of owed) await expect(call).rejects.toMatchObject({ detail: "out of memory" });
    await expect(session.call("count", 3)).rejects.toMatchObject({ name: "WorkerLostError" });
    expect(thread.status).toBe("ended");
    session.signal({ name: "faster", value: 2 });
    expect(thread.sent.some(({ type }) => type === "signal")).toBe(false);
  });

  it("restart: a client starts a fresh one with the next call, and an answer of the old one reaches nobody", async () => {
    const { parts, threads } = start();
    const client = createWorkerClient<Protocol>(parts);
    const first = client.call("count", 1);
    threads[1]!.lost("gone");
    await expect(first).rejects.toMatchObject({ name: "WorkerLostError" });
    const second = client.call("count", 2);
    await vi.waitFor(() => expect(threads).toHaveLength(3), { timeout: 120_000 });
    threads[1]!.answer({ id: 1, name: "count" }, "from the old one");
    threads[2]!.answer(threads[2]!.calls("count")[0]!, "from the new one");
    expect(await second).toBe("from the new one");
    expect(threads[2]!.sent[0]).toEqual({ type: "setup", setup: { name: "counter" } });
  });

  describe("within a deadline", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it("deadline: silent beyond its patience, it is given up", async () => {
      const { session, thread } = start();
      const call = session.call("count", 1);
      await vi.advanceTimersByTimeAsync(1000);
      thread.status = "mute";
      await vi.advanceTimersByTimeAsync(28_000);
      expect(thread.status).toBe("mute");
      const rejected = expect(call).rejects.toMatchObject({ detail: "It did not answer for 30 seconds." });
      await vi.advanceTimersByTimeAsync(4000);
      await rejected;
    });

    it("deadline: it may think as long as it answers pings, and nothing is due when nothing is asked", async () => {
      const { session, thread } = start();
      const call = session.call("count", 1);
      await vi.advanceTimersByTimeAsync(600_000);
      thread.answer({ id: 1, name: "count" }, "at last");
      expect(await call).toBe("at last");
      const { length } = thread.sent;
      await vi.advanceTimersByTimeAsync(600_000);
      expect(thread.sent).toHaveLength(length);
    });
  });
});

describe("the worker's side", () => {
  /** Client and host with real messages between, and a call that the test carries out. */
  function serve(work: (input: number, context: CallContext<number>) => string | Promise<string>) {
    const heard: unknown[] = [];
    const spawn = spawnInThread<Protocol>(
      ({ name }, emit) => ({
        calls: {
          count: work,
          take: (numbers, { transfer }) => {
            transfer(numbers);
            return numbers;
          },
        },
        onSignal: ({ value }) => emit({ name: "tired", value: `${name} at ${value}` }),
      }),
      structuredClone,
    );
    const onEvent = (event: unknown): void => void heard.push(event);
    const setup = { name: "counter" };
    return { heard, session: new WorkerSession<Protocol>({ spawn, setup, patienceMs: () => 1e6, lostError, onEvent }) };
  }

  it("answers, reports, hears signals and speaks for itself", async () => {
    const { session, heard } = serve(async (input, { onProgress }) => {
      onProgress(input);
      return `counted ${input}`;
    });
    const told: number[] = [];
    expect(await session.call("count", 3, { onProgress: (progress) => told.push(progress) })).toBe("counted 3");
    expect(told).toEqual([3]);
    session.signal({ name: "faster", value: 9 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ name: "tired", value: "counter at 9" }]), {
      timeout: 120_000,
    });
  });

  it("keeps the text of an error it does not know to the details", async () => {
    const { session } = serve(() => {
      throw new RangeError("a request of the user");
    });
    await expect(session.call("count", 1)).rejects.toMatchObject({
      message: expect.not.stringContaining("user") as string,
      detail: "RangeError: a request of the user",
    });
  });

  it("hears that nobody waits any more, and then says nothing of it", async () => {
    let context: CallContext<number> | null = null;
    const { session } = serve((_input, given) => {
      context = given;
      return new Promise(() => undefined);
    });
    const controller = new AbortController();
    const call = session.call("count", 1, { signal: controller.signal });
    await vi.waitFor(() => expect(context).not.toBeNull(), { timeout: 120_000 });
    controller.abort(new Error("Not wanted."));
    await expect(call).rejects.toThrow("Not wanted.");
    await vi.waitFor(() => expect(context!.signal.aborted).toBe(true), { timeout: 120_000 });
  });

  it("hands buffers over in both directions where it is asked to, each once", async () => {
    const sent: (readonly Transferable[])[] = [];
    const receive = createWorkerHost<Protocol>(
      () => ({
        calls: {
          count: String,
          take: (numbers, { transfer }) => (
            transfer({ deep: [{ numbers }, new Map([["again", numbers.subarray(1)]])] }),
            numbers
          ),
        },
      }),
      (_message, transfer) => sent.push(transfer),
    );
    const numbers = new Float32Array(3);
    receive({ type: "call", id: 1, name: "take", input: numbers });
    await vi.waitFor(() => expect(sent).toEqual([[numbers.buffer]]), { timeout: 120_000 });
    const { parts, threads } = start();
    const spy = vi.fn();
    const session = new WorkerSession<Protocol>({
      ...parts,
      spawn: (listeners) => ({ ...parts.spawn(listeners), postMessage: spy }),
    });
    const taking = session.call("take", numbers, { transfer: [numbers.buffer] });
    expect(spy).toHaveBeenLastCalledWith(expect.objectContaining({ name: "take" }), [numbers.buffer]);
    expect(threads).toHaveLength(2);
    session.end(new Error("The test is over."));
    await expect(taking).rejects.toThrow("The test is over.");
  });
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch() {
  const told: string[] = [];
  const watching = createSilenceWatch({
    onSilent: (waitedMs) => told.push(`silent for ${waitedMs}`),
    onTick: () => told.push("anyone there?"),
  });
  return { watching, told };
}

/** The machine sleeps: the clock goes on, no timer ticks. */
function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe("the watch over a thread's silence", () => {
  it("asks every five seconds, then gives up, once", () => {
    const { watching, told } = watch();
    watching.start(12_000);
    vi.advanceTimersByTime(11_000);
    expect(told).toEqual(["anyone there?", "anyone there?"]);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(["anyone there?", "anyone there?", "silent for 12000"]);
  });

  it("begins anew with each word, and with the time that the word allows", () => {
    const { watching, told } = watch();
    watching.start(3000);
    vi.advanceTimersByTime(2000);
    watching.heard(4000);
    vi.advanceTimersByTime(3000);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["silent for 4000"]);
  });

  it("a laptop that slept for an hour is forgiven: it asks, and waits the whole time again", () => {
    const { watching, told } = watch();
    watching.start(10_000);
    vi.advanceTimersByTime(9000);
    told.length = 0;
    sleep(3_600_000);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["anyone there?"]);
    vi.advanceTimersByTime(9000);
    expect(told).not.toContain("silent for 10000");
    vi.advanceTimersByTime(1000);
    expect(told).toContain("silent for 10000");
  });

  it("a clock that is set back is forgiven too", () => {
    const { watching, told } = watch();
    watching.start(2000);
    sleep(-86_400_000);
    vi.advanceTimersByTime(2000);
    expect(told).toEqual(["anyone there?"]);
  });

  it("does nothing when nothing is waited for", () => {
    const { watching, told } = watch();
    watching.start(2000);
    watching.stop();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });
});
