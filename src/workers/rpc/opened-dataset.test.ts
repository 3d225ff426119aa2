import { describe, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import { makeQuery, makeTestDataset, makeTool } from "../../core/testing/small-dataset";
import { DatasetHandover, OpenedDataset, openInParts } from "./opened-dataset";

const DATASET = makeTestDataset(
  Array.from({ length: 700 }, (_, i) => makeTool(`T${i}`, "text")),
  Array.from({ length: 350 }, (_, i) => makeQuery(`q${i}`, "text", ["t1"])),
);

describe("a data set given part by part", () => {
  it("is whole on the other side, each part small, and given once to who asks twice", async () => {
    const [opened, handover, worker] = [new OpenedDataset(), new DatasetHandover(), {}];
    const sizes: number[] = [];
    let pauses = 0;
    const open = (dataset: Dataset) =>
      openInParts(
        dataset,
        {
          open: async (first) => (sizes.push(first.tools.length), opened.open(first)),
          openMore: async (part) => (sizes.push(part.tools.length), opened.openMore(part)),
        },
        async () => void (pauses += 1),
      );
    const request = { dataset: DATASET };
    const [handed] = await Promise.all([
      handover.handSlowly(worker, request, open),
      handover.handSlowly(worker, request, open),
    ]);
    expect([sizes, pauses]).toEqual([[300, 300, 100], 2]);
    expect(opened.fill(handed).dataset).toEqual(DATASET);
    expect(DATASET.tools).toHaveLength(700);
  });

  it("is given again after it could not be taken", async () => {
    const [handover, worker] = [new DatasetHandover(), {}];
    const refuse = () => Promise.reject(new Error("It is full."));
    await expect(handover.handSlowly(worker, { dataset: DATASET }, refuse)).rejects.toThrow("It is full.");
    let given = 0;
    await handover.handSlowly(worker, { dataset: DATASET }, async () => void (given += 1));
    expect(given).toBe(1);
  });
});
