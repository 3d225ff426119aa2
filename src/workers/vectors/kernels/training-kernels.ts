import type { AdamStep, Floats, TrainingLoops } from "../../../core/math/training-loops";
import type { Kernels, Offset } from "./kernels";

const FLOAT_BYTES = 4;
const DOUBLE_BYTES = 8;

const floatsAt = ({ byteOffset }: Floats, place: number): Offset => byteOffset + place * FLOAT_BYTES;
const doublesAt = ({ byteOffset }: Float64Array, place: number): Offset => byteOffset + place * DOUBLE_BYTES;
/** What Adam is told, as the kernels want it. */
const pacesOf = ({ pace, scale, penalty }: AdamStep) => [pace, scale, 2 * penalty] as const;

/** The loops of trainings in the kernels, over numbers that lie in their memory. */
export function trainingLoopsOf(kernels: Kernels): TrainingLoops {
  return {
    ...scorerLoopsOf(kernels),
    ...linearLoopsOf(kernels),
    dot: (a, atA, b, atB, count) => kernels.dotRows(floatsAt(a, atA), floatsAt(b, atB), count),
    addRow: (out, atOut, of, atOf, scale, count) =>
      kernels.addRow(floatsAt(out, atOut), floatsAt(of, atOf), scale, count),
    stepAdam(values, slopes, { first, second }, step) {
      const places = [values.byteOffset, slopes.byteOffset, first.byteOffset, second.byteOffset] as const;
      kernels.stepAdam(...places, values.length, ...pacesOf(step));
    },
  };
}

type ScorerLoop =
  | "raise"
  | "addScaled"
  | "pool"
  | "addAll"
  | "shareSigmoids"
  | "throughSigmoids"
  | "handDown"
  | "settle";

function scorerLoopsOf(kernels: Kernels): Pick<TrainingLoops, ScorerLoop> {
  return {
    raise: ({ scores, common, bias, weight, lexical }, powers, at, count) =>
      kernels.raiseScores(
        ...([floatsAt(scores, at), floatsAt(lexical, at), bias.byteOffset, doublesAt(powers, at)] as const),
        ...([count, common, weight] as const),
      ),
    addScaled: (sums, row, powers, at, factor, count) =>
      kernels.addScaled(doublesAt(sums, row), doublesAt(powers, at), factor, count),
    pool: (sums, pooled, active, row, count) =>
      kernels.poolScores(doublesAt(sums, row), floatsAt(pooled, row), floatsAt(active, row), count),
    addAll: (values, others) => kernels.addAll(values.byteOffset, others.byteOffset, values.length),
    shareSigmoids: (values, row, count, share) => kernels.shareSigmoids(floatsAt(values, row), count, share),
    throughSigmoids: (pooled, logits, active) =>
      kernels.throughSigmoids(pooled.byteOffset, logits.byteOffset, active.byteOffset, pooled.length),
    handDown: ({ scores, pooled, damping, powers, sums }, row, at, count) =>
      kernels.handDown(
        ...([floatsAt(scores, at), floatsAt(pooled, row), doublesAt(powers, at), doublesAt(sums, row)] as const),
        ...([count, damping] as const),
      ),
    settle: ({ scores, taken, powers, lexical, bias, weight }, at, count) =>
      kernels.settleScores(
        ...([floatsAt(scores, at), doublesAt(powers, at), floatsAt(lexical, at), bias.byteOffset] as const),
        ...([weight.byteOffset, count, taken] as const),
      ),
  };
}

type LinearLoop = "addWords" | "softmax" | "divide" | "stepWords";

function linearLoopsOf(kernels: Kernels): Pick<TrainingLoops, LinearLoop> {
  return {
    addWords: ({ width, weights, words, values }, from, to, dense, sums, row) =>
      kernels.addWords(
        ...([doublesAt(sums, row), floatsAt(dense, row), weights.byteOffset] as const),
        ...([words.byteOffset + from * FLOAT_BYTES, floatsAt(values, from), to - from, width] as const),
      ),
    softmax: (sums, row, count) => kernels.softmaxRow(doublesAt(sums, row), count),
    divide: (sums, row, count, by, dense) => kernels.divideRow(doublesAt(sums, row), floatsAt(dense, row), count, by),
    stepWords: ({ width, weights }, { first, second }, { count, words, starts, rows, values }, misses, step) =>
      kernels.stepWords(
        ...([words.byteOffset, starts.byteOffset, count, rows.byteOffset, values.byteOffset] as const),
        ...([misses.byteOffset, width, weights.byteOffset, first.byteOffset, second.byteOffset] as const),
        ...pacesOf(step),
      ),
  };
}
