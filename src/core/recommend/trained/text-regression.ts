import { fastExp, fastLog } from "../../math/fast-functions";
import { minimise, type Objective } from "../../math/minimise";
import { requestFeatures } from "../../requirements/need-model";
import { analyseTokens } from "../../requirements/span-splitter";
import { tokenizeWithSpans } from "../../retrieve/tokenize";

/** A text as the regression reads it. */
export interface TextRow {
  /** Places of its words, its word pairs and what its clauses are like, 0 to 2,047, each once. */
  words: Uint16Array;
  /** Its vector; empty without an encoder. */
  vector: Float32Array;
}

/** log-odds = `bias` + the sum of `weights` times what a row holds: its vector first, then the places of words. */
export interface TextRegression {
  weights: Float64Array;
  bias: number;
}

const PLACES = 2048;
const PENALTY = 2.5e-4;
const ROUNDS = 80;
const WORD = /[\p{L}\p{M}\p{N}'’]+|[?!"]/gu;

/**
 * A text with its vector. Its words, marks that ask and quote, each two that stand side by side, and what is known of its
 * clauses and classes of words (`requestFeatures`) are laid into 2,048 places by a hash (FNV-1a over UTF-16 units): small enough
 * to ship, and no list of words is kept. "Why do", or a statement without an ask, tells what a vector of the meaning hardly
 * shows: that an answer is asked for and not an act. Ours.
 */
export function readText(text: string, vector: Float32Array): TextRow {
  const words = text.toLowerCase().match(WORD) ?? [];
  const shapes = requestFeatures(analyseTokens(tokenizeWithSpans(text))).map((feature) => `#${feature}`);
  const grams = [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`), ...shapes];
  return { words: Uint16Array.from(new Set(grams.map(placeOf))), vector };
}

/**
 * A logistic regression that tells texts of one kind, in groups, from those of another; both kinds weigh the same, however
 * many there are of each, and so do the groups. The words of a text have length 1 together, as its vector has. By L-BFGS, with
 * squared weights penalised.
 */
export function fitTextRegression(yes: readonly (readonly TextRow[])[], no: readonly TextRow[]): TextRegression {
  const dimensions = yes[0]?.[0]?.vector.length ?? no[0]?.vector.length ?? 0;
  const size = dimensions + PLACES;
  const rows = [
    ...yes.flatMap((group) => group.map((row) => ({ row, sign: 1, share: 0.5 / yes.length / group.length }))),
    ...no.map((row) => ({ row, sign: -1, share: 0.5 / no.length })),
  ];
  const objective: Objective = (at, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const { row, sign, share } of rows) {
      const margin = sign * (at[size]! + productOf(at, row));
      const power = fastExp(-Math.abs(margin));
      loss += share * (Math.max(-margin, 0) + fastLog(1 + power));
      addSlope(gradient, row, (-sign * share * (margin > 0 ? power : 1)) / (1 + power));
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

/** The log-odds of a text, read with a vector as long as those it was fitted on. */
export function oddsOfText({ weights, bias }: TextRegression, row: TextRow): number {
  return bias + productOf(weights, row);
}

function addSlope(gradient: Float64Array, { words, vector }: TextRow, slope: number): void {
  for (let i = 0; i < vector.length; i++) gradient[i]! += slope * vector[i]!;
  const part = slope / Math.sqrt(words.length);
  for (const place of words) gradient[vector.length + place]! += part;
  gradient[gradient.length - 1]! += slope;
}

function productOf(at: Float64Array, { words, vector }: TextRow): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += at[i]! * vector[i]!;
  if (words.length === 0) return sum;
  let ofWords = 0;
  for (const place of words) ofWords += at[vector.length + place]!;
  return sum + ofWords / Math.sqrt(words.length);
}

function placeOf(gram: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < gram.length; i++) hash = Math.imul(hash ^ gram.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % PLACES;
}
