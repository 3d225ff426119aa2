import { describe, expect, it } from "vitest";
import { MERGE_DATASET, nameOfRecord, readMergeFiles } from "../testing/merge-vectors";
import { currentState } from "./current";
import { dividedItems } from "./divided-items";

describe("dividedItems", () => {
  const state = currentState(readMergeFiles(["A", "B", "C", "D", "E", "F"]), MERGE_DATASET);
  const { items, agreed } = dividedItems(state, "masi");

  it("lists the widest apart first, and one that all answered alike because one person answered it twice", () => {
    expect(items.map(({ item, isForked, standing }) => [item, isForked, standing])).toEqual([
      ["q2", false, "open"],
      ["q1", false, "reopened"],
      ["q3", true, "open"],
    ]);
    expect(agreed).toBe(0);
  });

  it("has every answer of a fork in view, whether it counts or not", () => {
    expect(state.forks.length, "The vectors have a fork.").toBeGreaterThan(0);
    for (const { item, heads } of state.forks) {
      const found = items.find((one) => one.item === item);
      if (!found) continue;
      expect(found.isForked).toBe(true);
      expect(found.inView.map(nameOfRecord)).toEqual(expect.arrayContaining(heads.map(nameOfRecord)));
      expect(new Set(found.inView).size).toBe(found.inView.length);
    }
    expect(items.some(({ isForked }) => isForked)).toBe(true);
  });
});
