import type { Bounds } from "../domain/evaluation";
import { BOOTSTRAP_DRAWS, BOOTSTRAP_SEED, numberClusters } from "../math/bootstrap";
import { boundsOf, intervalOfDraws, MOST_EMPTY_DRAWS } from "../math/intervals";
import { mulberry32 } from "../math/random";

/** A request of which it is known whether it needs a tool, with the chance that a detector gave it. */
export interface DetectedRequest {
  needs: boolean;
  /** Of needing a tool, 0 to 1. */
  chance: number;
}

/** How well one of the two kinds is told. 0 where nothing was named, or nothing is there to be found. */
export interface KindScores {
  precision: number;
  recall: number;
  f1: number;
}

/** What a detector does at a threshold, and over all thresholds. */
export interface DetectionScores {
  /** tp: needs a tool, and is taken to. */
  counts: { tp: number; fp: number; fn: number; tn: number };
  accuracy: number;
  /** The mean of both recalls. */
  balancedAccuracy: number;
  needsTool: KindScores;
  needsNone: KindScores;
  /** Chance that a request with need has the higher chance than one without; ties count half. */
  auroc: number;
  averagePrecision: { needsTool: number; needsNone: number };
  /** Share of requests without need that pass at the first threshold at which 95 % of those with need do. */
  falseAlarmsAt95Recall: number;
  /** Accuracy of a detector that always says "needs a tool". */
  alwaysTool: number;
}

/** A point of a curve: over both axes 0 to 1. */
export type CurvePoint = readonly [x: number, y: number];

/** Requests with equal chances, together; `weight`: how often each counts. */
interface Level {
  chance: number;
  needing: number;
  none: number;
}

const WANTED_RECALL = 0.95;
/** What is added up from halves and thirds may miss a share by a hair. */
const TOLERANCE = 1e-12;

/**
 * Scores of a detector. A request is taken to need a tool at or above the threshold. Equal chances stand together. Throws
 * RangeError unless there are requests of both kinds. Source: Fawcett, An introduction to ROC analysis, Pattern Recognition
 * Letters 27 (2006); average precision is the step-wise sum.
 *
 * @example scoreDetection([{ needs: true, chance: 0.9 }, { needs: false, chance: 0.2 }], 0.5).auroc // 1
 */
export function scoreDetection(requests: readonly DetectedRequest[], threshold: number): DetectionScores {
  return scoreLevels(levelsOf(requests), threshold);
}

/** The curve of false alarms (x) against found needs (y), from (0, 0) to (1, 1), with a point for each distinct chance. */
export function rocCurve(requests: readonly DetectedRequest[]): CurvePoint[] {
  const levels = levelsOf(requests);
  const { needing, none } = totalsOf(levels);
  return [[0, 0], ...cumulate(levels).map(({ tp, fp }): CurvePoint => [fp / none, tp / needing])];
}

/** Recall (x) against precision (y) of "needs no tool", with a point for each distinct chance, least sure last. */
export function precisionCurve(requests: readonly DetectedRequest[]): CurvePoint[] {
  const levels = turnLevels(levelsOf(requests));
  const { needing } = totalsOf(levels);
  return cumulate(levels).map(({ tp, fp }): CurvePoint => [tp / needing, tp / (tp + fp)]);
}

export type DetectionIntervals = Record<
  "accuracy" | "balancedAccuracy" | "precision" | "recall" | "f1" | "auroc" | "averagePrecision",
  Bounds
>;

/**
 * 95 % intervals of what is said of requests that need none, of accuracy and AUROC: percentiles of draws of whole units
 * (bundles, or requests of their own). Draws without one of the two kinds are left out; no interval where they are many.
 */
export function detectionIntervals(
  requests: readonly DetectedRequest[],
  units: readonly string[],
  threshold: number,
  draws = BOOTSTRAP_DRAWS,
): DetectionIntervals {
  const { indices, sizes } = numberClusters(units);
  const random = mulberry32(BOOTSTRAP_SEED);
  const drawn = DRAWN.map(() => new Float64Array(draws));
  let count = 0;
  const levels = levelsOf(requests);
  const places = new Map(levels.map(({ chance }, place) => [chance, place]));
  const placeOf = Uint32Array.from(requests, ({ chance }) => places.get(chance)!);
  const times = new Float64Array(sizes.length);
  for (let draw = 0; draw < draws; draw++) {
    times.fill(0);
    for (let i = 0; i < sizes.length; i++) times[Math.floor(random() * sizes.length)]! += 1;
    for (const level of levels) level.needing = level.none = 0;
    for (let i = 0; i < requests.length; i++)
      levels[placeOf[i]!]![requests[i]!.needs ? "needing" : "none"] += times[indices[i]!]!;
    const { needing, none } = totalsOf(levels);
    if (needing === 0 || none === 0) continue;
    const scores = scoreLevels(levels, threshold);
    DRAWN.forEach(([, valueOf], at) => (drawn[at]![count] = valueOf(scores)));
    count += 1;
  }
  const isKnown = count >= draws * (1 - MOST_EMPTY_DRAWS);
  const bounds = DRAWN.map(([name], at) => {
    const interval = isKnown ? intervalOfDraws(drawn[at]!.subarray(0, count), sizes.length) : null;
    return [name, boundsOf(interval)] as const;
  });
  return Object.fromEntries(bounds) as DetectionIntervals;
}

/** What intervals are drawn of, as lists of numbers: the scores of two thousand draws would all lie there until the last. */
const DRAWN: readonly (readonly [keyof DetectionIntervals, (scores: DetectionScores) => number])[] = [
  ["accuracy", ({ accuracy }) => accuracy],
  ["balancedAccuracy", ({ balancedAccuracy }) => balancedAccuracy],
  ["precision", ({ needsNone }) => needsNone.precision],
  ["recall", ({ needsNone }) => needsNone.recall],
  ["f1", ({ needsNone }) => needsNone.f1],
  ["auroc", ({ auroc }) => auroc],
  ["averagePrecision", ({ averagePrecision }) => averagePrecision.needsNone],
];

/** Falling by chance. */
function levelsOf(requests: readonly DetectedRequest[]): Level[] {
  const byChance = new Map<number, Level>();
  for (const { needs, chance } of requests) {
    const level = byChance.get(chance) ?? { chance, needing: 0, none: 0 };
    level[needs ? "needing" : "none"] += 1;
    byChance.set(chance, level);
  }
  return [...byChance.values()].sort((a, b) => b.chance - a.chance);
}

/** The same for the other kind: chances of needing none, falling. */
function turnLevels(levels: readonly Level[]): Level[] {
  return levels.map(({ chance, needing, none }) => ({ chance: 1 - chance, needing: none, none: needing })).reverse();
}

/** Of the levels from this chance on. Plain loops, here and below: intervals ask for it a thousand times. */
function totalsOf(levels: readonly Level[], from = -Infinity): { needing: number; none: number } {
  const sum = { needing: 0, none: 0 };
  for (const { chance, needing, none } of levels) {
    if (chance < from) break;
    sum.needing += needing;
    sum.none += none;
  }
  return sum;
}

/** Hits and false alarms of each level with all above it. */
function cumulate(levels: readonly Level[]): { tp: number; fp: number; level: Level }[] {
  let [tp, fp] = [0, 0];
  return levels.map((level) => {
    tp += level.needing;
    fp += level.none;
    return { tp, fp, level };
  });
}

function scoreLevels(levels: readonly Level[], threshold: number): DetectionScores {
  const { needing, none } = totalsOf(levels);
  if (needing === 0 || none === 0) throw new RangeError("Detection is scored on requests of both kinds.");
  const passing = totalsOf(levels, threshold);
  const counts = {
    ...{ tp: passing.needing, fp: passing.none },
    ...{ fn: needing - passing.needing, tn: none - passing.none },
  };
  const needsTool = kindScores(counts.tp, counts.fp, counts.fn);
  const needsNone = kindScores(counts.tn, counts.fn, counts.fp);
  return {
    counts,
    accuracy: (counts.tp + counts.tn) / (needing + none),
    balancedAccuracy: (needsTool.recall + needsNone.recall) / 2,
    ...{ needsTool, needsNone, auroc: areaUnderRoc(levels, needing, none) },
    averagePrecision: {
      needsTool: averagePrecision(levels, needing, false),
      needsNone: averagePrecision(levels, none, true),
    },
    falseAlarmsAt95Recall: countFalseAlarms(levels, needing) / none,
    alwaysTool: needing / (needing + none),
  };
}

function kindScores(right: number, wrong: number, missed: number): KindScores {
  const precision = right + wrong === 0 ? 0 : right / (right + wrong);
  const recall = right + missed === 0 ? 0 : right / (right + missed);
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function areaUnderRoc(levels: readonly Level[], needing: number, none: number): number {
  let above = 0;
  let pairs = 0;
  for (const level of levels) {
    pairs += level.none * (above + level.needing / 2);
    above += level.needing;
  }
  return pairs / (needing * none);
}

/** Requests without need at or above the first chance at which 95 % of those with need are. */
function countFalseAlarms(levels: readonly Level[], needing: number): number {
  let [found, alarms] = [0, 0];
  for (const level of levels) {
    found += level.needing;
    alarms += level.none;
    if (found / needing >= WANTED_RECALL - TOLERANCE) break;
  }
  return alarms;
}

/** `isTurned`: of those that need none, from the lowest chance on; `all`: how many of the kind there are. */
function averagePrecision(levels: readonly Level[], all: number, isTurned: boolean): number {
  let [sum, tp, fp] = [0, 0, 0];
  for (let at = 0; at < levels.length; at++) {
    const level = levels[isTurned ? levels.length - 1 - at : at]!;
    const hits = isTurned ? level.none : level.needing;
    tp += hits;
    fp += isTurned ? level.needing : level.none;
    if (hits > 0) sum += (hits / all) * (tp / (tp + fp));
  }
  return sum;
}
