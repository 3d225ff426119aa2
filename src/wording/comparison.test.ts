import { expect, it } from "vitest";
import type { SingleChange, Turning } from "../core/compare/single-changes";
import { DEFAULT_CONFIG } from "../core/domain/config";
import type { ToolId } from "../core/domain/ids";
import { describeChange, describeOrder, describeRest, describeTurning } from "./comparison";

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

const LETTERS = ["A", "B"] as const;
const NONE: Turning = { tried: 12, isSame: false, turning: [], nearest: null };
const CHOOSER: SingleChange = { kind: "chooser", method: "top-k" };
const THRESHOLD: SingleChange = {
  ...{ kind: "config", config: DEFAULT_CONFIG },
  turned: { name: "threshold", from: 0.42, to: -0.005 },
};

it("names each change by what it becomes and what it was", () => {
  expect(describeChange(CHOOSER)).toBe("tools chosen by “Nearest tools”");
  expect(describeChange(THRESHOLD)).toBe("threshold −0.01 instead of 0.42");
  const turned = { name: "encoder", from: "bm25", to: "dense", encoder: "Tool MiniLM" } as const;
  expect(describeChange({ kind: "config", config: DEFAULT_CONFIG, turned })).toContain("dense with Tool MiniLM");
});

it.each<[string, Partial<Turning>, string]>([
  ["the same", { isSame: true, tried: 0 }, "A and B give the same tools."],
  ["one", { turning: [CHOOSER] }, "One change turns A’s answer into B’s: tools chosen by “Nearest tools”."],
  ["two", { turning: [CHOOSER, THRESHOLD] }, "tools chosen by “Nearest tools”. 1 other change does the same."],
  ["three", { turning: [CHOOSER, CHOOSER, CHOOSER] }, "2 other changes do the same."],
  ["none", {}, "None of the 12 single changes brings A’s answer closer to B’s."],
  ["none of one", { tried: 1 }, "The one change that was tried does not bring A’s answer closer to B’s."],
  [
    "a near one",
    { nearest: { change: THRESHOLD, missing: [], spare: [] } },
    "None of the 12 single changes turns A’s answer into B’s. The closest is threshold −0.01 instead of 0.42.",
  ],
])("says which change turns an answer: %s", (_name, turning, sentence) => {
  expect(describeTurning({ ...NONE, ...turning }, LETTERS)).toContain(sentence);
});

it("says what is left", () => {
  const [missing, spare] = [["b"], ["z"]] as [ToolId[], ToolId[]];
  const rest = { change: CHOOSER, missing, spare };
  expect(describeRest(rest, (tool) => tool.toUpperCase())).toBe("It still lacks B and has Z too many.");
  expect(describeRest({ ...rest, spare: [] }, String)).toBe("It still lacks b.");
});
