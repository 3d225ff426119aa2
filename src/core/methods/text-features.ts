import { compareText } from "../retrieve/rank";
import { naturalLog } from "../retrieve/logarithm";
import { tokenize } from "../retrieve/tokenize";

/** A text as numbers: a few weighted words and word pairs, and its vector. */
export interface FeatureRow {
  /** Numbers of the features that are there, rising. */
  features: Uint32Array;
  /** Their weights; their squares add up to 1. */
  weights: Float32Array;
  /** `null` without an encoder. */
  vector: Float32Array | null;
}

/** Words and word pairs with their inverse document frequency. */
export interface Vocabulary {
  numbers: ReadonlyMap<string, number>;
  idf: Float64Array;
}

const ENDINGS = ["ings", "ing", "ies", "es", "ed", "s", "ly"];
const LEAST_STEM = 3;
const LEAST_USES = 2;
/** More would not fit into memory beside hundreds of outputs. */
const LARGEST = 20_000;

/**
 * The words and neighbouring pairs that at least two texts hold, the 20,000 most frequent (ties by code unit), with
 * idf = 1 + ln((1 + N) / (1 + df)).
 */
export function learnVocabulary(texts: readonly string[]): Vocabulary {
  const uses = new Map<string, number>();
  for (const text of texts) for (const gram of new Set(gramsOf(text))) uses.set(gram, (uses.get(gram) ?? 0) + 1);
  const kept = [...uses]
    .filter(([, count]) => count >= LEAST_USES)
    .sort(([a, x], [b, y]) => y - x || compareText(a, b))
    .slice(0, LARGEST);
  return {
    numbers: new Map(kept.map(([gram], number) => [gram, number])),
    idf: Float64Array.from(kept, ([, count]) => 1 + naturalLog((1 + texts.length) / (1 + count))),
  };
}

/** TF-IDF of a text's known words and pairs, at unit length, beside its vector. */
export function describeText(text: string, vector: Float32Array | null, { numbers, idf }: Vocabulary): FeatureRow {
  const counts = new Map<number, number>();
  for (const gram of gramsOf(text)) {
    const number = numbers.get(gram);
    if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const found = [...counts].sort(([a], [b]) => a - b).map(([number, count]) => [number, count * idf[number]!] as const);
  const length = Math.sqrt(found.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return {
    features: Uint32Array.from(found, ([number]) => number),
    weights: Float32Array.from(found, ([, weight]) => weight / length),
    vector,
  };
}

/** Stems of the words, and of each two that stand side by side. */
function gramsOf(text: string): string[] {
  const stems = tokenize(text).map(stem);
  return [...stems, ...stems.slice(1).map((word, i) => `${stems[i]} ${word}`)];
}

/**
 * A light stem: one ending off where at least three letters stay (`ies` becomes `y`), then, in words over four letters,
 * one of a doubled last letter or else a final e. Source: learned study, exact expressions.
 */
export function stem(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= LEAST_STEM);
  const cut = ending === undefined ? word : word.slice(0, -ending.length) + (ending === "ies" ? "y" : "");
  if (cut.length <= 4) return cut;
  return cut.at(-1) === cut.at(-2) || cut.endsWith("e") ? cut.slice(0, -1) : cut;
}
