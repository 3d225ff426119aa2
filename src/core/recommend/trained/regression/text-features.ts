import type { Floats } from "../../../math/training-loops";
import { compareText } from "../../../retrieve/rank";
import { naturalLog } from "../../../math/elementary-functions";
import { tokenize } from "../../../retrieve/tokenize";
import type { Query } from "../../../domain/query";
import type { FoldContext } from "../../method/fold-context";
import { splitRequirements } from "../../../requirements/split-request";
import { gramsOf, LEAST_USES, readRequestGrams, type RequestGrams } from "./request-grams";

/**
 * A text as numbers: its words and word pairs (their squares add up to 1), then the components of its vector, then a 1
 * for the bias. Indices of the features beside their values.
 */
export interface FeatureRow {
  indices: Uint32Array;
  values: Float32Array;
  /** Writes vector and bias from this place on. Absent: they are the last of `values`. */
  writeDense?(into: Floats, at: number): void;
}

/** Words and word pairs with their inverse document frequency. */
export interface Vocabulary {
  numbers: ReadonlyMap<string, number>;
  idf: Float64Array;
}

/** More would not fit into memory beside hundreds of outputs. */
const LARGEST = 20_000;

/**
 * The words and neighbouring pairs that at least two texts hold, the 20,000 most frequent (ties by code unit), with
 * idf = 1 + ln((1 + N) / (1 + df)).
 */
export function buildVocabulary(texts: readonly string[]): Vocabulary {
  const uses = new Map<string, number>();
  for (const text of texts) for (const gram of new Set(gramsOf(text))) uses.set(gram, (uses.get(gram) ?? 0) + 1);
  return keepMostUsed([...uses], texts.length);
}

function keepMostUsed(uses: readonly (readonly [gram: string, count: number])[], texts: number): Vocabulary {
  const kept = uses
    .filter(([, count]) => count >= LEAST_USES)
    .sort(([a, x], [b, y]) => y - x || compareText(a, b))
    .slice(0, LARGEST);
  return {
    numbers: new Map(kept.map(([gram], number) => [gram, number])),
    idf: Float64Array.from(kept, ([, count]) => 1 + naturalLog((1 + texts) / (1 + count))),
  };
}

/** How many features a row can have: words and pairs, components of the vector, the bias. */
export function countFeatures({ idf }: Vocabulary, dimensions: number): number {
  return idf.length + dimensions + 1;
}

/**
 * TF-IDF of a text's known words and pairs, scaled to length 1, its vector behind them (`null`: none), and the bias.
 * Words the vocabulary lacks are left out; indexes rise.
 */
export function describeText(text: string, vector: Float32Array | null, vocabulary: Vocabulary): FeatureRow {
  const words = describeWords(text, vocabulary);
  return { indices: joinIndices(words, vector, vocabulary), values: joinValues(words, vector) };
}

/** The words of a text alone. */
function describeWords(text: string, vocabulary: Vocabulary): FeatureRow {
  return weighWords(
    gramsOf(text).map((gram) => vocabulary.numbers.get(gram) ?? -1),
    vocabulary,
  );
}

/** By their numbers in the vocabulary; −1: it lacks them. */
function weighWords(numbers: Iterable<number>, { idf }: Vocabulary): FeatureRow {
  const counts = new Map<number, number>();
  for (const number of numbers) if (number >= 0) counts.set(number, (counts.get(number) ?? 0) + 1);
  const found = [...counts].sort(([a], [b]) => a - b).map(([number, count]) => [number, count * idf[number]!] as const);
  const length = Math.sqrt(found.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return {
    indices: Uint32Array.from(found, ([number]) => number),
    values: Float32Array.from(found, ([, weight]) => weight / length),
  };
}

/** The words' indices, and behind them those of a vector's components and the bias. */
function joinIndices({ indices }: FeatureRow, vector: Float32Array | null, { idf }: Vocabulary): Uint32Array {
  const joined = new Uint32Array(indices.length + (vector?.length ?? 0) + 1);
  joined.set(indices);
  for (let at = indices.length, index = idf.length; at < joined.length; at++, index++) joined[at] = index;
  return joined;
}

/** The values of the same. */
function joinValues({ values }: FeatureRow, vector: Float32Array | null): Float32Array {
  const joined = new Float32Array(values.length + (vector?.length ?? 0) + 1);
  joined.set(values);
  if (vector) joined.set(vector, values.length);
  joined[joined.length - 1] = 1;
  return joined;
}

/**
 * A row that is put together each time it is read, since its vector is somewhere else anyway: 17,000 rows of 256 dimensions would
 * take 37 MB.
 */
class DescribedRequest implements FeatureRow {
  readonly #words: FeatureRow;
  readonly #vector: Float32Array | null;
  readonly #vocabulary: Vocabulary;

  constructor(words: FeatureRow, vector: Float32Array | null, vocabulary: Vocabulary) {
    this.#words = words;
    this.#vector = vector;
    this.#vocabulary = vocabulary;
  }

  get indices(): Uint32Array {
    return joinIndices(this.#words, this.#vector, this.#vocabulary);
  }

  get values(): Float32Array {
    return joinValues(this.#words, this.#vector);
  }

  writeDense(into: Floats, at: number): void {
    if (this.#vector) into.set(this.#vector, at);
    into[at + (this.#vector?.length ?? 0)] = 1;
  }
}

/** As `buildVocabulary` of the texts of these past requests. */
function vocabularyOf({ grams, ofRequest }: RequestGrams, requests: readonly number[]): Vocabulary {
  const uses = new Uint32Array(grams.length);
  const lastIn = new Int32Array(grams.length).fill(-1);
  requests.forEach((request, i) => {
    for (const gram of ofRequest(request)) {
      if (lastIn[gram] !== i) uses[gram]! += 1;
      lastIn[gram] = i;
    }
  });
  const used = grams.flatMap((gram, number) => (gram === null ? [] : [[gram, uses[number]!] as const]));
  return keepMostUsed(used, requests.length);
}

/** Some past requests as rows, with the vocabulary learned from exactly these. */
interface DescribedRequests {
  vocabulary: Vocabulary;
  rows: FeatureRow[];
  featureCount: number;
  /** So many of the last features stand in every row: the vector and the bias. */
  denseCount: number;
}

/** Rows of the past requests at these indexes. All texts are encoded in one call. */
export async function describeRequests(context: FoldContext, indices: readonly number[]): Promise<DescribedRequests> {
  const texts = indices.map((index) => context.index.history.requests[index]!.text);
  const { grams, ofRequest } = readRequestGrams(context);
  const vocabulary = vocabularyOf({ grams, ofRequest }, indices);
  const places = Int32Array.from(grams, (gram) => (gram === null ? -1 : (vocabulary.numbers.get(gram) ?? -1)));
  const wordsOf = (request: number): FeatureRow =>
    weighWords(
      Array.from(ofRequest(request), (gram) => places[gram]!),
      vocabulary,
    );
  const vectors = context.encoder ? await context.encoder.encode(texts) : [];
  const rows = indices.map((index, i) => new DescribedRequest(wordsOf(index), vectors[i] ?? null, vocabulary));
  const dimensions = context.encoder?.dimensions ?? 0;
  return { vocabulary, rows, featureCount: countFeatures(vocabulary, dimensions), denseCount: dimensions + 1 };
}

/** One request as a row under a vocabulary that was learned before. */
export async function describeRequest(
  { encoder }: FoldContext,
  { text }: Pick<Query, "text">,
  vocabulary: Vocabulary,
): Promise<FeatureRow> {
  const [vector] = encoder ? await encoder.encode([text]) : [];
  return describeText(text, vector ?? null, vocabulary);
}

/**
 * How long a request is: logs of its words and of its requirements, each plus one. A longer request needs more tools.
 * Kept for each text, since fitting asks for the same ones over and over.
 *
 * @example "Book a room" // ln 4, ln 2
 */
export function lengthFeatures(context: FoldContext, text: string): readonly number[] {
  const known = context.once("lengths", () => new Map<string, readonly number[]>());
  const before = known.get(text);
  if (before) return before;
  const features = [naturalLog(1 + tokenize(text).length), naturalLog(1 + splitRequirements(text).length)];
  known.set(text, features);
  return features;
}
