import { expect, it } from "vitest";
import { describeDivision } from "./divisions";

it.each<[string[][], string]>([
  [[["A", "B"], ["A"], ["A", "C", "B"]], "Three answers. They share A; two add B, one adds C."],
  [[["A"], []], "Two answers. They share no tool; one wants A, one says that none is needed."],
  [[["A"], ["B"]], "Two answers. They share no tool; A and B are in one answer each."],
  [
    [
      ["A", "B"],
      ["A", "B"],
    ],
    "Two answers. The tools are the same: A and B.",
  ],
  [[[], []], "Two answers. No tool is needed."],
  [[["A"]], "One answer: A."],
  [[["A"], ["A"], []], "Three answers. They share no tool; two want A, one says that none is needed."],
])("of %j it is said: %s", (sets, said) => {
  expect(describeDivision(sets)).toBe(said);
});
