import { afterEach, describe, expect, it, vi } from "vitest";
import { closeGate, settle, startHost } from "../testing/start-host";

const MINI_LM = "tool-minilm-3x384-int4";
const REQUEST = "Book a table for four at the harbour, and tell me the weather of next Friday.";

/** A host whose encoder has got its second one. */
async function startWithCompanion() {
  const started = startHost({ workerCount: 3, encoderId: MINI_LM });
  started.open();
  await started.answerTo(started.prepare(), "result");
  await started.finished(started.run("Put dinner into my calendar."));
  await vi.waitFor(() => expect(started.encoder.opened).toBe(2), { timeout: 120_000 });
  started.encoder.encoded.length = 0;
  return started;
}

/** The same walk by one encoder. */
async function walkAlone() {
  const { open, prepare, answerTo, run, finished } = startHost({ encoderId: MINI_LM });
  open();
  await answerTo(prepare(), "result");
  return (await finished(run(REQUEST))).trace;
}

describe("the second encoder", () => {
  // Also after a failure: files share their process.
  afterEach(() => void vi.useRealTimers());

  it("comes once somebody writes a request, not before", async () => {
    vi.useFakeTimers();
    const { open, prepare, encoder, answerTo, write } = startHost({ workerCount: 3, encoderId: MINI_LM });
    open();
    await answerTo(prepare(), "result");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(encoder.opened).toBe(1);
    write("Book");
    await vi.advanceTimersByTimeAsync(2000);
    expect(encoder.opened).toBe(2);
  });
});

describe("a walk with two encoders", () => {
  it("reads a requirement while the request is read, and has the trace of one", async () => {
    const { encoder, run, finished } = await startWithCompanion();
    const release = closeGate(encoder);
    const asked = run(REQUEST);
    await settle();
    expect(encoder.encoded.length, "The request, and one of its requirements.").toBe(2);
    expect(encoder.encoded).toContain(REQUEST);
    release();
    expect((await finished(asked)).trace).toEqual(await walkAlone());
  });

  it("goes on with one where the other breaks down, which is closed, and replaced in a quiet moment", async () => {
    const { encoder, run, finished } = await startWithCompanion();
    const release = closeGate(encoder);
    const asked = run(REQUEST);
    await settle();
    // Whoever reads the first of the requirements is the companion: the request was given to the encoder itself.
    const requirement = encoder.encoded.find((text) => text !== REQUEST)!;
    const { vectorOf } = encoder;
    let strikes = 1;
    encoder.vectorOf = (text, dimensions) => {
      if (text === requirement && strikes-- > 0) throw new Error("a fault");
      return vectorOf(text, dimensions);
    };
    release();
    expect((await finished(asked)).trace).toEqual(await walkAlone());
    expect(encoder.closed).toBe(1);
    expect(encoder.encoded.filter((text) => text === requirement)).toHaveLength(2);
    await vi.waitFor(() => expect(encoder.opened).toBe(3), { timeout: 120_000 });
  });

  it("is read by one where the machine has room for one, and by an encoder that is quick anyway", async () => {
    for (const options of [{ workerCount: 2, encoderId: MINI_LM } as const, { workerCount: 3 }]) {
      vi.useFakeTimers();
      const { open, prepare, encoder, answerTo, run, finished } = startHost(options);
      open();
      await answerTo(prepare(), "result");
      await finished(run(REQUEST));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(encoder.opened).toBe(1);
      vi.useRealTimers();
    }
  });
});
