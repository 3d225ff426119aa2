import { expect, it } from "vitest";
import { diffLines } from "./diff-lines";

function print(before: string, after: string): string[] {
  return diffLines(before, after).map(({ sign, line }) => sign + line);
}

it("says which lines are new, gone and kept", () => {
  expect(print("a\nb\nc", "a\nB\nc\nd")).toEqual([" a", "-b", "+B", " c", "+d"]);
  expect(print("a", "a")).toEqual([" a"]);
  expect(print("", "x\ny")).toEqual(["-", "+x", "+y"]);
});
