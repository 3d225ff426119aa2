import { expect, it } from "vitest";
import { describeOrder } from "./comparison";

const RANKED = [
  { score: "tracc", label: "TRACC", ranks: [3, 1, 2] },
  { score: "size-difference", label: "Size difference", ranks: [1, 3, 2] },
  { score: "f1", label: "F1", ranks: [2, 2, 2] },
];

it("says whether all scores put the runs into one order, and which do not", () => {
  const letters = ["A", "B", "C"];
  expect(describeOrder(RANKED, letters)).toBe("TRACC orders the runs B, C, A; Size difference and F1 do not.");
  expect(describeOrder(RANKED.slice(0, 2), letters)).toBe("TRACC orders the runs B, C, A; Size difference does not.");
  expect(describeOrder(RANKED.slice(0, 1), letters)).toBe("TRACC orders the runs B, C, A.");
  expect(describeOrder([RANKED[0]!, { ...RANKED[0]!, label: "F1" }], letters)).toBe(
    "Every score orders the runs B, C, A.",
  );
  expect(describeOrder([], letters)).toBe("");
});
