import { describe, expect, it } from "vitest";
import type { Encoding } from "../encoder/encoder-pool";
import type { PrepareProgress } from "../encoder/encoder-protocol";
import { readTexts } from "./read-texts";

const TOTAL = 100;

/** Reads a hundred texts, one a step of the clock; `told` is what the reader's owner heard, `looks` what the helpers did. */
async function read(stepMs: number): Promise<{ told: number[]; looks: number }> {
  const told: number[] = [];
  let looks = 0;
  let nowMs = 0;
  const encoding = {
    encodeBulk: () => Promise.resolve([]),
    watch: () => () => Promise.resolve(true),
    helpers: { start: () => () => undefined, noteTimeLeft: () => (looks += 1) },
  } as unknown as Encoding;
  const progressOf = (done: number): PrepareProgress => {
    return { phase: "embed", done, total: TOTAL, fromCache: 0, perSecond: null, secondsLeft: null };
  };
  const add = (_texts: readonly string[], { onProgress }: { onProgress(progress: PrepareProgress): void }) => {
    for (let done = 0; done <= TOTAL; done += 1, nowMs += stepMs) onProgress(progressOf(done));
    return Promise.resolve();
  };
  await readTexts({ add }, [], encoding, {
    onProgress: (progress) => told.push(progress.phase === "embed" ? progress.done : NaN),
    signal: new AbortController().signal,
    now: () => nowMs,
  });
  return { told, looks };
}

describe("reading texts", () => {
  it("tells the first and the last, and between them no more than a few a second; helpers hear of each", async () => {
    const { told, looks } = await read(10);
    expect(told).toEqual([0, 40, 80, 100]);
    expect(looks).toBe(TOTAL + 1);
  });

  it("tells everything where steps are slow", async () => {
    expect((await read(500)).told).toHaveLength(TOTAL + 1);
  });
});
