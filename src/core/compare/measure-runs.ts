import type { Bounds } from "../domain/evaluation";
import type { ComparisonOptions, Difference, MetricCell, MetricRow, PairedResult } from "../domain/comparison";
import { labelOfScore, metricOfScore, rangeOfScore } from "../metrics/score-names";
import { intervalWay } from "../domain/interval-way";
import { drawClusterMeans, meanOf, type Interval } from "../math/bootstrap";
import { boundsOf, intervalsOfMeans, percentileInterval, rangeOfDifference, type ScoreRange } from "../math/intervals";
import { cohensD } from "../math/paired-tests";
import type { AlignedRuns } from "./align-runs";
import { goodness } from "./deltas";
import { testPairs, type RawTest } from "./test-pairs";
import { subtract, type ScoreColumns } from "./units";

/** Means nearer than this share their place. */
const EQUAL = 1e-9;
const DRAWS = 2000;

/**
 * The table: each run's mean and its difference to the baseline, both with the 95 % interval of whole units. Drawn as for an
 * evaluation, so that the same answers with the same seed have the same interval there and here, to the last bit. Yields
 * where it could be interrupted.
 */
export function* measuringRuns(
  { base }: Pick<AlignedRuns, "base">,
  scores: readonly ScoreColumns[],
  { tests, intervals }: { tests: readonly PairedResult[]; intervals: readonly (Interval | null)[][] },
  options: ComparisonOptions,
): Generator<void, MetricRow[]> {
  const rows: MetricRow[] = [];
  for (const [row, { score, columns, units }] of scores.entries()) {
    yield;
    const means = columns.map(meanOf);
    const drawn = intervals[row]!;
    const cells = columns.map((_, run): MetricCell => {
      const bounds = boundsOf(drawn[columns.length + run]!);
      const difference = run === base ? null : held(score, subtract(columns[run]!, columns[base]!), bounds);
      const betterThan = tests.flatMap((test) => beaten(test, run, score, options.alpha));
      return { mean: means[run]!, ...boundsOf(drawn[run]!), difference, betterThan, place: placeOf(score, means, run) };
    });
    const better = metricOfScore(score).metric?.better ?? "higher";
    rows.push({ score, label: labelOfScore(score), better, n: units.indices.length, units: units.sizes.length, cells });
  }
  return rows;
}

/**
 * For each score the intervals of all means, then of all differences to the baseline. Scores over the same requests are
 * drawn together, which changes no bit and spares most of the drawing.
 */
function drawIntervals(scores: readonly ScoreColumns[], base: number, seed: number): (Interval | null)[][] {
  const groups = [...new Set(scores.map(({ units }) => units))].map((shared) =>
    scores.filter(({ units }) => units === shared),
  );
  const intervals = new Map<ScoreColumns, (Interval | null)[]>();
  for (const group of groups) {
    if (intervalWay(group[0]!.units.sizes.length) !== "percentile") {
      for (const score of group) intervals.set(score, intervalsOfFew(score, base, seed));
      continue;
    }
    const columns = group.flatMap((score) => score.columns);
    const drawn = drawClusterMeans(columns, group[0]!.units, DRAWS, seed);
    for (const score of group) {
      const means = drawn.splice(0, score.columns.length);
      const differences = means.map((values) => values.map((mean, draw) => mean - means[base]![draw]!));
      const ranges = rangesOf(score);
      const count = score.units.sizes.length;
      intervals.set(
        score,
        [...means, ...differences].map((values, at) => percentileInterval(values, count, ranges[at]!)),
      );
    }
  }
  return scores.map((score) => intervals.get(score)!);
}

/** Of few units the differences have a spread of their own, which the drawn means do not give. */
function intervalsOfFew(score: ScoreColumns, base: number, seed: number): (Interval | null)[] {
  const { columns, units } = score;
  const differences = columns.map((values) => subtract(values, columns[base]!));
  return intervalsOfMeans([...columns, ...differences], units, { ranges: rangesOf(score), seed });
}

/** What the means can be, then what their differences can be. */
function rangesOf({ score, columns }: ScoreColumns): ScoreRange[] {
  const range = rangeOfScore(score);
  return [...columns.map(() => range), ...columns.map(() => rangeOfDifference(range))];
}

/**
 * One run against the baseline: mean difference with its interval, effect size, and how many requests it wins, ties
 * and loses by the good side of the score.
 */
function held(score: string, differences: Float64Array, { low, high }: Bounds): Difference {
  const side = metricIsLower(score) ? -1 : 1;
  let [wins, losses] = [0, 0];
  for (const difference of differences) {
    const gain = side * difference;
    if (gain > EQUAL) wins += 1;
    else if (gain < -EQUAL) losses += 1;
  }
  const ties = differences.length - wins - losses;
  return { mean: meanOf(differences), low, high, effect: cohensD(differences), wins, ties, losses };
}

function metricIsLower(score: string): boolean {
  return metricOfScore(score).metric?.better === "lower";
}

/** The run that `run` is significantly better than by this test; empty or one. */
function beaten(test: PairedResult, run: number, score: string, alpha: number): number[] {
  if (test.score !== score || test.adjusted >= alpha || (test.first !== run && test.second !== run)) return [];
  const gain = test.first === run ? test.difference : -test.difference;
  const isBetter = (metricIsLower(score) ? -gain : gain) > 0;
  return isBetter ? [test.first === run ? test.second : test.first] : [];
}

/**
 * Whether a run is best or second by a score. A shared first place leaves no second; where all are equal nobody is
 * best, and scores without a better side have no places.
 */
function placeOf(score: string, means: readonly number[], run: number): MetricCell["place"] {
  if (metricOfScore(score).metric?.better === "zero") return null;
  const values = means.map((mean) => goodness(score, mean));
  const sorted = [...values].sort((a, b) => b - a);
  const best = sorted[0]!;
  if (values.every((value) => Math.abs(value - best) <= EQUAL)) return null;
  if (best - values[run]! <= EQUAL) return "best";
  const second = sorted.find((value) => best - value > EQUAL)!;
  const isShared = values.filter((value) => best - value <= EQUAL).length > 1;
  return !isShared && second - values[run]! <= EQUAL ? "second" : null;
}

/** What has to be drawn at random for some scores: plain numbers in, plain numbers out, so that any thread may do it. */
export interface ScoresToMeasure {
  scores: readonly ScoreColumns[];
  base: number;
  options: ComparisonOptions;
}

export interface MeasuredScores {
  tests: RawTest[];
  /** Of each score, the intervals of all means, then of all differences to the baseline; `null`: none. */
  intervals: (Interval | null)[][];
}

/**
 * Tests and intervals of these scores; each score has the same numbers whichever others are measured with it, so that
 * several threads may share the work.
 */
export function measureScores({ scores, base, options }: ScoresToMeasure): MeasuredScores {
  return { tests: testPairs(scores, options), intervals: drawIntervals(scores, base, options.seed) };
}
