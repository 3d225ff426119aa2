import { minimise, type Objective } from "../../math/minimise";
import { fastExp, fastLog } from "../../math/fast-functions";

/** log-odds = `bias` + sum of `weights` times the numbers of a vector. */
export interface TextRegression {
  weights: Float64Array;
  bias: number;
}

const PENALTY = 1e-3;
const ROUNDS = 80;

/**
 * A logistic regression that tells vectors of one kind, in groups, from those of another; both kinds weigh the same, however
 * many there are of each, and so do the groups. By L-BFGS, with squared weights penalised.
 */
export function fitTextRegression(
  yes: readonly (readonly Float32Array[])[],
  no: readonly Float32Array[],
): TextRegression {
  const size = yes[0]?.[0]?.length ?? no[0]?.length ?? 0;
  const rows = [
    ...yes.flatMap((group) => group.map((vector) => ({ vector, sign: 1, share: 0.5 / yes.length / group.length }))),
    ...no.map((vector) => ({ vector, sign: -1, share: 0.5 / no.length })),
  ];
  const objective: Objective = (at, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const { vector, sign, share } of rows) {
      const margin = sign * oddsAt(at, vector);
      const power = fastExp(-Math.abs(margin));
      loss += share * (Math.max(-margin, 0) + fastLog(1 + power));
      const slope = (-sign * share * (margin > 0 ? power : 1)) / (1 + power);
      for (let i = 0; i < size; i++) gradient[i]! += slope * vector[i]!;
      gradient[size]! += slope;
    }
    for (let i = 0; i < size; i++) {
      loss += PENALTY * at[i]! * at[i]!;
      gradient[i]! += 2 * PENALTY * at[i]!;
    }
    return loss;
  };
  const found = minimise(objective, new Float64Array(size + 1), ROUNDS);
  return { weights: found.slice(0, size), bias: found[size]! };
}

/** The log-odds of a vector; numbers behind those it was fitted on are not looked at. */
export function oddsOfVector({ weights, bias }: TextRegression, vector: Float32Array): number {
  let sum = bias;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * vector[i]!;
  return sum;
}

function oddsAt(at: Float64Array, vector: Float32Array): number {
  let sum = at[vector.length]!;
  for (let i = 0; i < vector.length; i++) sum += at[i]! * vector[i]!;
  return sum;
}
