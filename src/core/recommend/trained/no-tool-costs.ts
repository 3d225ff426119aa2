/** Chances of needing a tool (`NoToolDetector`) that requests had which were left out of the training, each list rising. */
export interface LeftOutChances {
  /** Of past requests, which need tools. */
  needing: readonly number[];
  /** Of requests that need none. */
  none: readonly number[];
}

/** What the two mistakes cost, in any one unit, and how often a request to come needs no tool. */
export interface MistakeCosts {
  /** Tools are recommended though none is needed; 0 or more. */
  bothered: number;
  /** The empty set is the answer though tools are needed; 0 or more. */
  unanswered: number;
  /** Share of requests to come that need no tool, 0 to 1. */
  noNeed: number;
}

/** What a threshold does: below it the answer is the empty set. */
export interface ThresholdEffect {
  threshold: number;
  /** Share of the requests that need no tool which are answered with the empty set; `null` where none was left out. */
  found: number | null;
  /** Share of the requests that need tools which are answered with the empty set; `null` where none was left out. */
  lost: number | null;
  /** Expected cost of a request; `null` where a share it weighs is not known. */
  cost: number | null;
}

/** Both mistakes weigh the same, and half of the requests need no tool: ours, until a person sets the threshold. */
export const EQUAL_COSTS: MistakeCosts = { bothered: 1, unanswered: 1, noNeed: 0.5 };

/** The same, but a request that is lost counts as two that were bothered: a needless tool is seen at once, a lost answer is missed. */
export const DEARER_LOSS: MistakeCosts = { bothered: 1, unanswered: 2, noNeed: 0.5 };

/** Share of left-out requests that may be answered with the empty set. The whole history loses fewer than its parts. */
export const MOST_LOST = 0.1;

/** At 0 no answer is empty. */
const NEVER = 0;
/** Above every chance: all answers are empty. */
const ALWAYS = 1 + 2 ** -20;

/**
 * What a threshold does to requests that were left out, and what that costs a request to come:
 * `bothered · P(no need) · (1 − found) + unanswered · P(need) · lost`. Ours; the study reads one threshold off a curve.
 * Throws RangeError for a cost below 0 and a share outside 0 to 1.
 */
export function effectOfThreshold(chances: LeftOutChances, threshold: number, costs: MistakeCosts): ThresholdEffect {
  checkCosts(costs);
  const found = shareBelow(chances.none, threshold);
  const lost = shareBelow(chances.needing, threshold);
  return { threshold, found, lost, cost: expectedCost(found, lost, costs) };
}

/**
 * The effect of every threshold that makes a difference, rising from 0 (no answer is empty) to just above 1 (all are).
 * Between two neighbouring chances the threshold lies in their middle.
 */
export function effectsOfThresholds(chances: LeftOutChances, costs: MistakeCosts): ThresholdEffect[] {
  return thresholdsOf(chances).map((threshold) => effectOfThreshold(chances, threshold, costs));
}

/** The cheapest threshold; of equal ones the lowest, which leaves fewest requests unanswered. `null` where a share is not known. */
export function cheapestThreshold(chances: LeftOutChances, costs: MistakeCosts): ThresholdEffect | null {
  const known = effectsOfThresholds(chances, costs).flatMap((effect) =>
    effect.cost === null ? [] : [{ ...effect, cost: effect.cost }],
  );
  if (known.length === 0) return null;
  return known.reduce((best, effect) => (effect.cost < best.cost - 1e-12 ? effect : best));
}

/**
 * The highest threshold at which at most this share of the requests that need tools is answered with the empty set; 0, so
 * that no answer is empty, where none was left out. The threshold is the chance of a request that is still answered.
 */
export function thresholdByLoss({ needing }: Pick<LeftOutChances, "needing">, mostLost: number): number {
  return needing[Math.floor(mostLost * needing.length)] ?? NEVER;
}

/**
 * The cheapest threshold, where nothing else is said with both mistakes weighing the same, unless it loses more than one in ten
 * of the requests that need tools. 0 where none of these was left out.
 */
export function cautiousThreshold(chances: LeftOutChances, costs: MistakeCosts = EQUAL_COSTS): number {
  return Math.min(thresholdByLoss(chances, MOST_LOST), cheapestThreshold(chances, costs)?.threshold ?? 1);
}

function thresholdsOf({ needing, none }: LeftOutChances): number[] {
  const distinct = [...new Set([...needing, ...none])].sort((a, b) => a - b);
  const between = distinct.slice(1).map((chance, i) => middle(distinct[i]!, chance));
  return [NEVER, ...between, ALWAYS];
}

/** Above `low`, and not above `high`, however near they are. */
function middle(low: number, high: number): number {
  const half = (low + high) / 2;
  return half > low ? half : high;
}

/** `rising` is sorted: found by halving. */
function shareBelow(rising: readonly number[], threshold: number): number | null {
  if (rising.length === 0) return null;
  let [low, high] = [0, rising.length];
  while (low < high) {
    const index = (low + high) >> 1;
    if (rising[index]! < threshold) low = index + 1;
    else high = index;
  }
  return low / rising.length;
}

/** A share that has no weight need not be known. */
function expectedCost(found: number | null, lost: number | null, costs: MistakeCosts): number | null {
  const bothering = costs.bothered * costs.noNeed;
  const losing = costs.unanswered * (1 - costs.noNeed);
  if ((found === null && bothering > 0) || (lost === null && losing > 0)) return null;
  return bothering * (1 - (found ?? 0)) + losing * (lost ?? 0);
}

function checkCosts({ bothered, unanswered, noNeed }: MistakeCosts): void {
  if (!(bothered >= 0) || !(unanswered >= 0)) throw new RangeError("A mistake costs 0 or more.");
  if (!(noNeed >= 0 && noNeed <= 1)) throw new RangeError("The share of requests that need no tool lies in 0 to 1.");
}
