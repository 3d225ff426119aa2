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
  it("is encoded ahead, whole and in its requirements: its walk encodes nothing", async () => {
    const { encoder, write, run, finished, posted } = await start(2);
    const said = posted.length;
    write(DRAFT);
    await expect.poll(() => encoder.encoded.length).toBe(3);
    await settle();
    expect(encoder.encoded[0]).toBe(DRAFT);
    expect(posted.length, "Nobody hears of it.").toBe(said);
    const ahead = (await finished(run(DRAFT))).trace;
    expect(encoder.encoded.length).toBe(3);
    const { run: runAlone, finished: finishedAlone } = await start(1);
    expect(ahead).toEqual((await finishedAlone(runAlone(DRAFT))).trace);
  });

  it("gives way to a walk and to the next draft: what was not begun is left", async () => {
    const { encoder, write, run, finished } = await start(2);
    const release = closeGate(encoder);
    write(DRAFT);
    await settle();
    const asked = run(OTHER);
    release();
    await finished(asked);
    await settle();
    const [first, ...rest] = encoder.encoded.filter((text) => !OTHER.includes(text));
    expect(first).toBe(DRAFT);
    expect(rest.length, "One more was asked for already, and one never was.").toBe(1);
  });

  it("is left to its walk with one processor, and where nothing is ready", async () => {
    const alone = await start(1);
    alone.write(DRAFT);
    const unready = startHost({ workerCount: 2 });
    unready.open();
    unready.write(DRAFT);
    await settle();
    expect([alone.encoder.encoded, unready.encoder.encoded]).toEqual([[], []]);
    expect(unready.encoder.opened).toBe(0);
  });
});
