import { binByMass, binByWidth, brierScore, calibrationError, type ReliabilityBin } from "../math/calibration";
import type { JudgedRow } from "./judged-rows";

/** Whether a method's confidence can be believed. */
export interface Reliability {
  n: number;
  /** Ten columns of equal width. */
  bins: ReliabilityBin[];
  /** Expected calibration error of ten columns of equal width, and of equal numbers. */
  ece: number;
  eceByMass: number;
  /** Mean squared distance of confidence and score. */
  brier: number;
}

/** One point of a risk–coverage curve: only the surest answers are given. */
export interface CoveragePoint {
  /** Share of the requests that are answered, 0 to 1. */
  answered: number;
  /** Mean score of these. */
  mean: number;
  /** Least confidence among these. */
  confidence: number;
}

const BINS = 10;
const POINTS = 50;

/**
 * Confidence against score, for a diagram of reliability; `null` when the method states none. The score need not be 0
 * or 1: expected TRACC is held against TRACC.
 */
export function reliabilityOf(rows: readonly JudgedRow[]): Reliability | null {
  const stated = withConfidence(rows).map(({ confidence, score }) => ({ chance: confidence, outcome: score }));
  if (stated.length === 0) return null;
  const bins = binByWidth(stated, BINS);
  return {
    n: stated.length,
    bins,
    ece: calibrationError(bins),
    eceByMass: calibrationError(binByMass(stated, BINS)),
    brier: brierScore(stated),
  };
}

/** Mean score of the surest answers, at most 50 points, the last with all. Empty when no confidence is stated. */
export function riskCoverage(rows: readonly JudgedRow[]): CoveragePoint[] {
  const sorted = withConfidence(rows).sort((a, b) => b.confidence - a.confidence);
  const counts = Array.from({ length: Math.min(POINTS, sorted.length) }, (_, i) =>
    Math.round(((i + 1) * sorted.length) / Math.min(POINTS, sorted.length)),
  );
  let sum = 0;
  let taken = 0;
  return counts.map((count) => {
    for (; taken < count; taken++) sum += sorted[taken]!.score;
    return { answered: count / sorted.length, mean: sum / count, confidence: sorted[count - 1]!.confidence };
  });
}

function withConfidence(rows: readonly JudgedRow[]): { confidence: number; score: number }[] {
  return rows.flatMap(({ row, score }) => {
    const { confidence } = row;
    // Expected values can pass 1 by a rounding.
    return confidence === null ? [] : [{ confidence: Math.min(1, Math.max(0, confidence)), score }];
  });
}
