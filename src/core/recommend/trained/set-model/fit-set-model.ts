import { minimise, type Objective } from "../../../math/minimise";
import {
  computeDistribution,
  LARGEST_SET,
  NOTHING_KNOWN,
  SIZES,
  logChanceOfSet,
  type CandidateFeatures,
  type SetModel,
  type SetDistribution,
} from "./set-model";
import { fastExp } from "../../../math/fast-functions";

/** A past request with the set it needed. */
export interface SetExample {
  given: CandidateFeatures;
  /** Indices among the candidate tools, 1 to 12 of them. */
  gold: readonly number[];
  /** Index of that set among the candidate bundles; −1: it is none of them. */
  bundle: number;
  weight: number;
}

const ROUNDS = 60;
/** Kinds of evidence for a bundle. */
const EVIDENCE = 4;
const OFFSET = { weights: 0, bundled: 3, unused: 4, common: 5, copying: 8, sizes: 9 + EVIDENCE };
const NUMBERS = OFFSET.sizes + LARGEST_SET + 1;
const START = { logit: 0.7, copying: -1, evidence: 0.3 };
const PENALTY = { copying: 2e-3, weights: 1e-2, sizes: 1e-3, bend: 3e-3, common: 1e-3 };

/**
 * The model under which the sets of past requests are likeliest, by L-BFGS; penalties and start: learned study, recipe 4.
 * `compose`: past bundles get no bonus, nor do the tools in them. `from`:
 * where to start instead; the same end is reached sooner from a model of nearly the same examples.
 */
export function fitSetModel(examples: readonly SetExample[], compose = false, from?: SetModel): SetModel {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const objective: Objective = (at, gradient) => {
    const model = readModel(at, compose);
    gradient.fill(0);
    let loss = 0;
    for (const example of examples) loss += addExample(model, example, example.weight / total, gradient);
    if (compose) gradient.fill(0, OFFSET.copying, OFFSET.sizes).fill(0, OFFSET.bundled, OFFSET.unused);
    return loss + addPenalties(at, gradient);
  };
  const start = from ? flattenModel(from) : plainStart(compose);
  return readModel(minimise(objective, start, ROUNDS), compose);
}

/** Where fitting begins without another model. Source: learned study, recipe 4. */
function plainStart(compose: boolean): Float64Array {
  const start = new Float64Array(NUMBERS);
  start[OFFSET.weights] = START.logit;
  start[OFFSET.bundled] = compose ? 0 : START.evidence;
  start[OFFSET.copying] = START.copying;
  return start.fill(START.evidence, OFFSET.copying + 1, OFFSET.sizes);
}

/** The model as one list of numbers, as the minimiser wants it, in the order of `OFFSET`. */
function flattenModel({ weights, common, copying, sizes }: SetModel): Float64Array {
  return Float64Array.of(...weights, ...common, ...copying, ...sizes);
}

/** The list of numbers as a model. Where every set is composed, what concerns bundles is 0. */
function readModel(at: Float64Array, compose: boolean): SetModel {
  const copying = [...at.subarray(OFFSET.copying, OFFSET.sizes)];
  const [logit, vote, bring] = at.subarray(OFFSET.weights);
  return {
    weights: [logit!, vote!, bring!, compose ? 0 : at[OFFSET.bundled]!, at[OFFSET.unused]!],
    common: [at[OFFSET.common]!, at[OFFSET.common + 1]!, at[OFFSET.common + 2]!],
    copying: compose ? copying.map(() => 0) : copying,
    sizes: [...at.subarray(OFFSET.sizes)],
  };
}

let lastSteps = new Float64Array(0);

/** Room that the next example writes over: nothing of it is read after its slopes are added. */
function stepsFor({ logits }: CandidateFeatures): Float64Array {
  const length = (logits.length + 1) * SIZES;
  if (lastSteps.length < length) lastSteps = new Float64Array(length);
  return lastSteps;
}

/** Adds the slopes of −ln P of the example's set, times `share`; returns that loss. */
function addExample(model: SetModel, example: SetExample, share: number, gradient: Float64Array): number {
  const { given, gold, bundle } = example;
  const steps = stepsFor(given);
  const distribution = computeDistribution(model, given, NOTHING_KNOWN, steps);
  const { odds, sizes, bonus } = gradientOfPartition(model, given, distribution, steps);
  // d(−ln P) by theta: slope of ln Z, less that of ln P0(S), which is 1 − sig inside and −sig outside.
  for (let tool = 0; tool < odds.length; tool++) odds[tool]! += distribution.chances[tool]!;
  for (const tool of gold) odds[tool]! -= 1;
  sizes[gold.length]! -= 1;
  if (bundle >= 0) bonus[bundle]! -= 1;
  addToolSlopes(model, given, { odds, share, gradient });
  for (let size = 0; size < sizes.length; size++) gradient[OFFSET.sizes + size]! += share * sizes[size]!;
  for (let b = 0; b < bonus.length; b++) {
    const { evidence } = given.bundles[b]!;
    gradient[OFFSET.copying]! += share * bonus[b]!;
    for (let k = 0; k < evidence.length; k++) {
      if (model.copying[k + 1]! > 0) gradient[OFFSET.copying + 1 + k]! += share * bonus[b]! * evidence[k]!;
    }
  }
  return -share * logChanceOfSet(model, distribution, gold, bundle);
}

/** theta = w1 l + w2 vote + w3 brought + w4 bundled + w5 unused + c0 + c1 clauses + c2 words. */
function addToolSlopes(
  { weights }: SetModel,
  { logits, votes, brought, bundled, unused, length }: CandidateFeatures,
  { odds, share, gradient }: { odds: Float64Array; share: number; gradient: Float64Array },
): void {
  let [logit, vote, bring, bundle, without, all] = [0, 0, 0, 0, 0, 0];
  for (let tool = 0; tool < odds.length; tool++) {
    const slope = odds[tool]!;
    logit += slope * logits[tool]!;
    vote += slope * votes[tool]!;
    bring += slope * brought[tool]!;
    bundle += slope * bundled[tool]!;
    without += slope * unused[tool]!;
    all += slope;
  }
  gradient[OFFSET.weights]! += share * logit;
  gradient[OFFSET.weights + 1]! += share * vote;
  gradient[OFFSET.weights + 2]! += share * bring;
  if (weights[3] > 0) gradient[OFFSET.bundled]! += share * bundle;
  gradient[OFFSET.unused]! += share * without;
  gradient[OFFSET.common]! += share * all;
  gradient[OFFSET.common + 1]! += share * all * length[0];
  gradient[OFFSET.common + 2]! += share * all * length[1];
}

/**
 * Adds the penalties and their slopes: weights are drawn to where they start, and neighbouring sizes to a straight
 * line, so that sizes without a past request still have a sensible chance.
 */
function addPenalties(at: Float64Array, gradient: Float64Array): number {
  let loss = 0;
  const add = (index: number, from: number, strength: number): void => {
    loss += strength * (at[index]! - from) ** 2;
    gradient[index]! += 2 * strength * (at[index]! - from);
  };
  add(OFFSET.weights, START.logit, PENALTY.weights);
  for (let i = OFFSET.weights + 1; i < OFFSET.common; i++) add(i, 0, PENALTY.weights);
  for (let i = OFFSET.common; i < OFFSET.copying; i++) add(i, 0, PENALTY.common);
  for (let i = OFFSET.copying; i < OFFSET.sizes; i++) add(i, 0, PENALTY.copying);
  for (let i = OFFSET.sizes; i < NUMBERS; i++) add(i, 0, PENALTY.sizes);
  for (let i = OFFSET.sizes + 1; i + 1 < NUMBERS; i++) {
    const bend = at[i - 1]! - 2 * at[i]! + at[i + 1]!;
    loss += PENALTY.bend * bend * bend;
    gradient[i - 1]! += 2 * PENALTY.bend * bend;
    gradient[i]! -= 4 * PENALTY.bend * bend;
    gradient[i + 1]! += 2 * PENALTY.bend * bend;
  }
  return loss;
}

/** Slopes of ln Z of a request. */
interface PartitionGradient {
  /** By theta of each tool. With sig(theta) added they are the chances that the set holds the tool. */
  odds: Float64Array;
  /** By alpha of each size: the chance that the set has that size. */
  sizes: Float64Array;
  /** By beta of each bundle: the chance that the set is that bundle. */
  bonus: Float64Array;
}

/**
 * How ln Z changes with everything it is made of. The sizes are run through backwards, tool after tool. `steps`: what
 * `computeDistribution` kept.
 */
export function gradientOfPartition(
  model: SetModel,
  { bundles }: CandidateFeatures,
  { chances, bySize, plain, bonus: beta, logTotal }: SetDistribution,
  steps: Float64Array,
): PartitionGradient {
  const scale = fastExp(-logTotal);
  const powers = new Float64Array(SIZES);
  for (let size = 1; size < SIZES; size++) powers[size] = fastExp(model.sizes[size]!);
  const odds = gradientOfChances(chances, powers, steps);
  for (let tool = 0; tool < odds.length; tool++) {
    const chance = chances[tool]!;
    odds[tool] = odds[tool]! * chance * (1 - chance) * scale;
  }
  const sizes = new Float64Array(SIZES);
  for (let size = 0; size < SIZES; size++) sizes[size] = bySize[size]! * powers[size]! * scale;
  const bonus = new Float64Array(plain.length);
  let copied = 0;
  for (let b = 0; b < plain.length; b++) {
    bonus[b] = plain[b]! * fastExp(beta[b]!) * scale;
    const { tools } = bundles[b]!;
    const extra = bonus[b]! - plain[b]! * scale;
    copied += extra;
    sizes[tools.length]! += extra;
    for (let i = 0; i < tools.length; i++) odds[tools[i]!]! += extra;
  }
  for (let tool = 0; tool < odds.length; tool++) odds[tool]! -= copied * chances[tool]!;
  return { odds, sizes, bonus };
}

/**
 * The slope of Σ_k powers[k] PB_k by the chance of each tool, in O(n · 12): sizes were counted forward, tool after tool; now
 * back, with the tool taken out again.
 */
function gradientOfChances(chances: Float64Array, powers: Float64Array, steps: Float64Array): Float64Array {
  const slopes = new Float64Array(chances.length);
  const after = new Float64Array(SIZES + 1);
  after.set(powers);
  for (let i = chances.length - 1; i >= 0; i--) {
    const p = chances[i]!;
    let slope = 0;
    // Behind the largest set stands a zero.
    for (let k = 0, at = i * SIZES; k < SIZES; k++, at++) {
      const more = after[k + 1]!;
      slope += steps[at]! * (more - after[k]!);
      after[k] = (1 - p) * after[k]! + p * more;
    }
    slopes[i] = slope;
  }
  return slopes;
}
