import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import vectors from "../testing/vectors/ptr_metrics.json";
import { splitLoss, tracc } from "./tracc";
import type { JudgedRecommendation, Metric, MetricId } from "./metric";
import { expectedNdcgAsPublished, ndcgAsPublishedInOrder } from "./ndcg";
import { METRICS } from "./registry";

const STRICT_NAMES: Partial<Record<MetricId, keyof (typeof vectors.cases)[number]["strict"]>> = {
  tracc: "tracc",
  acc: "acc",
  precision: "precision",
  f1: "f1",
  jaccard: "jaccard",
  exact: "exact",
  "size-difference": "lenDiffAbs",
  "signed-size-difference": "lenDiffSigned",
  recall: "recallAtK",
  ndcg: "ndcgAtK",
};

const tools = (ids: readonly string[]): ToolId[] => ids as ToolId[];
const metric = (id: MetricId): Metric => METRICS.find((candidate) => candidate.id === id)!;

function judge({ gold, pred }: { gold: string[]; pred: string[] }): JudgedRecommendation {
  return { gold: tools([...new Set(gold)]), goldAsGiven: tools(gold), recommended: tools(pred) };
}

describe("standard metrics", () => {
  it.each(vectors.cases)("give the strict values of $id", (example) => {
    for (const [id, name] of Object.entries(STRICT_NAMES)) {
      expect(metric(id as MetricId).standard(judge(example)), id).toBeCloseTo(example.strict[name], 9);
    }
  });

  it("call it complete when every needed tool is there", () => {
    expect(metric("comp").standard(judge({ gold: ["a", "b"], pred: ["x", "b", "a"] }))).toBe(1);
    expect(metric("comp").standard(judge({ gold: ["a", "b"], pred: ["a"] }))).toBe(0);
    expect(metric("comp").standard(judge({ gold: [], pred: [] }))).toBe(1);
    expect(metric("comp").standard(judge({ gold: [], pred: ["a"] }))).toBe(0);
  });
});

describe("as-published metrics", () => {
  it.each(vectors.cases)("give the released code's values of $id", (example) => {
    const { official } = example;
    const judged = judge(example);
    for (const [id, value] of [
      ["tracc", official.tracc],
      ["acc", official.acc],
      ["recall", official.acc],
      ["size-difference", official.lenDiff],
    ] as const) {
      const ours = metric(id).asPublished!(judged);
      if (value === null) expect(ours, id).toBeNull();
      else expect(ours, id).toBeCloseTo(value, 9);
    }
    expect(ndcgAsPublishedInOrder(judged)).toBeCloseTo(official.ndcg, 9);
  });

  it("give the released code's means over its first ten cases", () => {
    const { tracc: meanTracc, recall, lenDiff, ndcg } = vectors.officialAggregate;
    const judged = vectors.cases.slice(0, 10).map(judge);
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(judged.map((one) => metric("tracc").asPublished!(one)!))).toBeCloseTo(meanTracc, 9);
    expect(mean(judged.map((one) => metric("recall").asPublished!(one)!))).toBeCloseTo(recall, 9);
    expect(mean(judged.map((one) => metric("size-difference").asPublished!(one)!))).toBeCloseTo(lenDiff, 9);
    expect(mean(judged.map(ndcgAsPublishedInOrder))).toBeCloseTo(ndcg, 9);
  });

  it("take the mean NDCG over all orders, which spread widely", () => {
    const { gold, predSet, ndcgMin, ndcgMax, ndcgMean, nPermutations } = vectors.officialNdcgOrderDependence;
    const values = permute(predSet).map((pred) => ndcgAsPublishedInOrder(judge({ gold, pred })));
    expect(values).toHaveLength(nPermutations);
    expect(Math.min(...values)).toBeCloseTo(ndcgMin, 9);
    expect(Math.max(...values)).toBeCloseTo(ndcgMax, 9);
    expect(expectedNdcgAsPublished(judge({ gold, pred: predSet }))).toBeCloseTo(ndcgMean, 9);
  });
});

const anySet = fc.uniqueArray(fc.constantFrom(...tools(["a", "b", "c", "d", "e", "f"])), { maxLength: 6 });
const anyJudged = fc
  .record({ gold: anySet, recommended: anySet })
  .map((sets): JudgedRecommendation => ({ ...sets, goldAsGiven: sets.gold }));

describe("laws", () => {
  it("TRACC is 1 exactly when the sets are equal, and stays in range like every metric", () => {
    fc.assert(
      fc.property(anyJudged, (judged) => {
        const isEqual =
          judged.gold.length === judged.recommended.length &&
          judged.gold.every((tool) => judged.recommended.includes(tool));
        expect(Math.abs(tracc.standard(judged) - 1) < 1e-12).toBe(isEqual);
        for (const { range, standard, id } of METRICS) {
          expect(standard(judged), id).toBeGreaterThanOrEqual(range[0] ?? -Infinity);
          expect(standard(judged), id).toBeLessThanOrEqual((range[1] ?? Infinity) + 1e-12);
        }
      }),
    );
  });

  it("TRACC and its losses add up to 1", () => {
    fc.assert(
      fc.property(anyJudged, (judged) => {
        const parts = splitLoss(judged);
        if (judged.gold.length === 0) expect(parts).toBeNull();
        else expect(parts!.tracc + parts!.missingLoss + parts!.sizeLoss).toBeCloseTo(1, 12);
      }),
    );
  });

  it("metrics of sets are the same in every order, and every metric has its best value for the needed tools themselves", () => {
    const ofOrder: MetricId[] = ["recall", "ndcg", "map"];
    fc.assert(
      fc.property(anyJudged, ({ gold, goldAsGiven, recommended }) => {
        for (const { id, standard, better, range } of METRICS) {
          const turned = { gold, goldAsGiven, recommended: [...recommended].reverse() };
          if (!ofOrder.includes(id)) expect(standard(turned), id).toBe(standard({ gold, goldAsGiven, recommended }));
          const best = better === "higher" ? range[1]! : 0;
          expect(standard({ gold, goldAsGiven, recommended: gold }), id).toBeCloseTo(best, 12);
        }
      }),
    );
  });

  it("stand to each other as their definitions say", () => {
    fc.assert(
      fc.property(anyJudged, (judged) => {
        const value = (id: MetricId): number => metric(id).standard(judged);
        const least = 1e-12;
        if (judged.gold.length > 0) {
          const between = [value("precision"), value("acc")];
          expect(value("f1")).toBeGreaterThanOrEqual(Math.min(...between) - least);
          expect(value("f1")).toBeLessThanOrEqual(Math.max(...between) + least);
          expect(value("map")).toBeLessThanOrEqual(value("acc") + least);
          expect(value("recall")).toBeLessThanOrEqual(value("acc") + least);
          expect(value("comp")).toBe(value("acc") === 1 ? 1 : 0);
        }
        expect(value("tracc")).toBeLessThanOrEqual(value("acc") + least);
        expect(value("jaccard")).toBeLessThanOrEqual(value("f1") + least);
        expect(value("jaccard")).toBeCloseTo(value("f1") / (2 - value("f1")), 12);
        expect(value("exact")).toBe(value("jaccard") === 1 ? 1 : 0);
        expect(Math.abs(value("signed-size-difference"))).toBe(value("size-difference"));
      }),
    );
  });

  it("as published are the usual ones where nothing is repeated", () => {
    fc.assert(
      fc.property(anyJudged, (judged) => {
        for (const id of ["tracc", "acc", "size-difference"] as const) {
          const { standard, asPublished } = metric(id);
          if (judged.gold.length > 0) expect(asPublished!(judged), id).toBeCloseTo(standard(judged), 12);
        }
      }),
    );
  });

  it("a needed tool further in front raises MAP and NDCG", () => {
    const late = judge({ gold: ["a", "b"], pred: ["x", "a", "b"] });
    const early = judge({ gold: ["a", "b"], pred: ["a", "x", "b"] });
    expect(metric("map").standard(late)).toBeCloseTo((1 / 2 + 2 / 3) / 2, 12);
    expect(metric("map").standard(early)).toBeCloseTo((1 + 2 / 3) / 2, 12);
    expect(metric("ndcg").standard(early)).toBeGreaterThan(metric("ndcg").standard(late));
  });

  it("adding a wrong tool to too small a set with a hit raises TRACC", () => {
    const small = judge({ gold: ["a", "b", "c"], pred: ["a", "b"] });
    const padded = judge({ gold: ["a", "b", "c"], pred: ["a", "b", "z"] });
    expect(tracc.standard(small)).toBeCloseTo(4 / 9, 12);
    expect(tracc.standard(padded)).toBeCloseTo(2 / 3, 12);
  });

  it("every metric has its own id and label", () => {
    expect(new Set(METRICS.map(({ id }) => id)).size).toBe(METRICS.length);
    expect(new Set(METRICS.map(({ label }) => label)).size).toBe(METRICS.length);
  });
});

function permute(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permute(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
