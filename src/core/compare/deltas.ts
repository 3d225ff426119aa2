import type { QueryId } from "../domain/ids";
import { metricOfScore } from "../metrics/score-id";
import type { AlignedRuns } from "./align-runs";

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

/** Requests of which both runs have the score, in the order of the alignment. `win`: the other run is better. */
export function deltasOf({ alignment, rows, base }: AlignedRuns, other: number, score: string): Delta[] {
  const [baseRows, otherRows] = [rows[base]!, rows[other]!];
  const good = sideOf(score);
  const deltas: Delta[] = [];
  for (const [place, query] of alignment.common.entries()) {
    const before = baseRows[place]!.scores[score];
    const after = otherRows[place]!.scores[score];
    if (before === undefined || after === undefined) continue;
    const gain = good(after) - good(before);
    const outcome = Math.abs(gain) < EQUAL ? "tie" : gain > 0 ? "win" : "loss";
    deltas.push({ query, base: before, other: after, delta: after - before, outcome });
  }
  return deltas;
}

/** Where the other run is worse, the largest loss first; equal ones by id. */
export function regressionsOf(deltas: readonly Delta[]): Delta[] {
  const size = ({ delta }: Delta): number => Math.abs(delta);
  const losses = deltas.filter(({ outcome }) => outcome === "loss");
  return losses.sort((a, b) => size(b) - size(a) || (a.query < b.query ? -1 : 1));
}

/** How far a value is on the good side; of scores that should be 0 the nearer is better. */
export function goodness(score: string, value: number): number {
  return sideOf(score)(value);
}

function sideOf(score: string): (value: number) => number {
  const { metric } = metricOfScore(score);
  if (metric?.better === "lower") return (value) => -value;
  return metric?.better === "zero" ? (value) => -Math.abs(value) : (value) => value;
}
