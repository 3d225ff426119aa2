import type { ComparisonOptions } from "../domain/comparison";
import type { Interval } from "../statistics/bootstrap";
import { drawIntervals } from "./measure-runs";
import { testPairs, type RawTest } from "./test-pairs";
import type { ScoreColumns } from "./units";

/** What has to be drawn at random for some scores: plain numbers in, plain numbers out, so that any thread may do it. */
export interface ScoresToMeasure {
  scores: readonly ScoreColumns[];
  base: number;
  options: ComparisonOptions;
}

export interface MeasuredScores {
  tests: RawTest[];
  /** Of each score, the intervals of all means, then of all differences to the baseline. */
  intervals: Interval[][];
}

/** Tests and intervals of these scores; each score has the same numbers whichever others are measured with it. */
export function measureScores({ scores, base, options }: ScoresToMeasure): MeasuredScores {
  return { tests: testPairs(scores, options), intervals: drawIntervals(scores, base, options.seed) };
}
