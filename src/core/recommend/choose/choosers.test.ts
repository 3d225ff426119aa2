import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../../domain/ids";
import { tracc } from "../../metrics/tracc";
import vectors from "../../testing/vectors/expected_tracc.json";
import { chooseByExpectation, chooseFromMixture } from "./choosers";
import { expectedTraccOfSets, type WeightedSet } from "./expected-tracc";

const tools = (ids: readonly string[]): ToolId[] => [...ids] as ToolId[];

const anyMixture = fc
  .array(
    fc.record({
      tools: fc.uniqueArray(fc.constantFrom(...tools(["a", "b", "c", "d", "e"])), { minLength: 1, maxLength: 4 }),
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((sets): WeightedSet<ToolId>[] => {
    const total = sets.reduce((sum, { weight }) => sum + weight, 0);
    return sets.map((set) => ({ ...set, weight: set.weight / total }));
  });

function subsets(items: readonly ToolId[]): ToolId[][] {
  return items.reduce<ToolId[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

describe("chooseFromMixture", () => {
  it.each(vectors.bundleMixture.map((example, number) => ({ ...example, number })))(
    "mixture $number of the vectors",
    ({ mixture, valuesTop = [], best, bestValue }) => {
      const sets = mixture.map(({ tools: ids, weight }) => ({ tools: tools(ids), weight }));
      for (const { tools: ids, value } of valuesTop)
        expect(expectedTraccOfSets(new Set(tools(ids)), sets)).toBeCloseTo(value, 9);
      const chosen = chooseFromMixture(sets);
      expect(chosen.expected).toBeCloseTo(bestValue, 9);
      expect([...chosen.tools].sort()).toEqual(best);
    },
  );

  it("is never worse than a given set, never better than the best of all subsets, and states its true value", () => {
    fc.assert(
      fc.property(anyMixture, (sets) => {
        const chosen = chooseFromMixture(sets);
        const value = (set: readonly ToolId[]): number =>
          sets.reduce(
            (sum, { tools: gold, weight }) =>
              sum + weight * tracc.standard({ gold, goldAsGiven: gold, recommended: set }),
            0,
          );
        expect(chosen.expected).toBeCloseTo(value(chosen.tools), 9);
        for (const { tools: given } of sets) expect(chosen.expected).toBeGreaterThanOrEqual(value(given) - 1e-9);
        const best = Math.max(...subsets(tools(["a", "b", "c", "d", "e"])).map(value));
        expect(chosen.expected).toBeLessThanOrEqual(best + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

describe("chooseByExpectation", () => {
  it.each(vectors.independent.filter(({ bestK }) => bestK > 0))("$id", ({ p, bestK, bestValue }) => {
    const likely = p.map((chance, i) => ({ tool: `t${String(i).padStart(2, "0")}` as ToolId, chance }));
    const { tools: chosen, expected } = chooseByExpectation([...likely].reverse());
    expect(chosen).toEqual(likely.slice(0, bestK).map(({ tool }) => tool));
    expect(expected).toBeCloseTo(bestValue, 9);
  });

  it("recommends one tool at least, and none of none", () => {
    expect(chooseByExpectation([{ tool: "a" as ToolId, chance: 0.01 }]).tools).toEqual(["a"]);
    expect(chooseByExpectation([])).toEqual({ tools: [], expected: 1 });
  });
});
