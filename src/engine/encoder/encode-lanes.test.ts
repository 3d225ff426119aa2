import { describe, expect, it } from "vitest";
import { createEncodeLanes } from "./encode-lanes";

describe("the two lanes to an encoder", () => {
  it("take one job at a time, urgent ones first", async () => {
    const order: string[] = [];
    let running = 0;
    const { urgent, bulk } = createEncodeLanes(async (texts) => {
      running += 1;
      expect(running).toBe(1);
      order.push(...texts);
      await Promise.resolve();
      running -= 1;
      return texts.map(() => new Float32Array(1));
    });
    await Promise.all([bulk(["bulk 1"]), bulk(["bulk 2"]), bulk(["bulk 3"]), urgent(["walk 1"]), urgent(["walk 2"])]);
    expect(order).toEqual(["bulk 1", "walk 1", "walk 2", "bulk 2", "bulk 3"]);
  });

  it("a failed job fails alone", async () => {
    const { urgent, bulk } = createEncodeLanes((texts) =>
      texts[0] === "bad" ? Promise.reject(new Error("bad")) : Promise.resolve([]),
    );
    const bad = urgent(["bad"]);
    const after = bulk(["good"]);
    await expect(bad).rejects.toThrow("bad");
    expect(await after).toEqual([]);
  });

  it("hold bulk jobs back between the jobs of a walk", async () => {
    const order: string[] = [];
    const { urgent, bulk, hold } = createEncodeLanes((texts) => {
      order.push(...texts);
      return Promise.resolve([]);
    });
    const release = hold();
    const embedding = Promise.all([bulk(["bulk 1"]), bulk(["bulk 2"])]);
    await urgent(["walk 1"]);
    await urgent(["walk 2"]);
    release();
    await embedding;
    expect(order).toEqual(["walk 1", "walk 2", "bulk 1", "bulk 2"]);
  });
});
