import { requirementsByRules } from "../../../pipeline/edit-requirements";
import { linkRuleOf } from "../../../pipeline/link-rules";
import { shuffle } from "../../../math/splits";
import type { RetrievalIndex } from "../../../retrieve/retrieval-index";
import { vectorsOf, type TextIndex } from "../../../retrieve/text-index";
import { dot, stackVectors } from "../../../retrieve/vector-matrix";
import type { EncoderPort } from "../../../domain/ports";
import type { Query } from "../../../domain/query";
import type { FoldContext } from "../../method/fold-context";

/** How much past requests count beside a tool's own text. Chosen on past requests of three data sets. */
const LAMBDA = 2;
/** The threshold is carried over by so many past requests at most. */
const MOST_FOR_THRESHOLD = 1500;

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

/**
 * The threshold above which the same share of pairs is after as was before: the value at that place in falling order, of
 * the first that is below now. `before` and `after` are of the same pairs.
 *
 * @example transferThreshold(0.5, [0.9, 0.4], [0.8, 0.7]) // 0.7
 */
export function transferThreshold(threshold: number, before: Iterable<number>, after: Iterable<number>): number {
  let above = 0;
  for (const score of before) if (score >= threshold) above += 1;
  const ranked = Float64Array.from(after).sort().reverse();
  return ranked[Math.min(above, ranked.length - 1)] ?? threshold;
}

/** Vectors of tools that learned from past requests. */
export interface LearnedToolVectors {
  /** The catalogue for a request: what the request itself taught is left out, exactly. */
  catalogueFor(query: Pick<Query, "id" | "text">): TextIndex;
  /** Least cosine of a link: as many pairs are linked as without learning. */
  threshold: number;
}

/** One past request: its requirements, and the one nearest to each tool that it needs. */
interface Lesson {
  segments: readonly Float32Array[];
  taught: { tool: number; segment: number }[];
}

/**
 * Learns a vector for each tool: its own, moved towards the requirements that called for it in past requests. A request
 * without requirements counts as one. Rejects with what the encoder rejects with.
 */
export async function learnToolVectors(
  { index, encoder, environment, seed }: FoldContext,
  lambda = LAMBDA,
): Promise<LearnedToolVectors | null> {
  if (!encoder) return null;
  const matrix = await vectorsOf(index.catalogue, encoder);
  const documents = index.tools.map((_, tool) => matrix.row(tool));
  const lessons = await readLessons(index, encoder, documents);
  return useLessons(
    { documents, lessons, lambda },
    { index, encoder, threshold: linkRuleOf(environment.encoder?.id ?? "words").threshold, seed },
  );
}

interface Lessons {
  documents: readonly Float32Array[];
  lessons: readonly Lesson[];
  lambda: number;
}

function useLessons(
  learned: Lessons,
  {
    index,
    encoder,
    threshold,
    seed,
  }: { encoder: EncoderPort; threshold: number } & Pick<FoldContext, "index" | "seed">,
): LearnedToolVectors {
  const { documents, lessons } = learned;
  const { vectors, without } = makeVectors(learned, encoder.dimensions);
  const catalogueOf = (rows: readonly Float32Array[]): TextIndex => ({
    ...{ texts: index.catalogue.texts, words: index.catalogue.words, spaces: index.catalogue.spaces },
    vectors: stackVectors(rows, encoder.dimensions),
  });
  const whole = catalogueOf(vectors);
  const places = shuffle([...lessons.keys()], seed).slice(0, MOST_FOR_THRESHOLD);
  const leftOut = places.map((at) => [lessons[at]!, without([at])] as const);
  return {
    threshold: carryThreshold(threshold, leftOut, documents, vectors),
    catalogueFor(query) {
      const own = index.history.indicesOf(query);
      if (own.length === 0) return whole;
      const changed = without(own);
      return catalogueOf(vectors.map((vector, tool) => changed.get(tool) ?? vector));
    },
  };
}

/** The vector of each tool; and of those that change when some past requests are left out. */
function makeVectors({ documents, lessons, lambda }: Lessons, dimensions: number) {
  const sums = documents.map((): VectorSum => ({ sum: new Float64Array(dimensions), count: 0 }));
  for (const { segments, taught } of lessons)
    for (const { tool, segment } of taught) add(sums[tool]!, segments[segment]!, 1);
  const vectorOf = (tool: number, sum: VectorSum) => Float32Array.from(rocchio(documents[tool]!, sum, lambda));
  const without = (requests: readonly number[]): Map<number, Float32Array> => {
    const left = new Map<number, VectorSum>();
    for (const at of requests) {
      for (const { tool, segment } of lessons[at]!.taught) {
        const { sum, count } = left.get(tool) ?? { sum: sums[tool]!.sum.slice(), count: sums[tool]!.count };
        left.set(tool, add({ sum, count }, lessons[at]!.segments[segment]!, -1));
      }
    }
    return new Map([...left].map(([tool, sum]) => [tool, vectorOf(tool, sum)]));
  };
  return { vectors: documents.map((_, tool) => vectorOf(tool, sums[tool]!)), without };
}

function add(to: VectorSum, vector: Float32Array, sign: 1 | -1): VectorSum {
  for (let i = 0; i < vector.length; i += 1) to.sum[i]! += sign * vector[i]!;
  to.count += sign;
  return to;
}

async function readLessons(
  { history, toolNumbers }: RetrievalIndex,
  encoder: EncoderPort,
  documents: readonly Float32Array[],
): Promise<Lesson[]> {
  const texts = history.requests.map(({ text }) => {
    const found = requirementsByRules(text).map((requirement) => requirement.text);
    return found.length > 0 ? found : [text];
  });
  const all = [...new Set(texts.flat())];
  const vectors = await encoder.encode(all);
  const byText = new Map(all.map((text, i) => [text, vectors[i]!]));
  return history.requests.map(({ gold }, at) => {
    const segments = texts[at]!.map((text) => byText.get(text)!);
    const taught = (gold ?? []).map((id) => {
      const tool = toolNumbers.get(id)!;
      return { tool, segment: nearest(segments, documents[tool]!) };
    });
    return { segments, taught };
  });
}

/** The first of the nearest. */
function nearest(segments: readonly Float32Array[], document: Float32Array): number {
  const cosines = segments.map((segment) => dot(segment, document));
  return cosines.indexOf(Math.max(...cosines));
}

/** Over pairs of a requirement of a past request with a tool; what the request itself taught is left out. */
function carryThreshold(
  threshold: number,
  lessons: readonly (readonly [Lesson, ReadonlyMap<number, Float32Array>])[],
  documents: readonly Float32Array[],
  vectors: readonly Float32Array[],
): number {
  const count = lessons.reduce((sum, [{ segments }]) => sum + segments.length, 0) * documents.length;
  const [before, after] = [new Float64Array(count), new Float64Array(count)];
  let at = 0;
  for (const [{ segments }, changed] of lessons) {
    for (const segment of segments) {
      for (const [tool, document] of documents.entries()) {
        before[at] = dot(segment, document);
        after[at++] = dot(segment, changed.get(tool) ?? vectors[tool]!);
      }
    }
  }
  return transferThreshold(threshold, before, after);
}
