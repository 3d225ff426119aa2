import { describe, expect, it } from "vitest";
import { closeGate, settle, startHost } from "../testing/start-host";

const DRAFT = "Book a table for four at the harbour, and tell me the weather of next Friday.";
const OTHER = "Find a train to Bruges, and remind me of the concert on Monday.";

async function start(workerCount: number) {
  const started = startHost({ workerCount });
  started.open();
  await started.answerTo(started.prepare(), "result");
  started.encoder.encoded.length = 0;
  return started;
}

describe("a request that is being written", () => {
  it("is encoded ahead, whole and in its requirements, and walked: its walk encodes nothing and is the same", async () => {
    const { encoder, write, run, finished, answersTo } = await start(2);
    const written = write(DRAFT);
    const { stages, trace: ahead } = await finished(written);
    expect(encoder.encoded[0]).toBe(DRAFT);
    expect(encoder.encoded.length).toBe(3);
    expect(stages, "Nobody hears of its stages.").toEqual([4]);
    expect(answersTo(written).length).toBe(1);
    const { trace } = await finished(run(DRAFT));
    expect(encoder.encoded.length).toBe(3);
    const { run: runAlone, finished: finishedAlone } = await start(1);
    expect(trace).toEqual((await finishedAlone(runAlone(DRAFT))).trace);
    expect(ahead).toEqual(trace);
  });

  it("gives way to a walk and to the next draft: what was not begun is left", async () => {
    const { encoder, write, run, finished } = await start(2);
    const release = closeGate(encoder);
    const written = write(DRAFT);
    await settle();
    const asked = run(OTHER);
    release();
    await finished(asked);
    expect((await finished(written)).trace, "It was not walked.").toBeNull();
    const [first, ...rest] = encoder.encoded.filter((text) => !OTHER.includes(text));
    expect(first).toBe(DRAFT);
    expect(rest.length, "One more was asked for already, and one never was.").toBe(1);
  });

  it("is left to its walk with one processor, and where nothing is ready", async () => {
    const alone = await start(1);
    const unready = startHost({ workerCount: 2 });
    unready.open();
    for (const { finished, write } of [alone, unready]) expect((await finished(write(DRAFT))).trace).toBeNull();
    expect([alone.encoder.encoded, unready.encoder.encoded]).toEqual([[], []]);
    expect(unready.encoder.opened).toBe(0);
  });
});
