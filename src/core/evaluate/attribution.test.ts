import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, MODES } from "../domain/config";
import type { StageValues } from "../domain/evaluation";
import type { BundleKey, ToolId } from "../domain/ids";
import type { WalkInput } from "../domain/walk";
import { deriveBundles } from "../domain/bundle";
import { historyOf } from "../domain/dataset";
import { findMethod } from "../recommend/registry";
import { tracc } from "../metrics/tracc";
import { runWholePipeline } from "../pipeline/run-pipeline";
import { buildIndex } from "../retrieve/retrieval-index";
import { createWordEncoder, makeQuery, SMALL_DATASET, TEST_ENVIRONMENT } from "../testing/small-dataset";
import vectors from "../testing/vectors/statistics.json";
import {
  addOne,
  attributeStages,
  leaveOneOut,
  coverExactly,
  measureStages,
  nearestBundle,
  replayStages,
  voteExactly,
  type StageSets,
} from "./attribution";
import { digestWalk, sumCredits } from "./digest-walk";
import { evaluateFolds, type EvaluationInput } from "./evaluate-folds";
import { planFolds } from "./plan-folds";
import { PROTOCOLS } from "./protocols";
import { analyzeErrors } from "./error-analysis";

const tools = (...ids: string[]): ToolId[] => ids as ToolId[];
const scoreFor =
  (gold: readonly ToolId[]) =>
  (recommended: readonly ToolId[]): number =>
    tracc.standard({ gold, goldAsGiven: gold, recommended });

const someTools = (most = 5) =>
  fc.uniqueArray(fc.constantFrom(...tools("a", "b", "c", "d", "e", "f", "g")), { maxLength: most });

/** A walk as sets: kept tools come from the bundle, at most one tool is added for each open requirement. */
const stageSets: fc.Arbitrary<StageSets> = fc
  .record({ gold: someTools(), bundle: someTools(), votes: someTools(4), added: someTools(3), nearest: someTools() })
  .chain(({ gold, bundle, votes, added, nearest }) =>
    fc.tuple(fc.subarray(bundle), fc.nat(3)).map(([kept, more]) => ({
      ...{ gold, bundle, votes, kept, withNearestBundle: nearest },
      open: added.length + more,
      result: [...new Set([...kept, ...added])],
    })),
  );

const sumOf = (shares: Record<string, number>): number => Object.values(shares).reduce((sum, share) => sum + share, 0);

describe("attribution of stages", () => {
  it("gives what was computed elsewhere for one walk", () => {
    const { gold, stage1, stage2, stage3, tracc: after, delta, traccOracleKeep } = vectors.attribution;
    const sets = {
      ...{ gold: tools(...gold), bundle: tools(...stage1), kept: tools(...stage2), result: tools(...stage3) },
      ...{ open: 2, votes: [], withNearestBundle: [] },
    };
    const { increments, result } = attributeStages([measureStages(sets)])!;
    expect([increments[1], increments[2], increments[3]]).toEqual(
      delta.map((value): unknown => expect.closeTo(value, 9)),
    );
    expect(result).toBeCloseTo(after[2]!, 9);
    const score = scoreFor(sets.gold);
    expect(score(coverExactly(sets))).toBeCloseTo(traccOracleKeep, 9);
    expect(score(voteExactly(sets))).toBeCloseTo(vectors.attribution.traccOracleAddAfterStage2, 9);
    expect(measureStages(sets).ceilings).toEqual({ 1: result, 2: result, 3: 1 });
  });

  it("adds up: increments and shares to the result less the empty answer", () => {
    fc.assert(
      fc.property(stageSets, (sets) => {
        const { increments, shapley, result, empty } = attributeStages([measureStages(sets)])!;
        expect(sumOf(increments)).toBeCloseTo(result - empty, 12);
        expect(sumOf(shapley)).toBeCloseTo(result - empty, 12);
        expect(result).toBe(scoreFor(sets.gold)(sets.result));
      }),
    );
  });

  it("has ceilings between the result and 1, and all parts within -1 and 1", () => {
    fc.assert(
      fc.property(stageSets, (sets) => {
        const { ceilings, increments, overWithout, shapley, result } = attributeStages([measureStages(sets)])!;
        for (const ceiling of Object.values(ceilings)) {
          expect(ceiling).toBeGreaterThanOrEqual(result);
          expect(ceiling).toBeLessThanOrEqual(1);
        }
        for (const part of [increments, overWithout, shapley].flatMap((shares) => Object.values(shares))) {
          expect(Math.abs(part)).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });

  it("has no better vote than the one that knows", () => {
    fc.assert(
      fc.property(stageSets, (sets) => {
        const score = scoreFor(sets.gold);
        expect(score(voteExactly(sets)) + 1e-12).toBeGreaterThanOrEqual(score(sets.result));
      }),
    );
  });

  it("gives a stage that never changes anything no share, and stages that do the same equal ones", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    const ceilings = { 1: 1, 2: 1, 3: 1 };
    fc.assert(
      fc.property(value, value, value, value, (none, one, two, both) => {
        const idle = { "": none, "1": one, "2": none, "3": two, "12": one, "13": both, "23": two, "123": both };
        expect(attributeStages([{ configurations: idle, ceilings }])!.shapley[2]).toBeCloseTo(0, 12);
        const equal = { "": none, "1": one, "2": one, "3": two, "12": both, "13": two, "23": two, "123": both };
        const { shapley } = attributeStages([{ configurations: equal, ceilings }])!;
        expect(shapley[1]).toBeCloseTo(shapley[2], 12);
      }),
    );
  });

  it("of many walks is the mean of their attributions", () => {
    fc.assert(
      fc.property(fc.array(stageSets, { minLength: 1, maxLength: 6 }), (walks) => {
        const values = walks.map(measureStages);
        const together = attributeStages(values)!;
        const meanOf = (valueOf: (values: StageValues) => number): number =>
          values.reduce((sum, one) => sum + valueOf(one), 0) / values.length;
        expect(together.n).toBe(walks.length);
        for (const stage of [1, 2, 3] as const) {
          expect(together.shapley[stage]).toBeCloseTo(
            meanOf((one) => attributeStages([one])!.shapley[stage]),
            12,
          );
          expect(together.ceilings[stage]).toBeCloseTo(
            meanOf(({ ceilings }) => ceilings[stage]),
            12,
          );
        }
      }),
    );
    expect(attributeStages([])).toBeNull();
  });

  it("gives the deltas of single tools", () => {
    const { gold, stage3, leaveOneOut: without, addOne: withOne } = vectors.attribution;
    const score = scoreFor(tools(...gold));
    expect(leaveOneOut(tools(...stage3), score)).toEqual(close(without));
    expect(addOne(tools(...stage3), tools("c", "w"), score)).toEqual(close(withOne));
  });
});

describe("walks tried again", () => {
  const index = buildIndex(SMALL_DATASET);
  const context = { index, encoder: createWordEncoder(), environment: TEST_ENVIRONMENT };
  const again = (input: WalkInput) => runWholePipeline(input, context);
  const bundles = deriveBundles(historyOf(SMALL_DATASET));

  it("say for every request and mode what the stages of the walk itself say", async () => {
    for (const query of SMALL_DATASET.queries) {
      for (const config of [DEFAULT_CONFIG, MODES.paper, MODES.published]) {
        const trace = await again({ query, config, edits: [] });
        const { configurations } = measureStages(await replayStages(trace, [], bundles, again));
        const { bundle, kept, result } = digestWalk(trace)!.stages;
        expect([configurations["1"], configurations["12"], configurations["123"]]).toEqual([bundle, kept, result]);
      }
    }
  });

  it("choose the bundle that is nearest to the needed tools, and keep the edits", async () => {
    expect(nearestBundle(bundles, tools("packing", "weather"))).toBe("packing+weather" as BundleKey);
    expect(nearestBundle(bundles, tools("elsewhere"))).toBeNull();
    expect(nearestBundle(bundles, [])).toBeNull();
    const query = makeQuery("q", "forecast of rain and wind for the town", ["packing", "weather"]);
    const edits = [{ kind: "keep-tool", tool: "packing" as ToolId } as const];
    const trace = await again({ query, config: DEFAULT_CONFIG, edits });
    const sets = await replayStages(trace, edits, bundles, again);
    expect(sets.bundle).toEqual(["weather"]);
    expect(sets.withNearestBundle).toEqual(expect.arrayContaining(["weather", "packing"]));
    expect(measureStages(sets).ceilings[1]).toBe(1);
    await expect(replayStages({ ...trace, query: { ...query, gold: null } }, [], bundles, again)).rejects.toThrow(
      "Nobody has judged",
    );
  });

  it("are asked for by the plan: each row of a walk then has them, and they add up together", async () => {
    const folds = planFolds(SMALL_DATASET.queries, { kind: "given", seed: 1, folds: null, limit: null });
    const { encoder, environment } = context;
    const input: EvaluationInput = {
      ...{ dataset: SMALL_DATASET, folds, split: "given", protocol: PROTOCOLS.strict, encoder, environment, seed: 1 },
      methods: ["ptr", "nearest-query", "ptr-no-bundle", "ptr-no-coverage", "ptr-no-vote"].map(findMethod),
      attribution: true,
    };
    const rows = await rowsOf(input);
    const ofMethod = (name: string) => rows.filter(({ method }) => method === name).map(({ row }) => row);
    const queries = new Map(SMALL_DATASET.queries.map((query) => [query.id, query]));
    const attribution = analyzeErrors(ofMethod("ptr"), queries, folds, "tracc").walks!.attribution!;
    expect(attribution.n).toBe(2);
    const meanOf = (name: string): number =>
      ofMethod(name).reduce((sum, { scores }) => sum + scores["tracc"]!, 0) / ofMethod(name).length;
    expect(attribution.result).toBeCloseTo(meanOf("ptr"), 12);
    expect(attribution.overWithout[1]).toBeCloseTo(meanOf("ptr") - meanOf("ptr-no-bundle"), 12);
    expect(attribution.overWithout[2]).toBeCloseTo(meanOf("ptr") - meanOf("ptr-no-coverage"), 12);
    expect(attribution.overWithout[3]).toBeCloseTo(meanOf("ptr") - meanOf("ptr-no-vote"), 12);
    expect(ofMethod("nearest-query").every(({ walk }) => walk === null)).toBe(true);
    const unasked = await rowsOf({ ...input, attribution: false });
    expect(unasked.every(({ row }) => row.walk?.stageValues === undefined)).toBe(true);
    expect(unasked.map(({ row }) => row.predicted)).toEqual(rows.map(({ row }) => row.predicted));
  });
});

describe("requirements of many walks", () => {
  it("count together", () => {
    const counts = (hits: number, found: number, right: number) => ({ hits, found, right });
    const credit = sumCredits([
      { requirements: counts(1, 2, 1), tools: counts(1, 1, 2) },
      { requirements: counts(2, 2, 4), tools: counts(0, 0, 1) },
    ])!;
    expect(credit).toEqual({
      n: 2,
      requirements: { ...counts(3, 4, 5), precision: 0.75, recall: 0.6, f1: 6 / 9 },
      tools: { ...counts(1, 1, 3), precision: 1, recall: 1 / 3, f1: 0.5 },
    });
    expect(sumCredits([])).toBeNull();
    expect(sumCredits([{ requirements: counts(0, 0, 1), tools: counts(0, 0, 0) }])).toMatchObject({
      requirements: { precision: null, recall: 0, f1: 0 },
      tools: { precision: null, recall: null, f1: null },
    });
  });

  it("have shares that agree with their counts", () => {
    const count = fc
      .nat(20)
      .chain((hits) =>
        fc.tuple(fc.nat(20), fc.nat(20)).map(([more, missed]) => ({ hits, found: hits + more, right: hits + missed })),
      );
    fc.assert(
      fc.property(fc.array(fc.record({ requirements: count, tools: count }), { minLength: 1 }), (credits) => {
        const { precision, recall, f1 } = sumCredits(credits)!.requirements;
        if (precision === null || recall === null || f1 === null) return;
        expect(f1).toBeLessThanOrEqual(Math.max(precision, recall) + 1e-12);
        expect(f1).toBeGreaterThanOrEqual(Math.min(precision, recall) - 1e-12);
      }),
    );
  });
});

async function rowsOf(input: EvaluationInput) {
  const rows = [];
  for await (const { method, row } of evaluateFolds(input)) rows.push({ method, row });
  return rows;
}

function close(values: Record<string, number>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, expect.closeTo(value, 9)]));
}
