import { dot } from "../../../retrieve/vector-matrix";

/** How much past requests count beside a tool's own text. Chosen on left-out past requests of three data sets. */
export const LAMBDA = 4;
/** How much requirements count against a tool that trials found it taken for, where trials are made. */
const MU = 0.3;
/** Vectors added up, and how many they are. */
export interface VectorSum {
  sum: Float64Array;
  count: number;
}

/**
 * Rocchio's relevance feedback: the unit vector of `document + λ Σ positives / (n + ½) − μ Σ negatives / (m + 2)`. All
 * vectors have one length; `document` is a unit vector.
 */
export function rocchio(
  document: ArrayLike<number>,
  positives: VectorSum,
  lambda: number,
  negatives?: VectorSum,
  mu = 0,
): Float64Array {
  const vector = Float64Array.from(document);
  for (let i = 0; i < vector.length; i += 1) {
    vector[i]! += (lambda * positives.sum[i]!) / (positives.count + 0.5);
    if (negatives) vector[i]! -= (mu * negatives.sum[i]!) / (negatives.count + 2);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** One past request: its requirements, and the one nearest to each tool that it needs. */
export interface Lesson {
  segments: readonly Float32Array[];
  taught: { tool: number; segment: number }[];
}

/** A requirement of a past request that was nearer to this tool than to the one it called for. */
export interface Confusion {
  tool: number;
  request: number;
  segment: number;
}

export interface Lessons {
  documents: readonly Float32Array[];
  lessons: readonly Lesson[];
  lambda: number;
  /** What trials found; counts against its tools. Absent: none were made. */
  confused?: readonly Confusion[];
}

/** The vector of each tool; and of those that change when some past requests are left out. */
export function makeVectors({ documents, lessons, lambda, confused = [] }: Lessons, dimensions: number) {
  const empty = (): VectorSum[] => documents.map(() => ({ sum: new Float64Array(dimensions), count: 0 }));
  const [sums, against] = [empty(), empty()];
  const segmentOf = ({ request, segment }: Omit<Confusion, "tool">) => lessons[request]!.segments[segment]!;
  const ofRequest = new Map<number, Confusion[]>();
  for (const one of confused) ofRequest.set(one.request, [...(ofRequest.get(one.request) ?? []), one]);
  for (const { segments, taught } of lessons)
    for (const { tool, segment } of taught) add(sums[tool]!, segments[segment]!, 1);
  for (const one of confused) add(against[one.tool]!, segmentOf(one), 1);
  const vectorOf = (tool: number, sum: VectorSum, negatives: VectorSum) =>
    Float32Array.from(rocchio(documents[tool]!, sum, lambda, negatives, MU));
  const without = (requests: readonly number[]): Map<number, Float32Array> => {
    const [left, leftAgainst] = [new Map<number, VectorSum>(), new Map<number, VectorSum>()];
    const take = (from: VectorSum[], kept: Map<number, VectorSum>, tool: number, vector: Float32Array) => {
      const { sum, count } = kept.get(tool) ?? { sum: from[tool]!.sum.slice(), count: from[tool]!.count };
      kept.set(tool, add({ sum, count }, vector, -1));
    };
    for (const at of requests) {
      for (const { tool, segment } of lessons[at]!.taught) take(sums, left, tool, lessons[at]!.segments[segment]!);
      for (const one of ofRequest.get(at) ?? []) take(against, leftAgainst, one.tool, segmentOf(one));
    }
    const changed = new Set([...left.keys(), ...leftAgainst.keys()]);
    return new Map(
      [...changed].map((tool) => [
        tool,
        vectorOf(tool, left.get(tool) ?? sums[tool]!, leftAgainst.get(tool) ?? against[tool]!),
      ]),
    );
  };
  return { vectors: documents.map((_, tool) => vectorOf(tool, sums[tool]!, against[tool]!)), without };
}

function add(to: VectorSum, vector: Float32Array, sign: 1 | -1): VectorSum {
  for (let i = 0; i < vector.length; i += 1) to.sum[i]! += sign * vector[i]!;
  to.count += sign;
  return to;
}

/** The first of the nearest. */
export function nearest(segments: readonly Float32Array[], document: Float32Array): number {
  const cosines = segments.map((segment) => dot(segment, document));
  return cosines.indexOf(Math.max(...cosines));
}
