import { fastExp, fastLog, fastSigmoid } from "../../../math/fast-functions";
import type { RequestFeatures } from "./features";
import { writeWordScores } from "./piece-words";
import type { TrainedScorer } from "./train-scorer";

/** What a trained scorer says to a request. */
export interface RequestScores {
  /** l of each tool: log-odds that the request needs it, before calibration. */
  logits: Float64Array;
  /**
   * zh of each instance and tool, a row for each instance: how much this piece by itself calls for the tool, after the
   * competition between tools.
   */
  byInstance: Float64Array;
}

/**
 * The same formulas as in training, for one request, in 64-bit sums: no workspace is needed, and an answer takes about
 * a millisecond.
 */
export function scoreRequest(scorer: TrainedScorer, request: RequestFeatures): RequestScores {
  const { toolCount, dimensions } = scorer;
  const byInstance = new Float64Array(request.instances.length * toolCount);
  const words = new Float32Array(toolCount);
  request.instances.forEach(({ kind }, instance) => {
    writeWordScores(request.lexical[instance]!, words, 0);
    scoreInstance(scorer, { vector: request.vectors[instance]!, words, kind, start: instance * toolCount, byInstance });
  });
  const pooled = new Float64Array(toolCount);
  for (let tool = 0; tool < toolCount; tool++) {
    let sum = 0;
    for (let at = tool; at < byInstance.length; at += toolCount) sum += fastExp(byInstance[at]!);
    pooled[tool] = fastLog(sum) + dotRow(scorer.request, tool * dimensions, request.vectors[0]!, dimensions);
  }
  const logits = pooled.slice();
  for (let other = 0; other < toolCount; other++) {
    const active = fastSigmoid(pooled[other]!);
    const row = other * toolCount;
    for (let tool = 0; tool < toolCount; tool++) logits[tool]! += active * scorer.together[row + tool]!;
  }
  return { logits, byInstance };
}

interface InstanceToScore {
  vector: Float32Array;
  words: Float32Array;
  kind: number;
  /** Where its row begins. */
  start: number;
  byInstance: Float64Array;
}

/** zh of one piece: its scores, less what the competition between tools takes. */
function scoreInstance(scorer: TrainedScorer, { vector, words, kind, start, byInstance }: InstanceToScore): void {
  const { toolCount, dimensions, tools, bias, kinds, rivalry } = scorer;
  let total = 1;
  for (let tool = 0; tool < toolCount; tool++) {
    const near = dotRow(tools, tool * dimensions, vector, dimensions);
    const score = near + bias[tool]! + scorer.lexical * words[tool]! + kinds[kind]!;
    byInstance[start + tool] = score;
    total += fastExp(score);
  }
  const taken = rivalry * fastLog(total);
  for (let tool = 0; tool < toolCount; tool++) byInstance[start + tool]! -= taken;
}

/** The product of two rows, four sums at a time. Rows are padded to multiples of 8, so nothing is left over. */
function dotRow(a: Float32Array, from: number, b: Float32Array, length: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  for (let i = 0; i < length; i += 4) {
    s0 += a[from + i]! * b[i]!;
    s1 += a[from + i + 1]! * b[i + 1]!;
    s2 += a[from + i + 2]! * b[i + 2]!;
    s3 += a[from + i + 3]! * b[i + 3]!;
  }
  return s0 + s1 + (s2 + s3);
}
