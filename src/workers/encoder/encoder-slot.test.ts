import { describe, expect, it } from "vitest";
import type { PrepareProgress } from "./encoder-protocol";
import { createFakeEncoder } from "../testing/fake-encoder";
import { EncoderSlot } from "./encoder-slot";
import type { OpenedEncoder, OpenEncoder } from "./open-encoder";

const ID = "tool-static-256-int4";

/** Opening that waits for the test; every attempt's signal is kept. */
function createSlowOpening() {
  const attempts: { finish(encoder: OpenedEncoder): void; fail(error: Error): void; signal: AbortSignal }[] = [];
  const open: OpenEncoder = (_id, _onProgress, signal) =>
    new Promise((finish, fail) => {
      attempts.push({ finish, fail, signal });
      signal.addEventListener("abort", () => fail(new Error("cancelled")));
    });
  return { open, attempts };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("the place of an encoder", () => {
  it("two calls share one start, and both hear how it goes", async () => {
    const fake = createFakeEncoder();
    const slot = new EncoderSlot(ID, fake.open);
    const heard: PrepareProgress[] = [];
    const [a, b] = await Promise.all([slot.open((p) => heard.push(p)), slot.open((p) => heard.push(p))]);
    expect(a).toBe(b);
    expect(fake.opened).toBe(1);
    expect(heard).toEqual([{ phase: "start" }, { phase: "start" }]);
  });

  it("a run that fails once is done again by a fresh encoder", async () => {
    const fake = createFakeEncoder();
    const slot = new EncoderSlot(ID, fake.open);
    fake.failures.push(new Error("first"));
    expect(await slot.encode(["a"])).toHaveLength(1);
    expect([fake.opened, fake.closed]).toEqual([2, 1]);
  });

  it("a run that fails twice says so, and the next call starts anew", async () => {
    const fake = createFakeEncoder();
    const slot = new EncoderSlot(ID, fake.open);
    fake.failures.push(new Error("first"), new Error("second"));
    await expect(slot.encode(["a"])).rejects.toMatchObject({ name: "EncoderUnavailableError" });
    expect(await slot.encode(["a"])).toHaveLength(1);
    expect(fake.opened).toBe(3);
  });

  it.each([
    ["onnx/model.onnx was not there (HTTP 404).", "onnx/model.onnx was not there (HTTP 404)."],
    ["it has no weights", "it has no weights."],
    ["Are you online?", "Are you online?"],
  ])("a failed start is named with its reason, and the next call tries again: %s", async (reason, said) => {
    const { open, attempts } = createSlowOpening();
    const slot = new EncoderSlot(ID, open);
    const failing = slot.open();
    await turn();
    attempts[0]!.fail(new Error(reason));
    await expect(failing).rejects.toThrow(
      `The encoder tool-static-256-int4 could not be started: ${said} Requests are compared by their words (BM25) meanwhile.`,
    );
    void slot.open().catch(() => undefined);
    await turn();
    expect(attempts).toHaveLength(2);
  });

  it("aborted while starting: the start is ended", async () => {
    const { open, attempts } = createSlowOpening();
    const slot = new EncoderSlot(ID, open);
    const controller = new AbortController();
    const opening = slot.open(undefined, controller.signal);
    await turn();
    controller.abort();
    await expect(opening).rejects.toMatchObject({ name: "AbortError" });
    expect(attempts[0]!.signal.aborted).toBe(true);
  });

  it("aborted while another call waits too: the start goes on", async () => {
    const { open, attempts } = createSlowOpening();
    const slot = new EncoderSlot(ID, open);
    const controller = new AbortController();
    void slot.open(undefined, controller.signal).catch(() => undefined);
    const patient = slot.open();
    await turn();
    controller.abort();
    expect(attempts[0]!.signal.aborted).toBe(false);
    const encoder = { id: ID } as OpenedEncoder;
    attempts[0]!.finish(encoder);
    expect(await patient).toBe(encoder);
  });

  it("aborted by all who wait, one after the other: the start is ended", async () => {
    const { open, attempts } = createSlowOpening();
    const slot = new EncoderSlot(ID, open);
    const [first, second] = [new AbortController(), new AbortController()];
    const openings = [first, second].map(({ signal }) => slot.open(undefined, signal));
    await turn();
    first.abort();
    second.abort();
    expect(attempts[0]!.signal.aborted).toBe(true);
    const outcomes = await Promise.allSettled(openings);
    expect(outcomes).toMatchObject([{ reason: { name: "AbortError" } }, { reason: { name: "AbortError" } }]);
  });

  it("three restarts in five minutes are the most: the encoder is stopped, and says why, until it is asked for", async () => {
    const fake = createFakeEncoder();
    const slot = new EncoderSlot(ID, fake.open, () => 0);
    for (let i = 0; i < 3; i += 1) {
      fake.failures.push(new Error("a driver fault"));
      await slot.encode(["a"]);
    }
    fake.failures.push(new Error("a driver fault"));
    const stopped = {
      name: "EncoderUnavailableError",
      message:
        "The encoder tool-static-256-int4 crashed again after three restarts in five minutes and was stopped: a driver fault. Requests are compared by their words (BM25) meanwhile.",
    };
    await expect(slot.encode(["a"])).rejects.toMatchObject(stopped);
    await expect(slot.encode(["a"])).rejects.toMatchObject(stopped);
    expect(fake.opened).toBe(4);
    await slot.open();
    expect(await slot.encode(["a"])).toHaveLength(1);
  });

  it("one that does not give its probe vector any more is ended, and the next run has a fresh one", async () => {
    const fake = createFakeEncoder();
    const slot = new EncoderSlot(ID, fake.open);
    await slot.prove();
    expect(fake.opened).toBe(0);
    await slot.encode(["a"]);
    await slot.prove();
    expect([fake.opened, slot.endings]).toEqual([1, 0]);
    fake.probeFailures.push(new Error("The probe vector differs by 0.1."));
    await slot.prove();
    expect([fake.closed, slot.endings]).toEqual([1, 1]);
    await slot.encode(["a"]);
    expect(fake.opened).toBe(2);
  });

  it("closed: the run under way is not tried again", async () => {
    const fake = createFakeEncoder();
    const slot = new EncoderSlot(ID, fake.open);
    await slot.open();
    let release = (): void => undefined;
    fake.gate = new Promise((resolve) => (release = resolve));
    const running = slot.encode(["a"]);
    await turn();
    fake.failures.push(new Error("closed"));
    slot.close();
    release();
    await expect(running).rejects.toMatchObject({ name: "EncoderUnavailableError" });
    expect(fake.opened).toBe(1);
  });
});
