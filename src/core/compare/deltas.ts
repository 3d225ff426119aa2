import type { QueryId } from "../domain/ids";
import { metricOfScore } from "../metrics/score-names";
import type { AlignedRuns } from "./align-runs";
import type { MetricRow } from "../domain/comparison";

/** Scores nearer than this are equal: the same number by another way of adding up. */
const EQUAL = 1e-9;

/** One request in two runs. */
export interface Delta {
  query: QueryId;
  base: number;
  other: number;
  /** `other` less `base`. */
  delta: number;
  outcome: "win" | "tie" | "loss";
}

/**
 * Requests of which both runs have the score, in the order of the alignment. `win`: the other run is better, by the
 * side that is good for this score.
 */
export function deltasOf({ alignment, rows, base }: AlignedRuns, other: number, score: string): Delta[] {
  const [baseRows, otherRows] = [rows[base]!, rows[other]!];
  const good = sideOf(score);
  const deltas: Delta[] = [];
  for (const [index, query] of alignment.common.entries()) {
    const before = baseRows[index]!.scores[score];
    const after = otherRows[index]!.scores[score];
    if (before === undefined || after === undefined) continue;
    const gain = good(after) - good(before);
    const outcome = Math.abs(gain) < EQUAL ? "tie" : gain > 0 ? "win" : "loss";
    deltas.push({ query, base: before, other: after, delta: after - before, outcome });
  }
  return deltas;
}

/** Where the other run is worse, the largest loss first; equal ones by id, so that the list is the same every time. */
export function regressionsOf(deltas: readonly Delta[]): Delta[] {
  const size = ({ delta }: Delta): number => Math.abs(delta);
  const losses = deltas.filter(({ outcome }) => outcome === "loss");
  return losses.sort((a, b) => size(b) - size(a) || (a.query < b.query ? -1 : 1));
}

/**
 * How far a value is on the good side, so that higher is always better; of scores that should be 0 the nearer is
 * better.
 *
 * @example goodness("tracc", 0.5) // 0.5
 */
export function goodness(score: string, value: number): number {
  return sideOf(score)(value);
}

/**
 * How good a value is by the side of its score. A score of another system, which has no side here, counts as higher is
 * better.
 */
function sideOf(score: string): (value: number) => number {
  const { metric } = metricOfScore(score);
  if (metric?.better === "lower") return (value) => -value;
  return metric?.better === "zero" ? (value) => -Math.abs(value) : (value) => value;
}

/** Means nearer than this share their rank. */
const EQUAL_RANK = 1e-9;

/** The order of the runs by each score. */
export interface RankedScore {
  score: string;
  label: string;
  /** Of each run, from 1; equal means share the mean of their ranks. */
  ranks: number[];
}

/**
 * Which run is best by which score, for the scores that have a better side. Equal means (within 1e-9) share the mean
 * of their ranks.
 */
export function rankRuns(metrics: readonly MetricRow[]): RankedScore[] {
  return metrics
    .filter(({ better }) => better !== "zero")
    .map(({ score, label, cells }) => {
      const values = cells.map(({ mean }) => goodness(score, mean));
      const ranks = values.map((value) => {
        const above = values.filter((other) => other - value > EQUAL_RANK).length;
        const equal = values.filter((other) => Math.abs(other - value) <= EQUAL_RANK).length;
        return above + (equal + 1) / 2;
      });
      return { score, label, ranks };
    });
}
