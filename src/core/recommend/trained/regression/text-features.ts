import type { Floats } from "../../../math/training-loops";
import { compareText } from "../../../retrieve/rank";
import { naturalLog } from "../../../math/elementary-functions";
import { tokenize } from "../../../retrieve/tokenize";
import type { Query } from "../../../domain/query";
import type { FoldContext } from "../../method/fold-context";
import { countRequirements, splitRequirements } from "../../../requirements/split-request";
import { gramsOf, LEAST_USES, readRequestGrams, type RequestGrams } from "./request-grams";

/** Words by their numbers, with what each weighs. */
interface WeighedWords {
  words: Uint32Array;
  values: Float32Array;
}

/**
 * Many texts as `FeatureRow`s, without a list for each: words of row i stand from `starts[i]` to `starts[i + 1]`, and its vector
 * stays where it is.
 */
export interface FeatureRows extends WeighedWords {
  starts: Uint32Array;
  /** Writes vector and bias of a row from this place on. */
  writeDense(row: number, into: Floats, at: number): void;
}

/**
 * A text as numbers: its words and word pairs (their squares add up to 1), then the components of its vector, then a 1
 * for the bias. Indices of the features beside their values.
 */
export interface FeatureRow {
  indices: Uint32Array;
  values: Float32Array;
}

/** Words and word pairs with their inverse document frequency. */
export interface Vocabulary {
  numbers: ReadonlyMap<string, number>;
  idf: Float64Array;
}

/** More take memory beside hundreds of outputs, and tell left-out requests apart no better (`src/workers/PERFORMANCE.md`). */
const LARGEST = 4000;

/**
 * The words and neighbouring pairs that at least two texts hold, the 4,000 most frequent (ties by code unit), with
 * idf = 1 + ln((1 + N) / (1 + df)).
 */
export function buildVocabulary(texts: readonly string[]): Vocabulary {
  const uses = new Map<string, number>();
  for (const text of texts) for (const gram of new Set(gramsOf(text))) uses.set(gram, (uses.get(gram) ?? 0) + 1);
  return toVocabulary(selectMostUsed([...uses].map(([gram, count]) => ({ gram, count }))), texts.length);
}

function toVocabulary(kept: readonly Use[], texts: number): Vocabulary {
  return {
    numbers: new Map(kept.map(({ gram }, number) => [gram, number])),
    idf: Float64Array.from(kept, ({ count }) => 1 + naturalLog((1 + texts) / (1 + count))),
  };
}

/** A word or pair, with how many texts hold it. */
interface Use {
  gram: string;
  count: number;
}

function selectMostUsed<One extends Use>(uses: readonly One[]): One[] {
  return uses
    .filter(({ count }) => count >= LEAST_USES)
    .sort((a, b) => b.count - a.count || compareText(a.gram, b.gram))
    .slice(0, LARGEST);
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
function describeWords(text: string, vocabulary: Vocabulary): WeighedWords {
  const known = gramsOf(text).flatMap((gram) => vocabulary.numbers.get(gram) ?? []);
  const into = { words: new Uint32Array(known.length), values: new Float32Array(known.length) };
  const count = weighWords(Uint32Array.from(known), vocabulary, into, 0);
  return { words: into.words.slice(0, count), values: into.values.slice(0, count) };
}

/** Writes each of these words once, with its weight, from a place on, and gives where they end. Sorts what it is given. */
function weighWords(numbers: Uint32Array, { idf }: Vocabulary, { words, values }: WeighedWords, from: number): number {
  let to = from;
  for (const number of numbers.sort()) {
    if (to > from && words[to - 1] === number) values[to - 1]! += 1;
    else [words[to], values[to++]] = [number, 1];
  }
  let squares = 0;
  for (let i = from; i < to; i++) squares += (values[i]! * idf[words[i]!]!) ** 2;
  const length = Math.sqrt(squares);
  for (let i = from; i < to; i++) values[i] = (values[i]! * idf[words[i]!]!) / length;
  return to;
}

/** The words' indices, and behind them those of a vector's components and the bias. */
function joinIndices({ words }: WeighedWords, vector: Float32Array | null, { idf }: Vocabulary): Uint32Array {
  const joined = new Uint32Array(words.length + (vector?.length ?? 0) + 1);
  joined.set(words);
  for (let at = words.length, index = idf.length; at < joined.length; at++, index++) joined[at] = index;
  return joined;
}

/** The values of the same. */
function joinValues({ values }: WeighedWords, vector: Float32Array | null): Float32Array {
  const joined = new Float32Array(values.length + (vector?.length ?? 0) + 1);
  joined.set(values);
  if (vector) joined.set(vector, values.length);
  joined[joined.length - 1] = 1;
  return joined;
}

/** As `buildVocabulary` of the texts of these past requests. `places`: of each of all their words and pairs in it; −1: it is left out. */
function vocabularyOf({ count, nameOf, ofRequest }: RequestGrams, requests: readonly number[]) {
  const uses = new Uint32Array(count);
  const lastIn = new Int32Array(count).fill(-1);
  requests.forEach((request, i) => {
    for (const gram of ofRequest(request)) {
      if (lastIn[gram] !== i) uses[gram]! += 1;
      lastIn[gram] = i;
    }
  });
  const least = leastUsesOf(uses, requests.length);
  const often: (Use & { number: number })[] = [];
  uses.forEach((times, number) => {
    if (times >= least) often.push({ gram: nameOf(number), count: times, number });
  });
  const kept = selectMostUsed(often);
  const places = new Int32Array(count).fill(-1);
  kept.forEach(({ number }, place) => (places[number] = place));
  return { vocabulary: toVocabulary(kept, requests.length), places };
}

/** What is used less often is in no vocabulary of these: most words and pairs are, and need no name. */
function leastUsesOf(uses: Uint32Array, texts: number): number {
  const usedSoOften = new Uint32Array(texts + 1);
  for (let gram = 0; gram < uses.length; gram++) usedSoOften[uses[gram]!]! += 1;
  let [least, kept] = [texts + 1, 0];
  while (least > LEAST_USES && kept < LARGEST) kept += usedSoOften[--least]!;
  return least;
}

/** Some past requests as rows, with the vocabulary learned from exactly these. */
interface DescribedRequests {
  vocabulary: Vocabulary;
  rows: FeatureRows;
  featureCount: number;
  /** So many of the last features stand in every row: the vector and the bias. */
  denseCount: number;
}

/** Rows of the past requests at these indexes. All texts are encoded in one call. */
export async function describeRequests(context: FoldContext, indices: readonly number[]): Promise<DescribedRequests> {
  const texts = indices.map((index) => context.index.history.requests[index]!.text);
  const grams = readRequestGrams(context);
  const { vocabulary, places } = vocabularyOf(grams, indices);
  const vectors = context.encoder ? await context.encoder.encode(texts) : null;
  const dimensions = context.encoder?.dimensions ?? 0;
  const writeDense: FeatureRows["writeDense"] = (row, into, at) => {
    if (vectors) into.set(vectors[row]!, at);
    into[at + dimensions] = 1;
  };
  return {
    ...{ vocabulary, rows: { ...weighRows(grams, indices, { vocabulary, places }), writeDense } },
    ...{ featureCount: countFeatures(vocabulary, dimensions), denseCount: dimensions + 1 },
  };
}

function weighRows(
  { ofRequest }: RequestGrams,
  requests: readonly number[],
  { vocabulary, places }: ReturnType<typeof vocabularyOf>,
): Omit<FeatureRows, "writeDense"> {
  const lengths = requests.map((request) => ofRequest(request).length);
  const most = lengths.reduce((sum, length) => sum + length, 0);
  const into = { words: new Uint32Array(most), values: new Float32Array(most) };
  const known = new Uint32Array(lengths.reduce((a, b) => Math.max(a, b), 0));
  const starts = new Uint32Array(requests.length + 1);
  requests.forEach((request, row) => {
    let count = 0;
    for (const gram of ofRequest(request)) if (places[gram]! >= 0) known[count++] = places[gram]!;
    starts[row + 1] = weighWords(known.subarray(0, count), vocabulary, into, starts[row]!);
  });
  const end = starts[requests.length]!;
  return { starts, words: into.words.subarray(0, end), values: into.values.subarray(0, end) };
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

/** Of more past requests the spans of all are not remembered: megabytes, for their number alone. */
const MANY_SPLIT = 10_000;

/**
 * How long a request is: logs of its words and of its requirements, each plus one. A longer request needs more tools.
 * Kept for each text, since fitting asks for the same ones over and over.
 *
 * @example "Book a room" // ln 4, ln 2
 */
export function lengthFeatures(context: FoldContext, text: string): readonly number[] {
  const features = measureLength(context, text);
  knownLengths(context).set(text, features);
  return features;
}

function knownLengths({ once }: FoldContext): Map<string, readonly number[]> {
  return once("lengths", () => new Map<string, readonly number[]>());
}

/** The same, from what is kept where it is there, but not kept itself. */
export function measureLength(context: FoldContext, text: string): readonly number[] {
  const known = knownLengths(context).get(text);
  if (known) return known;
  const isOfMany = context.index.history.requests.length > MANY_SPLIT;
  const requirements = isOfMany ? countRequirements(text) : splitRequirements(text).length;
  return [naturalLog(1 + tokenize(text).length), naturalLog(1 + requirements)];
}
