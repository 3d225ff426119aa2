import { tokenFeatures, type AnalysedText } from "./token-features";
import { scoreFeatures, type LinearModel } from "./linear-model";

/** Where a token stands to the requirements of its request. */
export const LABELS = ["outside", "first", "inside", "last"] as const;
/** One of them, for each token. */
export type Label = (typeof LABELS)[number];

const COUNT = LABELS.length;
const [FIRST, INSIDE, LAST] = [1, 2, 3] as const;

/** A linear-chain model: what each token says about its label, and how well labels follow each other. */
export interface TaggerModel {
  tokens: LinearModel;
  /** From label to label, row by row, in the order of `LABELS`: 16 numbers. */
  transitions: Float64Array;
}

/** A requirement has a first and a last token, so it has at least two. */
export function canFollow(from: Label, to: Label): boolean {
  const isOpen = from === "first" || from === "inside";
  return isOpen === (to === "inside" || to === "last");
}

/** A text cannot begin inside a requirement. */
export function canStart(label: Label): boolean {
  return label === "outside" || label === "first";
}

/** A text cannot end before a requirement does. */
export function canEnd(label: Label): boolean {
  return label === "outside" || label === "last";
}

/** Log of the sum over all ways to the left that reach each token with each label; `own[i][label]`: what token i says. */
export function sumForward(own: readonly number[][], transitions: Float64Array): number[][] {
  const sums: number[][] = [];
  for (const [i, scores] of own.entries()) {
    const before = sums[i - 1];
    sums.push(
      LABELS.map((to, t) => {
        if (!before) return canStart(to) ? scores[t]! : -Infinity;
        return (
          scores[t]! +
          logSum(LABELS.map((from, f) => (canFollow(from, to) ? before[f]! + transitions[f * COUNT + t]! : -Infinity)))
        );
      }),
    );
  }
  return sums;
}

/** Log of the sum over all ways to the right of each token, given its label. */
export function sumBackward(own: readonly number[][], transitions: Float64Array): number[][] {
  const sums: number[][] = own.map(() => LABELS.map((label) => (canEnd(label) ? 0 : -Infinity)));
  for (let i = own.length - 2; i >= 0; i--) {
    const [after, scores] = [sums[i + 1]!, own[i + 1]!];
    sums[i] = LABELS.map((from, f) =>
      logSum(
        LABELS.map((to, t) => (canFollow(from, to) ? transitions[f * COUNT + t]! + scores[t]! + after[t]! : -Infinity)),
      ),
    );
  }
  return sums;
}

/** Log of the sum over all sequences of labels, from the sums to the left of the last token. */
export function sumAll(forward: readonly number[][]): number {
  return logSum(LABELS.map((label, l) => (canEnd(label) ? forward.at(-1)![l]! : -Infinity)));
}

/** The logarithm of the sum of exponentials, safe for large numbers; minus infinity for none. */
function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  if (most === -Infinity) return most;
  let sum = 0;
  for (const value of values) sum += Math.exp(value - most);
  return most + Math.log(sum);
}

/** Tokens `from` to `to`, both included, and how likely they are a requirement as they stand, 0 to 1. */
export interface LikelyPiece {
  from: number;
  to: number;
  chance: number;
}

/** A piece less likely than this is left out: it would be chosen in no company. */
const LEAST_CHANCE = 0.01;
/** The longest requirement, in tokens; the longest of the sample has 44. Keeps the time linear. */
const LONGEST = 60;

/**
 * The pieces that may be requirements, by where they begin: under the model, the chance that exactly these tokens are one,
 * over all allowed sequences of labels (forward and backward sums). Time grows linearly with the tokens.
 *
 * @example "Find a hotel and book a table" // "Find a hotel" 0.9, "book a table" 0.9, "Find a hotel and book a table" 0.05
 */
export function findLikelyPieces(text: AnalysedText, { tokens, transitions }: TaggerModel): LikelyPiece[] {
  const own = tokenFeatures(text).map((features) => scoreFeatures(tokens, features));
  if (own.length === 0) return [];
  const [forward, backward] = [sumForward(own, transitions), sumBackward(own, transitions)];
  const total = sumAll(forward);
  const pieces: LikelyPiece[] = [];
  for (let from = 0; from < own.length; from++) {
    let way = forward[from]![FIRST]!;
    if (way + backward[from]![FIRST]! - total < Math.log(LEAST_CHANCE)) continue;
    for (let to = from + 1; to < Math.min(own.length, from + LONGEST); to++) {
      const before = to === from + 1 ? FIRST : INSIDE;
      const ended = way + transitions[before * COUNT + LAST]! + own[to]![LAST]!;
      const chance = Math.exp(ended + backward[to]![LAST]! - total);
      if (chance >= LEAST_CHANCE) pieces.push({ from, to, chance });
      way += transitions[before * COUNT + INSIDE]! + own[to]![INSIDE]!;
    }
  }
  return pieces;
}
