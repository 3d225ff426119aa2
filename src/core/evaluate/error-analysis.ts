import type { AskedQuery, EvaluationRow, ToolFate, WalkDigest } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import { meanOf } from "../math/bootstrap";
import { attributeStages, type Attribution } from "./attribution";
import { judgedRows, type GroupMean, type JudgedRow } from "./judged-rows";
import { noveltyCurve, sizeErrors, sizeLadder, type SizeError, sliceRows, type Slice } from "./slices";
import type { Fold } from "../recommend/method/fold-context";
import type { PathAnalysis } from "./path-analysis";
import { meansByRank, type RankMeans } from "./rank-means";
import {
  binByMass,
  binByWidth,
  brierScore,
  calibrationError,
  errorByChance,
  type ErrorByChance,
  type ReliabilityBin,
} from "../math/calibration";
import { sumCredits, type CreditSummary } from "./digest-walk";

/** Where one method is good and where it fails. Made from the rows alone, never stored. */
export interface ErrorAnalysis {
  sizes: GroupMean[];
  sizeErrors: SizeError[];
  /** Empty where nobody knows the history. */
  novelty: GroupMean[];
  slices: Slice[];
  reliability: Reliability | null;
  riskCoverage: CoveragePoint[];
  ranks: RankMeans;
  /** Of the methods that walk. */
  walks: WalksTogether | null;
  /** Absent: no request names its calls in order, the tools do not say what they need, or they are not at hand. */
  paths?: PathAnalysis;
}

/** Many walks, counted together. */
export interface WalksTogether {
  n: number;
  /** Missed needed tools by the stage that lost them. */
  lost: Record<WalkDigest["lost"][number]["at"], number>;
  fates: Record<ToolFate, number>;
  /** Mean TRACC had the method ended after each stage. */
  stages: WalkDigest["stages"];
  /** `null`: not asked for (`attribution` of the plan). */
  attribution: Attribution | null;
  /** `null`: the data name no requirements. */
  credit: CreditSummary | null;
}

/**
 * Where a method is good and where it fails, over the requests that need a tool. Everything follows from the rows, so
 * it is made anew and never stored. `metric`: the score that is looked at, such as `tracc`; rows without it are left
 * out. `folds`: `null` where the data set is not at hand; what the history decides is left out then.
 */
export function analyzeErrors(
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, AskedQuery>,
  folds: readonly Fold[] | null,
  metric: string,
): ErrorAnalysis {
  const judged = judgedRows(rows, queries, metric);
  return {
    sizes: sizeLadder(judged),
    sizeErrors: sizeErrors(judged),
    novelty: folds ? noveltyCurve(judged, folds) : [],
    slices: sliceRows(judged, folds ?? []),
    reliability: reliabilityOf(judged),
    riskCoverage: riskCoverage(judged),
    ranks: meansByRank(judged),
    walks: countWalks(judged.flatMap(({ row }) => (row.walk ? [row.walk] : []))),
  };
}

/**
 * What became of tools in all walks together, and the mean score after each stage; `null` where the method does not
 * walk.
 */
function countWalks(walks: readonly WalkDigest[]): WalksTogether | null {
  if (walks.length === 0) return null;
  const lost = { bundle: 0, coverage: 0, vote: 0 };
  const fates = {
    keptRight: 0,
    keptWrong: 0,
    droppedRight: 0,
    droppedWrong: 0,
    addedRight: 0,
    addedWrong: 0,
    missed: 0,
  };
  for (const walk of walks) {
    for (const { at } of walk.lost) lost[at] += 1;
    for (const fate of Object.keys(fates) as ToolFate[]) fates[fate] += walk.fates[fate];
  }
  const meanAfter = (stage: keyof WalkDigest["stages"]): number => meanOf(walks.map(({ stages }) => stages[stage]));
  return {
    n: walks.length,
    lost,
    fates,
    stages: { bundle: meanAfter("bundle"), kept: meanAfter("kept"), result: meanAfter("result") },
    attribution: attributeStages(walks.flatMap(({ stageValues }) => stageValues ?? [])),
    credit: sumCredits(walks.flatMap(({ credit }) => credit ?? [])),
  };
}

/** Whether a method's confidence can be believed. */
export interface Reliability {
  n: number;
  /** Ten columns of equal width. */
  bins: ReliabilityBin[];
  /** Expected calibration error of ten columns of equal width, and of equal numbers. */
  ece: number;
  eceByMass: number;
  /** What `ece` would be by chance alone were every confidence right, with the interval that holds 95 % of it. */
  eceByChance: ErrorByChance;
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
function reliabilityOf(rows: readonly JudgedRow[]): Reliability | null {
  const stated = withConfidence(rows).map(({ confidence, score }) => ({ chance: confidence, outcome: score }));
  if (stated.length === 0) return null;
  const bins = binByWidth(stated, BINS);
  return {
    n: stated.length,
    bins,
    ece: calibrationError(bins),
    eceByMass: calibrationError(binByMass(stated, BINS)),
    eceByChance: errorByChance(stated, BINS),
    brier: brierScore(stated),
  };
}

/** Mean score of the surest answers, at most 50 points, the last with all. Empty when no confidence is stated. */
function riskCoverage(rows: readonly JudgedRow[]): CoveragePoint[] {
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
