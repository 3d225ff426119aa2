import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedTraccOfSets, expectedTraccOfTools, traccKernel } from "../../choose/expected-tracc";
import vectors from "../../../testing/vectors/learned_tiny.json";
import { chooseSet, expectedOf, mixSets } from "./choose-set";
import { fitSetModel, type SetExample, gradientOfPartition } from "./fit-set-model";
import {
  computeDistribution,
  LARGEST_SET,
  logChanceOfSet,
  NOTHING_KNOWN,
  SIZES,
  type CandidateFeatures,
  type SetModel,
} from "./set-model";

const { w, c, be, al, votes, past, bonus_features: evidence, clauses, words } = vectors.set_model;

const MODEL: SetModel = {
  weights: [w[0]!, w[1]!, 0, 0, 0],
  common: [c[0]!, c[1]!, c[2]!],
  copying: be,
  sizes: Array.from({ length: LARGEST_SET + 1 }, (_, size) => al[size] ?? 0),
};

function caseOf(request: number): CandidateFeatures {
  return {
    logits: Float64Array.from(vectors.expected[request]!.logits),
    votes: Float64Array.from(votes[request]!),
    brought: new Float64Array(votes[request]!.length),
    bundled: new Float64Array(votes[request]!.length),
    unused: new Float64Array(votes[request]!.length),
    length: [Math.log(clauses[request]!) - 1, Math.log(words[request]!) - 3],
    bundles: past.map((tools, b) => ({ tools, evidence: evidence[request]![b]! })),
  };
}

describe("the set model against sums over all sets", () => {
  it.each(vectors.expected.map((expected, request) => ({ request, expected })))(
    "request $request",
    ({ request, expected }) => {
      const given = caseOf(request);
      const distribution = computeDistribution(MODEL, given);
      const steps = new Float64Array((given.logits.length + 1) * SIZES).fill(NaN);
      const again = computeDistribution(MODEL, given, NOTHING_KNOWN, steps);
      expect(again).toEqual(distribution);
      const { odds, bonus } = gradientOfPartition(MODEL, given, again, steps);
      expectClose([...distribution.odds], expected.theta);
      expectClose(
        [...odds].map((slope, tool) => slope + distribution.chances[tool]!),
        expected.marginals,
      );
      expectClose([...bonus], expected.p_past);
      past.forEach((tools, b) => {
        expect(Math.exp(logChanceOfSet(MODEL, distribution, tools, b))).toBeCloseTo(expected.p_past[b]!, 6);
      });
      const chosen = chooseSet(MODEL, given);
      expect([...chosen.tools].sort()).toEqual(expected.chosen);
      expect(chosen.expected).toBeCloseTo(expected.expected_tracc, 6);
      expect(chosen.copied).toBeCloseTo(
        expected.p_past.reduce((a, b) => a + b),
        6,
      );
    },
  );

  it("has chances that add up to 1, whatever the model", () => {
    const number = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.array(number, { minLength: 3, maxLength: 6 }), number, number, (logits, bonus, alpha) => {
        const model: SetModel = { ...MODEL, copying: [bonus, 0, 0, 0], sizes: MODEL.sizes.map((_, k) => alpha * k) };
        const given: CandidateFeatures = {
          ...{ logits: Float64Array.from(logits), votes: new Float64Array(logits.length), length: [0, 0] },
          brought: new Float64Array(logits.length),
          bundled: new Float64Array(logits.length),
          unused: new Float64Array(logits.length),
          bundles: [
            { tools: [0, 2], evidence: [1, 1, 1] },
            { tools: [1], evidence: [0, 0, 0] },
          ],
        };
        const distribution = computeDistribution(model, given);
        let sum = 0;
        for (let bits = 1; bits < 2 ** logits.length; bits++) {
          const tools = logits.flatMap((_, tool) => (bits & (1 << tool) ? [tool] : []));
          const bundle = given.bundles.findIndex((one) => one.tools.join() === tools.join());
          sum += Math.exp(logChanceOfSet(model, distribution, tools, bundle));
        }
        expect(sum).toBeCloseTo(1, 9);
      }),
      { numRuns: 30 },
    );
  });
});

describe("choosing where past bundles are unlikely to come back", () => {
  const logits = [1.2, 0.9, 0.6, -0.2, -0.5, -0.8];
  const pairs = logits.flatMap((_, a) => logits.flatMap((_, b) => (b > a ? [[a, b]] : [])));
  const model: SetModel = {
    ...{ weights: [1, 0, 0, 0, 0], common: [0, 0, 0], copying: [-4, 0, 0, 0] },
    sizes: Array.from({ length: LARGEST_SET + 1 }, (_, size) => (size === 2 ? 3 : 0)),
  };
  const caseWith = (bundles: readonly number[][]): CandidateFeatures => ({
    ...{ logits: Float64Array.from(logits), votes: new Float64Array(6), length: [0, 0] },
    ...{ brought: new Float64Array(6), bundled: new Float64Array(6), unused: new Float64Array(6) },
    bundles: bundles.map((tools) => ({ tools, evidence: [0, 0, 0] })),
  });
  const subsets = Array.from({ length: 63 }, (_, i) =>
    logits.flatMap((_, tool) => ((i + 1) & (1 << tool) ? [tool] : [])),
  );
  /** By the sum over all sets. */
  const expectedOf = (given: CandidateFeatures, tools: readonly number[]): number => {
    const distribution = computeDistribution(model, given);
    return subsets.reduce((sum, needed) => {
      const bundle = given.bundles.findIndex((one) => one.tools.join() === needed.join());
      const hits = needed.filter((tool) => tools.includes(tool)).length;
      return (
        sum +
        Math.exp(logChanceOfSet(model, distribution, needed, bundle)) *
          traccKernel(hits, needed.length - hits, tools.length)
      );
    }, 0);
  };

  it.each([
    { name: "the likeliest", bundles: [[0, 1]] },
    {
      name: "two of the likeliest",
      bundles: [
        [0, 1],
        [0, 2],
      ],
    },
    { name: "all but the likeliest but one", bundles: pairs.filter((pair) => pair.join() !== "0,2") },
    { name: "all", bundles: pairs },
  ])("counts each of them: $name", ({ bundles }) => {
    const given = caseWith(bundles);
    const chosen = chooseSet(model, given);
    expect(chosen.expected).toBeCloseTo(expectedOf(given, chosen.tools), 9);
    expect(chosen.expected).toBeCloseTo(Math.max(...subsets.map((tools) => expectedOf(given, tools))), 9);
  });
});

describe("a request that may need any of 40 tools", () => {
  const number = fc.double({ min: -3, max: 2, noNaN: true });
  const logitsOf40 = fc.array(number, { minLength: 40, maxLength: 40 });

  it("expects of a set what all tools outside it say together, the unlikely ones too, and never more than 1", () => {
    fc.assert(
      fc.property(logitsOf40, fc.subarray([...Array(40).keys()], { minLength: 1, maxLength: 9 }), (logits, tools) => {
        const model: SetModel = { ...MODEL, weights: [1, 0, 0, 0, 0], common: [0, 0, 0] };
        const zeros = new Float64Array(40);
        const given: CandidateFeatures = {
          logits: Float64Array.from(logits),
          ...{ votes: zeros, brought: zeros, bundled: zeros, unused: zeros, length: [0, 0] as const },
          bundles: [{ tools: [0, 3, 7], evidence: [1, 1, 0] }],
        };
        const mixture = mixSets(model, given);
        const outside = [...mixture.chances.keys()].filter((tool) => !tools.includes(tool));
        const chanceOf = (tool: number): number => mixture.chances[tool]!;
        const whole =
          expectedTraccOfTools(tools.map(chanceOf), outside.map(chanceOf), mixture.sizes) +
          expectedTraccOfSets(new Set(tools), mixture.sets);
        expect(expectedOf(mixture, tools)).toBeCloseTo(whole, 9);
        expect(whole).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

describe("fitting", () => {
  const examples: SetExample[] = [0, 1, 2, 3].map((request) => ({
    given: caseOf(request),
    gold: past[request]!,
    bundle: request,
    weight: request < 2 ? 1 : 0.5,
  }));
  /** Examples in which this speaks for every tool that is not needed, and for no other. */
  const withOneWhereUnneeded = (name: "bundled" | "unused"): SetExample[] =>
    examples.map((example) => ({
      ...example,
      given: {
        ...example.given,
        [name]: example.given.logits.map((_, tool) => (example.gold.includes(tool) ? 0 : 1)),
      },
    }));
  const meanLoss = (model: SetModel): number =>
    examples.reduce((sum, { given, gold, bundle, weight }) => {
      return sum - (weight / 3) * logChanceOfSet(model, computeDistribution(model, given), gold, bundle);
    }, 0);

  it("makes the sets that were needed likelier than any nearby model does", () => {
    const fitted = fitSetModel(examples);
    const loss = meanLoss(fitted);
    expect(loss).toBeLessThan(meanLoss(MODEL));
    for (const change of [-0.3, 0.3]) {
      expect(meanLoss({ ...fitted, sizes: fitted.sizes.map((a) => a + change) })).toBeCloseTo(loss, 6);
      const [first, ...rest] = fitted.copying;
      expect(meanLoss({ ...fitted, copying: [first! + 20 * change, ...rest] })).toBeGreaterThan(loss - 0.05);
    }
  });

  it.each([
    { name: "brought", index: 2, compose: true },
    { name: "bundled", index: 3, compose: false },
    { name: "unused", index: 4, compose: false },
    { name: "unused", index: 4, compose: true },
  ] as const)("learns what it means that a tool is $name", ({ name, index, compose }) => {
    const marked = examples.map((example) => ({
      ...example,
      bundle: -1,
      given: {
        ...example.given,
        bundles: [],
        [name]: example.given.logits.map((_, tool) => (tool === example.gold[0] ? 1 : 0)),
      },
    }));
    const fitted = fitSetModel(marked, compose);
    const best = fitted.weights[index];
    expect(best).toBeGreaterThan(0.1);
    const lossAt = (weight: number): number =>
      marked.reduce(
        (sum, { given, gold, weight: share }) => {
          const weights = fitted.weights.with(index, weight) as unknown as SetModel["weights"];
          return (
            sum -
            (share / 3) *
              logChanceOfSet({ ...fitted, weights }, computeDistribution({ ...fitted, weights }, given), gold, -1)
          );
        },
        0.01 * weight ** 2,
      );
    expect(lossAt(best)).toBeLessThan(Math.min(lossAt(best - 0.2), lossAt(best + 0.2)));
  });

  it("holds it against tools that no past request needs where such tools stay unneeded, and against no others", () => {
    const unneeded = withOneWhereUnneeded("unused");
    const fitted = fitSetModel(unneeded);
    const { given } = unneeded[0]!;
    expect(fitted.weights[4]).toBeLessThan(-0.1);
    const without = { ...given, unused: new Float64Array(given.unused.length) };
    const [told, untold] = [computeDistribution(fitted, given).odds, computeDistribution(fitted, without).odds];
    told.forEach((odds, tool) => expect(odds).toBeCloseTo(untold[tool]! + fitted.weights[4] * given.unused[tool]!, 12));
  });

  it("never counts it against a tool that past bundles have it, and not at all where every set is composed", () => {
    const against = withOneWhereUnneeded("bundled");
    const fitted = fitSetModel(against);
    const distribution = computeDistribution(fitted, against[0]!.given);
    expect([...distribution.odds]).toEqual([...computeDistribution(fitted, examples[0]!.given).odds]);
    expect(fitSetModel(examples, true).weights[3]).toBe(0);
  });

  it("ends where it ends, wherever it begins", () => {
    const fitted = fitSetModel(examples);
    const other = fitSetModel(examples.map((example) => ({ ...example, gold: [0, 4], bundle: -1 })));
    const again = fitSetModel(examples, false, other);
    expect(meanLoss(other)).toBeGreaterThan(meanLoss(fitted) + 1);
    expect(Math.abs(meanLoss(again) - meanLoss(fitted))).toBeLessThan(0.05);
  });

  it("copies more readily when every set was a past bundle", () => {
    const copies = fitSetModel(examples);
    const news = fitSetModel(examples.map((example) => ({ ...example, gold: [0, 4], bundle: -1 })));
    expect(copies.copying[0]).toBeGreaterThan(news.copying[0]!);
    expect(fitSetModel(examples, true).copying).toEqual([0, 0, 0, 0, 0]);
  });
});

function expectClose(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  wanted.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 6));
}
