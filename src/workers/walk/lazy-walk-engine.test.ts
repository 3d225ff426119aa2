import { describe, expect, it } from "vitest";
import type { WalkEngine } from "./walk-engine";
import { createLazyWalkEngine } from "./lazy-walk-engine";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { createWordsInPage } from "./walk-engine-in-thread";

const dataset = makeTinyDataset();
const run = { datasetHash: dataset.hash, input: makeInput("Book a table."), encoder: "words" as const };

describe("an engine that comes late", () => {
  it("does what was asked before it was there, in that order", async () => {
    let come = (_engine: WalkEngine): void => undefined;
    const engine = createLazyWalkEngine(() => new Promise((resolve) => (come = resolve)));
    const opening = engine.open(dataset);
    const older = engine.run(run, () => undefined);
    const newer = engine.run(run, () => undefined);
    const superseded = expect(older).rejects.toMatchObject({ name: "SupersededError" });
    come(createWordsInPage("test"));
    await opening;
    await superseded;
    expect((await newer).environment.appVersion).toBe("test");
    engine.dispose();
  });

  it("that is there is asked directly", async () => {
    const there = createWordsInPage("test");
    const engine = createLazyWalkEngine(() => Promise.resolve(there));
    await engine.open(dataset);
    expect(engine.run).toBe(there.run);
    there.dispose();
  });

  it("that does not come says so", async () => {
    const engine = createLazyWalkEngine(() => Promise.reject(new Error("no such script")));
    await expect(engine.open(dataset)).rejects.toMatchObject({
      name: "WorkerLostError",
      message: "The walk engine could not be loaded. Reload the page.",
      detail: "no such script",
    });
  });
});
