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
    const open = (dataset: Dataset, isLast: () => boolean) =>
      openInParts(
        dataset,
        {
          open: async (first) => (sizes.push(first.tools.length), opened.open(first)),
          openMore: async (part) => (sizes.push(part.tools.length), opened.openMore(part)),
        },
        { pause: async () => void (pauses += 1), isLast },
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

  it("is not mixed with another one that is given meanwhile, nor with itself when it is given again", async () => {
    const [opened, handover, worker] = [new OpenedDataset(), new DatasetHandover(), {}];
    const other = { ...DATASET, id: "another" as Dataset["id"], tools: DATASET.tools.slice(0, 500) };
    const hand = (dataset: Dataset) =>
      handover.handSlowly(worker, { dataset }, (given, isLast) =>
        openInParts(
          given,
          { open: async (first) => opened.open(first), openMore: async (part) => opened.openMore(part) },
          { pause: () => new Promise((resolve) => setTimeout(resolve)), isLast },
        ),
      );
    const asked = await Promise.allSettled([hand(DATASET), hand(other), hand(DATASET)]);
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    expect(opened.fill({ dataset: DATASET }).dataset).toEqual(DATASET);
    await hand(other);
    expect(opened.fill({ dataset: other }).dataset.tools).toHaveLength(500);
  });

  it("tells of a part that could not be taken at its end alone, not as a rejection that nobody hears", async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on("unhandledRejection", hear);
    const lost = () => Promise.reject(new Error("It is lost."));
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
    await expect(openInParts(DATASET, { open: lost, openMore: lost }, { pause, isLast: () => true })).rejects.toThrow();
    process.off("unhandledRejection", hear);
    expect(unheard).toEqual([]);
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
