import { canFollow, LABELS, sumAll, sumBackward, sumForward } from "../../core/requirements/tagger";
import type { Objective } from "../../core/math/minimise";

/** A text for training: the numbers of each token's features, and the right labels. */
export interface ChainExample {
  features: Int32Array[];
  labels: number[];
}

const COUNT = LABELS.length;

/**
 * The penalised negative log-likelihood of a linear-chain conditional random field (Lafferty, McCallum, Pereira 2001)
 * and its gradient, by forward and backward sums. Weights: label by label for each feature, then the transitions, row by
 * row. `penalty` times half the squared weights is added.
 */
export function chainObjective(examples: readonly ChainExample[], featureCount: number, penalty: number): Objective {
  const transitionsFrom = featureCount * COUNT;
  return (weights, gradient) => {
    let loss = 0;
    for (let i = 0; i < weights.length; i++) {
      loss += (penalty / 2) * weights[i]! ** 2;
      gradient[i] = penalty * weights[i]!;
    }
    for (const example of examples) loss += addExample(example, weights, gradient, transitionsFrom);
    return loss;
  };
}

function addExample(
  { features, labels }: ChainExample,
  weights: Float64Array,
  gradient: Float64Array,
  transitionsFrom: number,
): number {
  const transitions = weights.subarray(transitionsFrom);
  const own = features.map((numbers) => scoreToken(numbers, weights));
  const forward = sumForward(own, transitions);
  const backward = sumBackward(own, transitions);
  const total = sumAll(forward);
  let rightScore = 0;
  features.forEach((numbers, i) => {
    const right = labels[i]!;
    rightScore += own[i]![right]! + (i > 0 ? transitions[labels[i - 1]! * COUNT + right]! : 0);
    for (let l = 0; l < COUNT; l++) {
      const slope = Math.exp(forward[i]![l]! + backward[i]![l]! - total) - (l === right ? 1 : 0);
      if (slope !== 0) for (const number of numbers) gradient[number * COUNT + l]! += slope;
    }
    if (i > 0) addTransitions(forward[i - 1]!, own[i]!, backward[i]!, total, labels[i - 1]! * COUNT + right);
  });
  return total - rightScore;

  function addTransitions(before: number[], here: number[], after: number[], all: number, right: number): void {
    for (let k = 0; k < COUNT * COUNT; k++) {
      const [from, to] = [Math.floor(k / COUNT), k % COUNT];
      if (!canFollow(LABELS[from]!, LABELS[to]!)) continue;
      const likely = Math.exp(before[from]! + transitions[k]! + here[to]! + after[to]! - all);
      gradient[transitionsFrom + k]! += likely - (k === right ? 1 : 0);
    }
  }
}

function scoreToken(numbers: Int32Array, weights: Float64Array): number[] {
  const scores = new Array<number>(COUNT).fill(0);
  for (const number of numbers) for (let l = 0; l < COUNT; l++) scores[l]! += weights[number * COUNT + l]!;
  return scores;
}
