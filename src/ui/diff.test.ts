import fc from "fast-check";
import { expect, it } from "vitest";
import { diffLines, diffWords } from "./diff";

const print = (before: string, after: string): string[] =>
  diffLines(before, after).map(({ sign, line }) => sign + line);
const words = (before: string, after: string): string[] =>
  diffWords(before, after).map(({ sign, text }) => `${sign}${text}|`);

it("says which lines are new, gone and kept", () => {
  expect(print("a\nb\nc", "a\nB\nc\nd")).toEqual([" a", "-b", "+B", " c", "+d"]);
  expect(print("a", "a")).toEqual([" a"]);
  expect(print("", "x\ny")).toEqual(["-", "+x", "+y"]);
});

it("says which words were put in and taken out", () => {
  expect(words("Book a table for two.", "Book a quiet table for four.")).toEqual([
    ...[" Book a|", "+ quiet|", "  table for|", "- two.|", "+ four.|"],
  ]);
  expect(words("same words", "same words")).toEqual([" same words|"]);
  expect(words("", "new")).toEqual(["+new|"]);
});

it("gives both texts back, whatever they are", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c ", " ", "\n", "ü"), { maxLength: 12 }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after);
      const side = (left: string): string =>
        pieces
          .filter(({ sign }) => sign === " " || sign === left)
          .map(({ text: own }) => own)
          .join("");
      expect([side("-"), side("+")]).toEqual([before, after]);
    }),
    { numRuns: 300 },
  );
});
