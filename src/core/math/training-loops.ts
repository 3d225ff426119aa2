import { exponential } from "./elementary-functions";
import { fastExp, fastLog, fastSigmoid } from "./fast-functions";

/** Floats of 32 bits, or of 64 where a result is held against exact values. */
export type Floats = Float32Array | Float64Array;

/**
 * The loops of trainings that are no matrix products, over numbers taken from one workspace. Everything is computed in 64 bits
 * and rounded where it is written; what is summed up is added one after the other. So every implementation gives the same bits.
 * `at`, `row`: where `count` numbers begin. Rows are padded to multiples of 8 with zeros; what is padded stays zero.
 */
export interface TrainingLoops extends ScorerLoops, LinearLoops, RowLoops {
  /** A step of Adam; `moments`: two numbers for each value, zeros before the first step. */
  stepAdam(values: Floats, slopes: Floats, moments: Moments, step: AdamStep): void;
}

/** Means of slopes and of their squares. */
export interface Moments {
  first: Floats;
  second: Floats;
}

/** `pace`: the rate over 1 − .9^n; `scale`: 1 over 1 − .999^n; `penalty`: the loss has penalty · value² of each. */
export interface AdamStep {
  pace: number;
  scale: number;
  penalty: number;
}

/** What is raised to powers: scores + common + bias + weight · lexical. */
export interface RaisedTerms {
  scores: Floats;
  common: number;
  bias: Float64Array;
  weight: number;
  lexical: Floats;
}

/** Of the clause scorer; `scorer/passes.ts` says what they are for. */
interface ScorerLoops {
  /** Writes powers of e, and gives 1 and their sum. */
  raise(terms: RaisedTerms, powers: Float64Array, at: number, count: number): number;
  /** sums += factor · powers */
  addScaled(sums: Float64Array, row: number, powers: Float64Array, at: number, factor: number, count: number): void;
  /** pooled += ln sums, and its sigmoid into `active`. */
  pool(sums: Float64Array, pooled: Floats, active: Floats, row: number, count: number): void;
  /** values += others, all of them. */
  addAll(values: Floats, others: Floats): void;
  /** values = share · sigmoid(values) */
  shareSigmoids(values: Floats, row: number, count: number, share: number): void;
  /** pooled = logits + pooled · active · (1 − active), all of them. */
  throughSigmoids(pooled: Floats, logits: Floats, active: Floats): void;
  /** scores = pooled · damping · powers / sums; gives their sum before they are rounded. */
  handDown(of: HandedSlopes, row: number, at: number, count: number): number;
  /** scores −= taken · powers, added to `bias`, and by `lexical` to the one number of `weight`; gives their sum. */
  settle(of: SettledSlopes, at: number, count: number): number;
}

export interface HandedSlopes {
  scores: Floats;
  pooled: Floats;
  damping: number;
  powers: Float64Array;
  sums: Float64Array;
}

export interface SettledSlopes {
  scores: Floats;
  taken: number;
  powers: Float64Array;
  lexical: Floats;
  bias: Float64Array;
  weight: Float64Array;
}

/** Weights of words, `width` numbers a word, and rows of words that a text has. */
export interface WordRows {
  width: number;
  weights: Floats;
  words: Uint32Array;
  values: Floats;
}

/** Which rows of a batch have a word, and how much it counts there: entries `starts[i]` to `starts[i + 1]` of word `words[i]`. */
export interface WordsOfBatch {
  count: number;
  words: Uint32Array;
  starts: Uint32Array;
  rows: Uint32Array;
  values: Floats;
}

/** Of the regressions on words; `regression/train-linear.ts`. */
interface LinearLoops {
  /** sums = dense + Σ value · weights of the words `from` to `to`, four words at a time. */
  addWords(of: WordRows, from: number, to: number, dense: Floats, sums: Float64Array, row: number): void;
  /** Numbers become chances that add up to 1. */
  softmax(sums: Float64Array, row: number, count: number): void;
  /** sums = sums / by, rounded into `dense`, too. */
  divide(sums: Float64Array, row: number, count: number, by: number, dense: Floats): void;
  /** A step of Adam for the words of a batch: the slope of each is the sum of value · miss over its rows, rounded at each. */
  stepWords(
    of: Omit<WordRows, "words" | "values">,
    moments: Moments,
    batch: WordsOfBatch,
    misses: Float64Array,
    step: AdamStep,
  ): void;
}

/** Of rows of matrices; `count`: a multiple of 8. */
interface RowLoops {
  /** Their product: every fourth number has a sum of its own, and the first and third of these are added first. */
  dot(a: Floats, atA: number, b: Floats, atB: number, count: number): number;
  /** out += scale · of */
  addRow(out: Floats, atOut: number, of: Floats, atOf: number, scale: number, count: number): void;
}

const DECAY_1 = 0.9;
const DECAY_2 = 0.999;

/** Plain loops: the reference. */
export const PLAIN_LOOPS: TrainingLoops = {
  stepAdam(values, slopes, { first, second }, { pace, scale, penalty }) {
    for (let i = 0; i < values.length; i++) {
      const slope = slopes[i]! + 2 * penalty * values[i]!;
      const mean = DECAY_1 * first[i]! + (1 - DECAY_1) * slope;
      const square = DECAY_2 * second[i]! + (1 - DECAY_2) * slope * slope;
      first[i] = mean;
      second[i] = square;
      values[i] = values[i]! - (pace * mean) / (Math.sqrt(scale * square) + 1e-8);
    }
  },
  raise({ scores, common, bias, weight, lexical }, powers, at, count) {
    let total = 1;
    for (let i = 0; i < count; i++) {
      const power = fastExp(scores[at + i]! + common + bias[i]! + weight * lexical[at + i]!);
      powers[at + i] = power;
      total += power;
    }
    return total;
  },
  addScaled(sums, row, powers, at, factor, count) {
    for (let i = 0; i < count; i++) sums[row + i]! += factor * powers[at + i]!;
  },
  pool(sums, pooled, active, row, count) {
    for (let at = row; at < row + count; at++) {
      const sum = pooled[at]! + fastLog(sums[at]!);
      pooled[at] = sum;
      active[at] = fastSigmoid(sum);
    }
  },
  addAll(values, others) {
    for (let i = 0; i < values.length; i++) values[i] = values[i]! + others[i]!;
  },
  shareSigmoids(values, row, count, share) {
    for (let at = row; at < row + count; at++) values[at] = share * fastSigmoid(values[at]!);
  },
  throughSigmoids(pooled, logits, active) {
    for (let i = 0; i < pooled.length; i++) {
      const chance = active[i]!;
      pooled[i] = logits[i]! + pooled[i]! * chance * (1 - chance);
    }
  },
  handDown({ scores, pooled, damping, powers, sums }, row, at, count) {
    let handed = 0;
    for (let i = 0; i < count; i++) {
      const slope = (pooled[row + i]! * damping * powers[at + i]!) / sums[row + i]!;
      scores[at + i] = slope;
      handed += slope;
    }
    return handed;
  },
  settle({ scores, taken, powers, lexical, bias, weight }, at, count) {
    let [sum, lexicalSum] = [0, 0];
    for (let i = 0; i < count; i++) {
      const slope = scores[at + i]! - taken * powers[at + i]!;
      scores[at + i] = slope;
      bias[i]! += slope;
      lexicalSum += slope * lexical[at + i]!;
      sum += slope;
    }
    weight[0]! += lexicalSum;
    return sum;
  },
  addWords({ width, weights, words, values }, from, to, dense, sums, row) {
    for (let k = row; k < row + width; k++) sums[k] = dense[k]!;
    const fours = to - ((to - from) % 4);
    for (let i = from; i < fours; i += 4) {
      const [v0, v1, v2, v3] = [values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!];
      let [a0, a1] = [words[i]! * width, words[i + 1]! * width];
      let [a2, a3] = [words[i + 2]! * width, words[i + 3]! * width];
      for (let k = row; k < row + width; k++) {
        sums[k]! += v0 * weights[a0++]! + v1 * weights[a1++]! + v2 * weights[a2++]! + v3 * weights[a3++]!;
      }
    }
    for (let i = fours; i < to; i++) {
      for (let k = row, at = words[i]! * width; k < row + width; k++, at++) sums[k]! += values[i]! * weights[at]!;
    }
  },
  softmax(sums, row, count) {
    let largest = -Infinity;
    for (let k = row; k < row + count; k++) largest = Math.max(largest, sums[k]!);
    let total = 0;
    for (let k = row; k < row + count; k++) {
      sums[k] = exponential(sums[k]! - largest);
      total += sums[k]!;
    }
    for (let k = row; k < row + count; k++) sums[k]! /= total;
  },
  divide(sums, row, count, by, dense) {
    for (let k = row; k < row + count; k++) {
      sums[k]! /= by;
      dense[k] = sums[k]!;
    }
  },
  dot(a, atA, b, atB, count) {
    let [s0, s1, s2, s3] = [0, 0, 0, 0];
    for (let i = 0; i < count; i += 4) {
      s0 += a[atA + i]! * b[atB + i]!;
      s1 += a[atA + i + 1]! * b[atB + i + 1]!;
      s2 += a[atA + i + 2]! * b[atB + i + 2]!;
      s3 += a[atA + i + 3]! * b[atB + i + 3]!;
    }
    return s0 + s2 + (s1 + s3);
  },
  addRow(out, atOut, of, atOf, scale, count) {
    for (let i = 0; i < count; i++) out[atOut + i]! += scale * of[atOf + i]!;
  },
  stepWords({ width, weights }, { first, second }, batch, misses, { pace, scale, penalty }) {
    const slopes = new Float32Array(width);
    for (let word = 0; word < batch.count; word++) {
      slopes.fill(0);
      for (let entry = batch.starts[word]!; entry < batch.starts[word + 1]!; entry++) {
        const value = batch.values[entry]!;
        for (let k = 0, at = batch.rows[entry]! * width; k < width; k++, at++) slopes[k]! += value * misses[at]!;
      }
      for (let k = 0, at = batch.words[word]! * width; k < width; k++, at++) {
        const slope = slopes[k]! + 2 * penalty * weights[at]!;
        first[at] = DECAY_1 * first[at]! + (1 - DECAY_1) * slope;
        second[at] = DECAY_2 * second[at]! + (1 - DECAY_2) * slope * slope;
        weights[at]! -= (pace * first[at]!) / (Math.sqrt(scale * second[at]!) + 1e-8);
      }
    }
  },
};
