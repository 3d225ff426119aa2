import { fastExp, fastLog, fastSigmoid } from "../../../../math/fast-functions";
import type { Matrix } from "../../../../math/matrix-products";
import { addScaledRow, backThroughDirections, dotRows, toDirections } from "../rows";
import { makeMatrix } from "./propagation";

/** A loss, and its slope for everything it is of. */
export interface Loss<Slopes = number[][]> {
  value: number;
  slopes: Slopes;
}

/**
 * Binary cross-entropy of candidates' scores: both terms, over requests × candidates. The paper adds the candidates of a
 * request up, the released code takes the mean of all; there is no temperature.
 */
export function retrievalLoss(
  scores: readonly (readonly number[])[],
  labels: readonly (readonly number[])[],
  way: "released" | "paper",
): Loss {
  const share = 1 / scores.length / (way === "released" ? (scores[0]?.length ?? 1) : 1);
  const all = scores.map((row, at) => softmaxLoss(row, labels[at]!));
  return {
    value: share * all.reduce((sum, { value }) => sum + value, 0),
    slopes: all.map(({ slopes }) => slopes.map((slope) => share * slope)),
  };
}

/** −Σ p ln p̂ + (1 − p) ln(1 − p̂), p̂ the softmax of the scores and p that of the labels: 1 / |A| where a tool is needed. */
function softmaxLoss(scores: readonly number[], labels: readonly number[]): Loss<number[]> {
  const chances = softmax(scores);
  const needed = labels.reduce((sum, label) => sum + label, 0);
  const wanted = labels.map((label) => label / needed);
  const value = -chances.reduce((sum, p, i) => sum + wanted[i]! * fastLog(p) + (1 - wanted[i]!) * fastLog(1 - p), 0);
  const slopes = chances.map((p, i) => -wanted[i]! / p + (1 - wanted[i]!) / (1 - p));
  const mean = slopes.reduce((sum, slope, i) => sum + slope * chances[i]!, 0);
  return { value, slopes: slopes.map((slope, i) => chances[i]! * (slope - mean)) };
}

/**
 * Cross-entropy of two logits (none needed, tools needed). As released the softmax of the logits is taken for logits once
 * more: the loss is never below .31326 and its slopes fade. `strict`: once.
 */
export function detectionLoss(
  logits: readonly (readonly number[])[],
  needs: readonly number[],
  way: "released" | "strict",
): Loss {
  const share = 1 / logits.length;
  let value = 0;
  const slopes = logits.map((pair, at) => {
    const first = softmax(pair);
    const chances = way === "released" ? softmax(first) : first;
    value -= share * fastLog(chances[needs[at]!]!);
    const outer = chances.map((p, i) => share * (p - (i === needs[at] ? 1 : 0)));
    if (way === "strict") return outer;
    const mean = outer.reduce((sum, slope, i) => sum + slope * first[i]!, 0);
    return outer.map((slope, i) => first[i]! * (slope - mean));
  });
  return { value, slopes };
}

/** Which pairs are told apart, and by what. */
export interface ContrastForm {
  temperature: number;
  by: "cosine" | "dot";
  /** Of each row: rows of the same group are no negatives of each other. Absent: all others are. */
  groups?: readonly number[];
}

/**
 * InfoNCE: row i of `u` is to be nearer to row i of `v` than to the other rows of `v`. Source: MassTool; the paper has the
 * dot product and leaves the logarithm out, the code has the cosine.
 */
export function contrastLoss(u: Matrix, v: Matrix, form: ContrastForm): Loss<{ u: Matrix; v: Matrix }> {
  const [left, right] = form.by === "cosine" ? [directionsOf(u), directionsOf(v)] : [plain(u), plain(v)];
  const slopes = { u: makeMatrix(u.rows, u.columns), v: makeMatrix(v.rows, v.columns) };
  const d = u.columns;
  let value = 0;
  for (let row = 0; row < u.rows; row++) {
    const isOpen = (other: number): boolean =>
      other === row || form.groups === undefined || form.groups[other] !== form.groups[row];
    const others = Array.from({ length: v.rows }, (_, other) => other).filter(isOpen);
    const chances = softmax(
      others.map((other) => dotRows(left.rows.values, row * d, right.rows.values, other * d, d) / form.temperature),
    );
    value -= fastLog(chances[others.indexOf(row)]!) / u.rows;
    others.forEach((other, i) => {
      const slope = (chances[i]! - (other === row ? 1 : 0)) / (u.rows * form.temperature);
      addScaledRow(slopes.u.values, row * d, right.rows.values, other * d, slope, d);
      addScaledRow(slopes.v.values, other * d, left.rows.values, row * d, slope, d);
    });
  }
  if (left.lengths) backThroughDirections(slopes.u, left.rows, left.lengths);
  if (right.lengths) backThroughDirections(slopes.v, right.rows, right.lengths);
  return { value, slopes };
}

function directionsOf(of: Matrix): { rows: Matrix; lengths: Float64Array | null } {
  const rows = makeMatrix(of.rows, of.columns);
  const lengths = new Float64Array(of.rows);
  toDirections(of, rows, lengths);
  return { rows, lengths };
}

const plain = (rows: Matrix): { rows: Matrix; lengths: Float64Array | null } => ({ rows, lengths: null });

export function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => fastExp(logit - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** How what the detection tower knows meets what was searched; `gating` is what the released code trains. */
export const TRANSFERS = {
  /** σ(G h + g) ⊙ e. */
  gating: (h: readonly number[], e: readonly number[], { map, bias }: TransferMap): number[] =>
    applyMap(map, h, bias).map((value, i) => fastSigmoid(value) * e[i]!),
  /** C [e; h] + c. The paper says a network of layers, and not how many. */
  concatenation: (h: readonly number[], e: readonly number[], { map, bias }: TransferMap): number[] =>
    applyMap(map, [...e, ...h], bias),
  addition: (h: readonly number[], e: readonly number[]): number[] => e.map((value, i) => value + h[i]!),
  /** The released code's attention: it returns e and never looks at h. */
  attentionAsReleased: (_: readonly number[], e: readonly number[]): number[] => [...e],
};

/** A map with its bias. */
export interface TransferMap {
  map: readonly (readonly number[])[];
  bias: readonly number[];
}

/**
 * The paper's attention as we read it: rows h and e attend to each other (one head, scale 1/√d), and both outputs are added.
 */
export function transferByAttention(
  h: readonly number[],
  e: readonly number[],
  maps: Record<"query" | "key" | "value", TransferMap["map"]>,
): { weights: number[][]; joint: number[] } {
  const rows = [h, e];
  const [queries, keys, values] = (["query", "key", "value"] as const).map((name) =>
    rows.map((row) => applyMap(maps[name], row)),
  ) as [number[][], number[][], number[][]];
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const weights = queries.map((query) => softmax(keys.map((key) => dot(query, key) / Math.sqrt(h.length))));
  const joint = e.map((_, i) =>
    weights.reduce((sum, row) => sum + row.reduce((all, weight, j) => all + weight * values[j]![i]!, 0), 0),
  );
  return { weights, joint };
}

function applyMap(map: TransferMap["map"], of: readonly number[], bias?: readonly number[]): number[] {
  return map.map((row, i) => row.reduce((sum, weight, j) => sum + weight * of[j]!, bias?.[i] ?? 0));
}
