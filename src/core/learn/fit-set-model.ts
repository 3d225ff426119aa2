import { minimise, type Objective } from "../statistics/minimise";
import { layDistribution, LARGEST_SET, logChanceOfSet, type SetCase, type SetModel } from "./set-model";
import { slopesOfPartition } from "./set-slopes";

/** A past request with the set it needed. */
export interface SetExample {
  given: SetCase;
  /** Places among the tools of the case, 1 to 12 of them. */
  gold: readonly number[];
  /** Place of that set among the bundles of the case; −1: it is none of them. */
  bundle: number;
  weight: number;
}

const ROUNDS = 60;
/** Kinds of evidence for a bundle. */
const EVIDENCE = 4;
const PLACE = { weights: 0, bundled: 3, common: 4, copying: 7, sizes: 8 + EVIDENCE };
const NUMBERS = PLACE.sizes + LARGEST_SET + 1;
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
    if (compose) gradient.fill(0, PLACE.copying, PLACE.sizes).fill(0, PLACE.bundled, PLACE.common);
    return loss + addPenalties(at, gradient);
  };
  const start = from ? layModel(from) : plainStart(compose);
  return readModel(minimise(objective, start, ROUNDS), compose);
}

function plainStart(compose: boolean): Float64Array {
  const start = new Float64Array(NUMBERS);
  start[PLACE.weights] = START.logit;
  start[PLACE.bundled] = compose ? 0 : START.evidence;
  start[PLACE.copying] = START.copying;
  return start.fill(START.evidence, PLACE.copying + 1, PLACE.sizes);
}

function layModel({ weights, common, copying, sizes }: SetModel): Float64Array {
  return Float64Array.of(...weights, ...common, ...copying, ...sizes);
}

function readModel(at: Float64Array, compose: boolean): SetModel {
  const copying = [...at.subarray(PLACE.copying, PLACE.sizes)];
  return {
    weights: [at[PLACE.weights]!, at[PLACE.weights + 1]!, at[PLACE.weights + 2]!, compose ? 0 : at[PLACE.bundled]!],
    common: [at[PLACE.common]!, at[PLACE.common + 1]!, at[PLACE.common + 2]!],
    copying: compose ? copying.map(() => 0) : copying,
    sizes: [...at.subarray(PLACE.sizes)],
  };
}

/** Adds the slopes of −ln P of the example's set, times `share`; returns that loss. */
function addExample(model: SetModel, example: SetExample, share: number, gradient: Float64Array): number {
  const { given, gold, bundle } = example;
  const laid = layDistribution(model, given);
  const { odds, sizes, bonus } = slopesOfPartition(model, given, laid);
  // d(−ln P) by theta: slope of ln Z, less that of ln P0(S), which is 1 − sig inside and −sig outside.
  for (let tool = 0; tool < odds.length; tool++) odds[tool]! += laid.chances[tool]!;
  for (const tool of gold) odds[tool]! -= 1;
  sizes[gold.length]! -= 1;
  if (bundle >= 0) bonus[bundle]! -= 1;
  addToolSlopes(model, given, { odds, share, gradient });
  sizes.forEach((slope, size) => (gradient[PLACE.sizes + size]! += share * slope));
  given.bundles.forEach(({ evidence }, b) => {
    gradient[PLACE.copying]! += share * bonus[b]!;
    evidence.forEach((value, k) => {
      if (model.copying[k + 1]! > 0) gradient[PLACE.copying + 1 + k]! += share * bonus[b]! * value;
    });
  });
  return -share * logChanceOfSet(model, laid, gold, bundle);
}

/** theta = w1 l + w2 vote + w3 brought + w4 bundled + c0 + c1 clauses + c2 words. */
function addToolSlopes(
  { weights }: SetModel,
  { logits, votes, brought, bundled, length }: SetCase,
  { odds, share, gradient }: { odds: Float64Array; share: number; gradient: Float64Array },
): void {
  let [logit, vote, bring, bundle, all] = [0, 0, 0, 0, 0];
  for (let tool = 0; tool < odds.length; tool++) {
    const slope = odds[tool]!;
    logit += slope * logits[tool]!;
    vote += slope * votes[tool]!;
    bring += slope * brought[tool]!;
    bundle += slope * bundled[tool]!;
    all += slope;
  }
  gradient[PLACE.weights]! += share * logit;
  gradient[PLACE.weights + 1]! += share * vote;
  gradient[PLACE.weights + 2]! += share * bring;
  if (weights[3] > 0) gradient[PLACE.bundled]! += share * bundle;
  gradient[PLACE.common]! += share * all;
  gradient[PLACE.common + 1]! += share * all * length[0];
  gradient[PLACE.common + 2]! += share * all * length[1];
}

function addPenalties(at: Float64Array, gradient: Float64Array): number {
  let loss = 0;
  const add = (place: number, from: number, strength: number): void => {
    loss += strength * (at[place]! - from) ** 2;
    gradient[place]! += 2 * strength * (at[place]! - from);
  };
  add(PLACE.weights, START.logit, PENALTY.weights);
  for (let i = PLACE.weights + 1; i < PLACE.common; i++) add(i, 0, PENALTY.weights);
  for (let i = PLACE.common; i < PLACE.copying; i++) add(i, 0, PENALTY.common);
  for (let i = PLACE.copying; i < PLACE.sizes; i++) add(i, 0, PENALTY.copying);
  for (let i = PLACE.sizes; i < NUMBERS; i++) add(i, 0, PENALTY.sizes);
  for (let i = PLACE.sizes + 1; i + 1 < NUMBERS; i++) {
    const bend = at[i - 1]! - 2 * at[i]! + at[i + 1]!;
    loss += PENALTY.bend * bend * bend;
    gradient[i - 1]! += 2 * PENALTY.bend * bend;
    gradient[i]! -= 4 * PENALTY.bend * bend;
    gradient[i + 1]! += 2 * PENALTY.bend * bend;
  }
  return loss;
}
