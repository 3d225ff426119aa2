import { fastSigmoid } from "../../math/fast-functions";
import { exponential, naturalLog } from "../../math/elementary-functions";
import { minimise } from "../../math/minimise";

/** How often what was called so likely came true: log-odds times `slope`, plus `intercept`. */
export interface ChanceCalibration {
  slope: number;
  intercept: number;
}

/** The chance that an answer is exact, as the set model states it, and whether it was. */
export interface StatedExactness {
  /** 0 to 1. */
  chance: number;
  isExact: boolean;
  weight: number;
}

/** Chances are taken as they are stated. */
export const AS_STATED: ChanceCalibration = { slope: 1, intercept: 0 };

/** Squares of what differs from `AS_STATED` weigh as much as the loss of one left-out request; ours. */
const RIDGE = 1;
/** Chances nearer to 0 or 1 are taken as this near. */
const NEAREST = 1e-9;
const ROUNDS = 60;

/**
 * Learns from left-out requests what stated chances are worth: the logistic regression of what came true on stated log-odds, drawn
 * towards `AS_STATED`. Source: Platt (1999), with a ridge in the place of his targets. Without requests `AS_STATED`.
 */
export function fitCalibration(stated: readonly StatedExactness[]): ChanceCalibration {
  const odds = stated.map(({ chance }) => logOdds(chance));
  const found = minimise(
    (at, gradient) => {
      const [slope, intercept] = [at[0]!, at[1]!];
      let loss = RIDGE * ((slope - AS_STATED.slope) ** 2 + (intercept - AS_STATED.intercept) ** 2);
      gradient[0] = 2 * RIDGE * (slope - AS_STATED.slope);
      gradient[1] = 2 * RIDGE * (intercept - AS_STATED.intercept);
      stated.forEach(({ isExact, weight }, i) => {
        const z = slope * odds[i]! + intercept;
        loss += weight * softPlus(isExact ? -z : z);
        const change = weight * (fastSigmoid(z) - (isExact ? 1 : 0));
        gradient[0]! += change * odds[i]!;
        gradient[1]! += change;
      });
      return loss;
    },
    Float64Array.of(AS_STATED.slope, AS_STATED.intercept),
    ROUNDS,
  );
  return { slope: found[0]!, intercept: found[1]! };
}

/** What a stated chance is worth; 0 and 1 are certain and stay. */
export function calibrate(chance: number, { slope, intercept }: ChanceCalibration): number {
  return chance <= 0 || chance >= 1 ? chance : fastSigmoid(slope * logOdds(chance) + intercept);
}

function logOdds(chance: number): number {
  const inside = Math.min(1 - NEAREST, Math.max(NEAREST, chance));
  return naturalLog(inside / (1 - inside));
}

/** ln(1 + e^z). */
function softPlus(z: number): number {
  return Math.max(z, 0) + naturalLog(1 + exponential(-Math.abs(z)));
}
