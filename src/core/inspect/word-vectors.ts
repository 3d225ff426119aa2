import { mulberry32, seedOfText } from "../retrieve/random";
import { naturalLog } from "../retrieve/logarithm";
import { tokenize } from "../retrieve/tokenize";

/** Enough that words seldom fall together by chance. */
export const WORD_DIMENSIONS = 96;
const SEED = 11;

/**
 * Vectors of texts by their words alone, for a map without an encoder: each word has a seeded random direction (random
 * indexing), weighted by ln(N / df); a text is their sum, of length 1.
 */
export function wordVectors(texts: readonly string[]): Float32Array[] {
  const words = texts.map((text) => [...new Set(tokenize(text))]);
  const df = new Map<string, number>();
  for (const list of words) for (const word of list) df.set(word, (df.get(word) ?? 0) + 1);
  const directions = new Map<string, Float32Array>();
  const directionOf = (word: string): Float32Array => {
    const known = directions.get(word);
    if (known) return known;
    const draw = mulberry32(seedOfText(SEED, word));
    const weight = naturalLog(texts.length / df.get(word)!);
    const direction = Float32Array.from({ length: WORD_DIMENSIONS }, () => weight * (draw() < 0.5 ? -1 : 1));
    directions.set(word, direction);
    return direction;
  };
  return words.map((list) => {
    const sum = new Float32Array(WORD_DIMENSIONS);
    for (const word of list) directionOf(word).forEach((value, i) => (sum[i]! += value));
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
    return length > 0 ? sum.map((value) => value / length) : sum;
  });
}
