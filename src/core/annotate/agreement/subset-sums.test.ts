import fc from "fast-check";
import { expect, it } from "vitest";
import { runToEnd } from "../../math/run-to-end";
import { distanceOf } from "./distances";
import { addingDistances, isCrowded } from "./subset-sums";

const set = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { maxLength: 6 });

it("adds up what looking at every pair of answers adds up", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        set.map((members) => members.sort()),
        { minLength: 1, maxLength: 12, selector: (members) => members.join() },
      ),
      fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }),
      fc.constantFrom("jaccard" as const, "masi" as const),
      (distinct, drawn, name) => {
        const counts = Int32Array.from(distinct, (_, at) => drawn[at]!);
        const answers = counts.reduce((sum, count) => sum + count, 0);
        const sumOf = runToEnd(addingDistances(distinct, name));
        let sum = 0;
        for (const [at, first] of distinct.entries())
          for (const [other, second] of distinct.entries())
            sum += counts[at]! * counts[other]! * distanceOf(name, first, second);
        if (distinct.some(({ length }) => length > 0)) expect(sumOf!(counts, answers)).toBeCloseTo(sum, 8);
      },
    ),
    { numRuns: 2000 },
  );
});

it("leaves larger sets, and plain equality, to whoever looks at pairs", () => {
  const seven = ["a", "b", "c", "d", "e", "f", "g"];
  expect(runToEnd(addingDistances([seven], "masi"))).toBeNull();
  expect(runToEnd(addingDistances([["a"]], "nominal"))).toBeNull();
});

it("is for sets that share members with many others", () => {
  const sets = (tools: number) => Array.from({ length: 900 }, (_, at) => [`a${at}`, `b${at % tools}`]);
  expect([isCrowded(sets(3)), isCrowded(sets(300))]).toEqual([true, false]);
});
