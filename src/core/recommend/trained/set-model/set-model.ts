import { addTrial, poissonBinomial } from "../../../math/poisson-binomial";
import { fastExp, fastLog } from "../../../math/fast-functions";

/** No set of more tools has a chance. */
export const LARGEST_SET = 12;

/** A past bundle among the candidate tools. */
export interface CandidateBundle {
  /** Indices among the candidate tools. */
  tools: readonly number[];
  /** What speaks for copying it: nearness, score and chance of its past requests, and that no other tool is called for. */
  evidence: readonly number[];
}

/** A request as the set model sees it. */
export interface CandidateFeatures {
  /** l of the clause scorer, for each tool that is looked at. */
  logits: Float64Array;
  /** Share of each tool in the votes of the nearest past requests. */
  votes: Float64Array;
  /** 3 times the chance that a needed tool requires an identifier which this one yields; ours (`identifiers.ts`). */
  brought: Float64Array;
  /** Share of each tool in past bundles, weighed by what speaks for them; ours (`select-candidates.ts`). */
  bundled: Float64Array;
  /** 1 for a tool that no past request needs of those that were learned from, 0 for the others; ours: such tools have log-odds of their own (`NOTES.md`). */
  unused: Float64Array;
  /** What follows from the request's length. */
  length: readonly [number, number];
  bundles: readonly CandidateBundle[];
}

/** Numbers of the set model by what they are for. In the study: w, c, beta, alpha. */
export interface SetModel {
  /** That of `bundled` counts as 0 where it is below. */
  weights: readonly [logit: number, vote: number, brought: number, bundled: number, unused: number];
  common: readonly [constant: number, clauses: number, words: number];
  /** beta_0, then one for each kind of evidence; those below 0 count as 0. */
  copying: readonly number[];
  /** alpha_0 … alpha_12; the first is not used: a set has a tool at least. */
  sizes: readonly number[];
}

/** Candidates of which it is known that they are needed, or that they are not: 12 certain ones at most. */
export interface KnownTools {
  certain: readonly number[];
  impossible: readonly number[];
}

export const NOTHING_KNOWN: KnownTools = { certain: [], impossible: [] };

/** The chances of all sets of candidates, in closed form. */
export interface SetDistribution {
  /** theta of each tool: log-odds before sizes and bundles. */
  odds: Float64Array;
  /** sig(theta); 1 and 0 for tools that are known. */
  chances: Float64Array;
  known: KnownTools;
  /** PB_k for k = 0 … 12: chance of each number of tools, were all independent. */
  bySize: Float64Array;
  /** P0(b) e^alpha of each bundle: what it weighs without the bonus. */
  plain: Float64Array;
  /** beta_b. */
  bonus: Float64Array;
  /** ln of the product of all 1 − sig(theta), known tools left out. */
  logNone: number;
  logTotal: number;
}

/**
 * P(S | q) ∝ exp(Σ theta_t over S + alpha_|S| + beta_S where S is a past bundle), over all sets of 1 to 12 tools of
 * the candidates: copying a bundle and composing a new set are one distribution. Its sum over millions of sets has a
 * closed form, because without bundles it depends on sizes alone. Source: learned study, recipe 4. `known`: given that some
 * tools are needed and some are not; sets that contradict it have no chance, the others share theirs. `steps`: where the numbers
 * of tools are kept as they were before each tool (`SIZES` numbers a tool, and one more row), for slopes.
 */
export function computeDistribution(
  model: SetModel,
  given: CandidateFeatures,
  known: KnownTools = NOTHING_KNOWN,
  steps?: Float64Array,
): SetDistribution {
  const odds = toolOdds(model, given);
  const chances = new Float64Array(odds.length);
  const isKnown = known === NOTHING_KNOWN ? null : markKnown(odds.length, known);
  let logNone = 0;
  for (let tool = 0; tool < odds.length; tool++) {
    const theta = odds[tool]!;
    const power = fastExp(-Math.abs(theta));
    chances[tool] = (theta > 0 ? 1 : power) / (1 + power);
    const mark = isKnown?.[tool] ?? 0;
    if (mark === 0) logNone -= Math.max(theta, 0) + fastLog(1 + power);
    else chances[tool] = mark === 1 ? 1 : 0;
  }
  const bySize = steps ? countInSteps(chances, steps) : poissonBinomial(chances, LARGEST_SET);
  const { plain, bonus } = weighBundles(model, given, { odds, logNone, known });
  let total = 0;
  for (let size = 1; size <= LARGEST_SET; size++) total += bySize[size]! * fastExp(model.sizes[size]!);
  for (let b = 0; b < plain.length; b++) total += plain[b]! * (fastExp(bonus[b]!) - 1);
  return { odds, chances, known, bySize, plain, bonus, logNone, logTotal: fastLog(total) };
}

/** Loops, not `Float64Array.from`, which takes several times as long: this is done millions of times. */
function weighBundles(
  model: SetModel,
  { bundles }: CandidateFeatures,
  given: Pick<SetDistribution, "odds" | "logNone" | "known">,
): Pick<SetDistribution, "plain" | "bonus"> {
  const plain = new Float64Array(bundles.length);
  const bonus = new Float64Array(bundles.length);
  for (let b = 0; b < bundles.length; b++) {
    const { tools, evidence } = bundles[b]!;
    plain[b] = isPossible(given.known, tools) ? fastExp(logOfSet(model, given, tools)) : 0;
    bonus[b] = bonusOf(model, evidence);
  }
  return { plain, bonus };
}

/** Numbers of a row of steps: a chance for each size from 0 on. */
export const SIZES = LARGEST_SET + 1;

/** `poissonBinomial` that keeps every step. */
function countInSteps(chances: Float64Array, steps: Float64Array): Float64Array {
  steps.fill(0, 0, SIZES);
  steps[0] = 1;
  for (let i = 0; i < chances.length; i++) addTrial(steps, chances[i]!, i * SIZES, (i + 1) * SIZES, SIZES);
  return steps.slice(chances.length * SIZES, (chances.length + 1) * SIZES);
}

/** 1: needed for certain; −1: not; 0: not known. */
function markKnown(count: number, { certain, impossible }: KnownTools): Int8Array {
  const marks = new Int8Array(count);
  for (const tool of certain) marks[tool] = 1;
  for (const tool of impossible) marks[tool] = -1;
  return marks;
}

/** Whether a set has all tools that are certain and none that is impossible. */
function isPossible(known: KnownTools, tools: readonly number[]): boolean {
  if (known === NOTHING_KNOWN) return true;
  const { certain, impossible } = known;
  return certain.every((tool) => tools.includes(tool)) && !impossible.some((tool) => tools.includes(tool));
}

/**
 * ln P of a set of 1 to 12 tools, as indexes among the candidates; `bundle`: its index among the candidate bundles, −1
 * when it is none.
 */
export function logChanceOfSet(
  model: SetModel,
  distribution: SetDistribution,
  tools: readonly number[],
  bundle: number,
): number {
  const { bonus, known, logTotal } = distribution;
  if (!isPossible(known, tools)) return -Infinity;
  return logOfSet(model, distribution, tools) + (bundle < 0 ? 0 : bonus[bundle]!) - logTotal;
}

/**
 * theta of each tool. A weight of shared bundles below 0 counts as 0: that a past bundle has a tool never speaks
 * against it.
 */
function toolOdds({ weights, common }: SetModel, given: CandidateFeatures): Float64Array {
  const { logits, votes, brought, bundled, unused, length } = given;
  const [logit, vote, bring, , without] = weights;
  const bundle = Math.max(0, weights[3]);
  const constant = common[0] + common[1] * length[0] + common[2] * length[1];
  const odds = new Float64Array(logits.length);
  for (let tool = 0; tool < odds.length; tool++) {
    const learned = logit * logits[tool]! + vote * votes[tool]! + bring * brought[tool]!;
    odds[tool] = learned + bundle * bundled[tool]! + without * unused[tool]! + constant;
  }
  return odds;
}

/** beta of a bundle: what speaks for copying it, with weights below 0 counting as 0. */
function bonusOf({ copying }: SetModel, evidence: readonly number[]): number {
  let sum = copying[0]!;
  for (let k = 0; k < evidence.length; k++) sum += Math.max(0, copying[k + 1]!) * evidence[k]!;
  return sum;
}

/** ln of P0(S) e^alpha of a set that is possible: what is certain costs nothing. */
function logOfSet(
  { sizes }: SetModel,
  { odds, logNone, known: { certain } }: Pick<SetDistribution, "odds" | "logNone" | "known">,
  tools: readonly number[],
): number {
  let sum = logNone + sizes[tools.length]!;
  for (let i = 0; i < tools.length; i++) {
    const tool = tools[i]!;
    if (certain.length === 0 || !certain.includes(tool)) sum += odds[tool]!;
  }
  return sum;
}
