import type { TextSearch } from "../domain/ports";
import type { CandidateList, CandidateLists, VectorMoments } from "./engine-adapter";

/** Mean and standard deviation of a list that was never seen as a whole. */
export interface Moments {
  mean: number;
  deviation: number;
  /** What it was made of is precise enough for the deviation to be told from nothing. */
  isFirm: boolean;
}

/** The most that a rest of rounding makes of the squares. */
const ROUNDING = 1e-6;

/**
 * Mean and deviation of `count` values by their sum and the sum of their squares. Values that hardly differ leave nothing but
 * rounding: then the deviation is 0, as in `mixHybrid`, and not firm unless all are 0.
 */
export function momentsOf(count: number, sum: number, sumOfSquares: number): Moments {
  if (count < 1) return { mean: 0, deviation: 0, isFirm: true };
  const mean = sum / count;
  const variance = sumOfSquares / count - mean * mean;
  const isFirm = sumOfSquares === 0 || variance > (ROUNDING * sumOfSquares) / count;
  return { mean, deviation: isFirm && variance > 1e-24 ? Math.sqrt(variance) : 0, isFirm };
}

/**
 * Sum and sum of squares of the cosines of a vector with all rows, without seeing one: n · q·μ and n · qᵀMq. Rows that are
 * left out are taken off. Equal to the sums over the rows but for rounding (about 1e-16 of them).
 */
export function sumsOfCosines(
  { mean, products }: VectorMoments,
  rows: number,
  vector: Float32Array,
  leftOut: readonly number[],
): { sum: number; sumOfSquares: number } {
  let [sum, squares] = [0, 0];
  for (let i = 0, at = 0; i < vector.length; i++) {
    sum += mean[i]! * vector[i]!;
    let row = 0;
    for (let j = 0; j < i; j++, at++) row += products[at]! * vector[j]!;
    squares += vector[i]! * (2 * row + products[at++]! * vector[i]!);
  }
  return {
    sum: leftOut.reduce((rest, cosine) => rest - cosine, rows * sum),
    sumOfSquares: leftOut.reduce((rest, cosine) => rest - cosine * cosine, rows * squares),
  };
}

/** So many vectors are added in one pass over the products, which are what takes the time. */
const ADDED_AT_ONCE = 4;

/** Adds up vectors for `VectorMoments`; each is read once, in any order, and must stay as it is until `moments`. */
export function createMomentsSum(dimensions: number): { add(vector: Float32Array): void; moments(): VectorMoments } {
  const mean = new Float64Array(dimensions);
  const products = new Float64Array((dimensions * (dimensions + 1)) / 2);
  const nothing = new Float32Array(dimensions);
  let waiting: Float32Array[] = [];
  let rows = 0;
  const addWaiting = (): void => {
    const [a = nothing, b = nothing, c = nothing, d = nothing] = waiting;
    waiting = [];
    for (let i = 0, at = 0; i < dimensions; i++) {
      const [ai, bi, ci, di] = [a[i]!, b[i]!, c[i]!, d[i]!];
      mean[i]! += ai + bi + ci + di;
      for (let j = 0; j <= i; j++) products[at++]! += ai * a[j]! + bi * b[j]! + ci * c[j]! + di * d[j]!;
    }
  };
  return {
    add(vector) {
      rows++;
      if (waiting.push(vector) === ADDED_AT_ONCE) addWaiting();
    },
    moments() {
      addWaiting();
      return {
        mean: mean.map((value) => value / Math.max(1, rows)),
        products: products.map((value) => value / Math.max(1, rows)),
      };
    },
  };
}

/** How cosine and BM25 make the number that orders, as `RETRIEVERS` have it. */
export type Combine = (cosine: number, bm25: number) => number;

/** `near` and `words`: the moments of all texts that may be found. Rises with both. */
export function combineBy(
  { retriever, denseWeight }: Pick<TextSearch, "retriever" | "denseWeight">,
  near: Moments,
  words: Moments,
): Combine {
  if (retriever === "dense") return (cosine) => cosine;
  if (retriever === "bm25") return (_, bm25) => bm25;
  return (cosine, bm25) => {
    const denseZ = near.deviation > 0 ? (cosine - near.mean) / near.deviation : 0;
    const wordsZ = words.deviation > 0 ? (bm25 - words.mean) / words.deviation : 0;
    return denseWeight * denseZ + (1 - denseWeight) * wordsZ;
  };
}

/** The most that a text can score of which only the lists are known. */
export interface Bounds {
  /** Of each text in a list, highest first. */
  listed: readonly { id: string; most: number }[];
  /** Of every text in neither; −Infinity where there is none. */
  outside: number;
}

/**
 * A text in one list alone has at most the last value of the other; one in neither has at most both last values. A whole list
 * of words ends at 0, which every text has that shares none, to the last bit. `error` widens all other values.
 */
export function boundsOf({ nearest, words }: CandidateLists, combine: Combine): Bounds {
  const near = valuesOf(nearest);
  const shared = valuesOf(words);
  const nearRest = restOf(nearest);
  const wordsRest = restOf(words);
  const ids = new Set([...near.keys(), ...shared.keys()]);
  const listed = [...ids].map((id) => ({ id, most: combine(near.get(id) ?? nearRest, shared.get(id) ?? wordsRest) }));
  const isAll = (nearest ?? words)?.isWhole ?? false;
  return {
    listed: listed.sort((a, b) => b.most - a.most),
    outside: isAll ? -Infinity : combine(nearRest, wordsRest),
  };
}

function valuesOf(list: CandidateList | null): Map<string, number> {
  return new Map(list?.candidates.map(({ id, value }) => [id, value === 0 ? 0 : value + list.error]));
}

/** What a text has at most that is not in the list; 0 where nobody asked for one, since it does not count then. */
function restOf(list: CandidateList | null): number {
  const last = list?.candidates.at(-1);
  if (!list || !last || last.value === 0 || list.isWhole) return 0;
  return last.value + list.error;
}
