import { readTokens, type AnalysedText } from "./token-features";
import { addWeights, scoreFeatures, weightsOf, type LinearModel } from "./linear-model";

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

/** Whether a label can follow another one, row by row, and room for the ways from one to each: written over at every step. */
const FOLLOWS = LABELS.flatMap((from) => LABELS.map((to) => canFollow(from, to)));
const WAYS = new Float64Array(COUNT);

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
    const reach = (label: Label, to: number): number => {
      if (!before) return canStart(label) ? scores[to]! : -Infinity;
      for (let from = 0; from < COUNT; from++)
        WAYS[from] = FOLLOWS[from * COUNT + to] ? before[from]! + transitions[from * COUNT + to]! : -Infinity;
      return scores[to]! + logSum(WAYS);
    };
    sums.push(LABELS.map(reach));
  }
  return sums;
}

/** Log of the sum over all ways to the right of each token, given its label. */
export function sumBackward(own: readonly number[][], transitions: Float64Array): number[][] {
  const sums: number[][] = own.map(() => LABELS.map((label) => (canEnd(label) ? 0 : -Infinity)));
  for (let i = own.length - 2; i >= 0; i--) {
    const [after, scores] = [sums[i + 1]!, own[i + 1]!];
    for (let from = 0; from < COUNT; from++) {
      for (let to = 0; to < COUNT; to++)
        WAYS[to] = FOLLOWS[from * COUNT + to] ? transitions[from * COUNT + to]! + scores[to]! + after[to]! : -Infinity;
      sums[i]![from] = logSum(WAYS);
    }
  }
  return sums;
}

/** Log of the sum over all sequences of labels, from the sums to the left of the last token. */
export function sumAll(forward: readonly number[][]): number {
  return logSum(LABELS.map((label, l) => (canEnd(label) ? forward.at(-1)![l]! : -Infinity)));
}

/** The logarithm of the sum of exponentials, safe for large numbers; minus infinity for none. */
function logSum(values: ArrayLike<number>): number {
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  if (most === -Infinity) return most;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i]! - most);
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

/** What each token says of its label. What neighbours share is looked up once. */
function scoreTokens(text: AnalysedText, model: LinearModel): number[][] {
  const own: number[][] = [];
  let [shared, weights]: [readonly string[], (readonly number[])[]] = [[], []];
  for (const { words, placed } of readTokens(text)) {
    if (placed !== shared) [shared, weights] = [placed, weightsOf(model, placed)];
    const scores = scoreFeatures(model, words);
    addWeights(scores, weights);
    own.push(scores);
  }
  return own;
}

/**
 * The pieces that may be requirements, by where they begin: under the model, the chance that exactly these tokens are one,
 * over all allowed sequences of labels (forward and backward sums). Time grows linearly with the tokens.
 *
 * @example "Find a hotel and book a table" // "Find a hotel" 0.9, "book a table" 0.9, "Find a hotel and book a table" 0.05
 */
export function findLikelyPieces(text: AnalysedText, { tokens, transitions }: TaggerModel): LikelyPiece[] {
  const own = scoreTokens(text, tokens);
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
