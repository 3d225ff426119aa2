import { describe, expect, it } from "vitest";
import vectors from "../testing/vectors/detection_metrics.json";
import { detectionIntervals, precisionCurve, rocCurve, scoreDetection, type DetectedRequest } from "./detection";

const requestsOf = ({ needs, chance }: { needs: number[]; chance: number[] }): DetectedRequest[] =>
  needs.map((need, i) => ({ needs: need === 1, chance: chance[i]! }));

describe("detection of the need for tools", () => {
  it("has the scores of the vectors, ties included", () => {
    for (const given of vectors.cases) {
      const scores = scoreDetection(requestsOf(given), given.threshold);
      expect(scores.counts).toEqual(given.counts);
      for (const name of ["accuracy", "balancedAccuracy", "auroc", "falseAlarmsAt95Recall", "alwaysTool"] as const)
        expect(scores[name]).toBeCloseTo(given[name], 9);
      for (const kind of ["needsTool", "needsNone"] as const) {
        for (const name of ["precision", "recall", "f1"] as const)
          expect(scores[kind][name]).toBeCloseTo(given[kind][name], 9);
        expect(scores.averagePrecision[kind]).toBeCloseTo(given.averagePrecision[kind], 9);
      }
    }
  });

  it("draws the curve of the vectors", () => {
    for (const given of vectors.cases) {
      const curve = rocCurve(requestsOf(given));
      expect(curve).toHaveLength(given.roc.length);
      curve.forEach(([x, y], i) => {
        expect(x).toBeCloseTo(given.roc[i]![0]!, 9);
        expect(y).toBeCloseTo(given.roc[i]![1]!, 9);
      });
    }
  });

  it("ends the curve of precision with everything found, at the share without need", () => {
    for (const given of vectors.cases) {
      const [recall, precision] = precisionCurve(requestsOf(given)).at(-1)!;
      expect(recall).toBe(1);
      expect(precision).toBeCloseTo(1 - given.alwaysTool, 9);
    }
  });

  it("cannot be scored without both kinds", () => {
    expect(() => scoreDetection([{ needs: true, chance: 0.5 }], 0.5)).toThrow(RangeError);
  });
});

describe("intervals of detection", () => {
  const requests = Array.from({ length: 60 }, (_, i): DetectedRequest => ({ needs: i % 2 === 0, chance: (i % 7) / 7 }));

  it("hold the value, and are wider where requests hang together", () => {
    const single = detectionIntervals(
      requests,
      requests.map((_, i) => `${i}`),
      0.5,
      400,
    );
    const grouped = detectionIntervals(
      requests,
      requests.map((_, i) => `${i % 12}`),
      0.5,
      400,
    );
    const { auroc } = scoreDetection(requests, 0.5);
    const width = ({ low, high }: { low: number | null; high: number | null }): number => high! - low!;
    for (const { auroc: interval } of [single, grouped]) {
      expect(interval.low!).toBeLessThan(auroc);
      expect(interval.high!).toBeGreaterThan(auroc);
    }
    expect(width(grouped.auroc)).toBeGreaterThan(0);
    expect(width(single.auroc)).not.toBe(width(grouped.auroc));
  });

  it("are not drawn from fewer than ten units", () => {
    const { auroc } = detectionIntervals(
      requests,
      requests.map((_, i) => `${i % 4}`),
      0.5,
      100,
    );
    expect(auroc).toEqual({ low: null, high: null });
  });
});
