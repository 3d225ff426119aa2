/** Fewer units than these have no interval: what is drawn from them covers the truth far less often than it says. */
export const FEWEST_UNITS = 10;
/** From so many units on the percentile bootstrap is wide enough. */
const MANY_UNITS = 50;

/** How an interval is made. `none`: there is none, only the number of units is said. */
export type IntervalWay = "none" | "wider" | "percentile";

/**
 * Decides for every interval that is shown, by the number of units (bundles, or requests) that are drawn as one. Below 10
 * there is none; below 50 it has the ends of the studentised bootstrap or of Student's t, whichever lie further out; from 50
 * on it is the percentile bootstrap. Measured by `npm run coverage`; the figures stand in the README of `core/metrics`. The
 * bounds are ours.
 */
export function intervalWay(units: number): IntervalWay {
  if (units < FEWEST_UNITS) return "none";
  return units < MANY_UNITS ? "wider" : "percentile";
}
