import type { Comparison, ComparisonOptions, Run } from "../domain/comparison";
import { BOOTSTRAP_SEED } from "../statistics/bootstrap";
import { alignRuns, type AlignedRuns } from "./align-runs";
import { describeAlignment } from "./describe-alignment";
import { diffSettings } from "./diff-settings";
import { letterOf } from "./letters";
import { measureRuns } from "./measure-runs";
import { testPairs } from "./test-pairs";
import { columnsOf } from "./units";
import { describeFinding, describeVerdicts } from "./verdicts";

const MOST_RUNS = 6;

/** Scores of the table where nobody asks for others, as far as the runs have them. */
const USUAL_SCORES = [
  "tracc",
  "acc",
  "precision",
  "f1",
  "jaccard",
  "exact",
  "ndcg",
  "ndcg:published",
  "size-difference",
];

/** What is compared where nobody says otherwise. The seed is that of every interval shown, here and for evaluations. */
export const USUAL_OPTIONS: ComparisonOptions = {
  ...{ base: 0, test: "randomisation", alpha: 0.05, seed: BOOTSTRAP_SEED, unit: "bundle", scores: USUAL_SCORES },
};

/** A comparison with the answers beside each other, for what is drawn of single requests. */
export interface ComparedRuns {
  comparison: Comparison;
  aligned: AlignedRuns;
}

/**
 * Sets 2 to 6 runs side by side: what is common, what differs in how they were made, every score with interval, difference
 * and test, and the finding in words. A run without answers is left out and named. Throws RangeError with a sentence when
 * fewer than two have answers, or no request is common.
 */
export function compareRuns(given: readonly Run[], options: ComparisonOptions): ComparedRuns {
  const runs = given.filter(({ rows }) => rows.length > 0);
  const empty = given
    .filter(({ rows }) => rows.length === 0)
    .map(({ name }) => `“${name}” has no answers and is left out.`);
  if (runs.length < 2) throw new RangeError(["At least two runs with answers are needed.", ...empty].join(" "));
  if (runs.length > MOST_RUNS)
    throw new RangeError(`At most ${MOST_RUNS} runs can be compared; these are ${runs.length}.`);
  const base = Math.max(0, runs.indexOf(given[options.base]!));
  const aligned = alignRuns(runs, base);
  const unit = aligned.bundles ? options.unit : "request";
  const notices = [...empty, ...describeAlignment(aligned, unit)];
  if (aligned.alignment.common.length === 0)
    throw new RangeError(["These runs have nothing in common to compare.", ...notices].join(" "));
  return {
    comparison: measureAligned(aligned, { ...options, base, unit }, notices),
    aligned,
  };
}

function measureAligned(aligned: AlignedRuns, asked: ComparisonOptions, notices: string[]): Comparison {
  const columns = asked.scores.map((score) => columnsOf(aligned, asked, score)).filter(({ units }) => units.places.length > 0);
  if (columns.length === 0) throw new RangeError(`These runs share none of the scores ${asked.scores.join(", ")}.`);
  const options = { ...asked, scores: columns.map(({ score }) => score) };
  const tests = testPairs(columns, options);
  const metrics = measureRuns(aligned, columns, tests, options);
  const runs = aligned.runs.map(({ name, rows, dataset }, place) => ({
    ...{ letter: letterOf(place), name, answers: rows.length, dataset },
  }));
  const told = { runs, options, metrics, tests };
  return {
    ...{ schema: 1, ...told, alignment: aligned.alignment, notices, settings: diffSettings(aligned.runs) },
    ...{ finding: describeFinding(told), verdicts: describeVerdicts(told) },
  };
}
