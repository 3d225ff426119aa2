import type { MetricRow } from "../domain/comparison";
import { goodness } from "./deltas";

/** Means nearer than this share their rank. */
const EQUAL = 1e-9;

/** The order of the runs by each score. */
export interface RankedScore {
  score: string;
  label: string;
  /** Of each run, from 1; equal means share the mean of their ranks. */
  ranks: number[];
}

/** Which run is best by which score, for the scores that have a better side. */
export function rankRuns(metrics: readonly MetricRow[]): RankedScore[] {
  return metrics
    .filter(({ better }) => better !== "zero")
    .map(({ score, label, cells }) => {
      const values = cells.map(({ mean }) => goodness(score, mean));
      const ranks = values.map((value) => {
        const above = values.filter((other) => other - value > EQUAL).length;
        const equal = values.filter((other) => Math.abs(other - value) <= EQUAL).length;
        return above + (equal + 1) / 2;
      });
      return { score, label, ranks };
    });
}

/** Whether every score puts the runs into the same order; if not, the scores that disagree with the first. */
export function describeOrder(ranked: readonly RankedScore[], letters: readonly string[]): string {
  const [first] = ranked;
  if (!first) return "";
  const order = letters
    .map((letter, place) => ({ letter, rank: first.ranks[place]! }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ letter }) => letter)
    .join(", ");
  const others = ranked.filter(({ ranks }) => ranks.some((rank, place) => rank !== first.ranks[place]));
  if (others.length === 0) return `Every score orders the runs ${order}.`;
  const named = others.map(({ label }) => label).join(", ");
  return `${first.label} orders the runs ${order}; ${named} ${others.length === 1 ? "does" : "do"} not.`;
}
