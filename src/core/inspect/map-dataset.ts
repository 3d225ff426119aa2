import type { Dataset } from "../domain/dataset";
import type { QueryId, ToolId } from "../domain/ids";
import { toolText } from "../domain/tool";
import { projectToPlane } from "../math/principal-components";
import { mulberry32, seedOfText } from "../math/random";
import { naturalLog } from "../math/elementary-functions";
import { tokenize } from "../retrieve/tokenize";

/** Tools and requests in one plane. */
export interface DatasetMap {
  by: "vectors" | "words";
  /** Drawn texts that the encoder has not read, which is why words are compared; `null`: there is no encoder. */
  unread: number | null;
  tools: { id: ToolId; x: number; y: number }[];
  queries: { id: QueryId; x: number; y: number }[];
  /** Share of all variance that each axis holds, 0 to 1. */
  explained: [number, number];
  /** Requests that were left out, evenly, because there are more than can be told apart. */
  leftOut: number;
}

/** More points than this make a blot. */
const DRAWN_REQUESTS = 2000;

/**
 * A map of tools and requests (PCA): by vectors when all drawn texts have one, else by words. x to the right, y up,
 * each from −1 to 1. Above 2,000 requests they are thinned out, evenly over the file.
 */
export function mapDataset(
  { tools, queries }: Pick<Dataset, "tools" | "queries">,
  vectorOf: ((text: string) => Float32Array | undefined) | null,
): DatasetMap {
  const step = Math.max(1, queries.length / DRAWN_REQUESTS);
  const drawn = queries.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const texts = [...tools.map(toolText), ...drawn.map(({ text }) => text)];
  const given = vectorOf ? texts.map(vectorOf) : [];
  const isWhole = given.length > 0 && given.every((vector) => vector !== undefined);
  const vectors = isWhole ? given : wordVectors(texts);
  const { points, explained } = projectToPlane(vectors, vectors[0]?.length ?? WORD_DIMENSIONS);
  const at = (row: number): { x: number; y: number } => ({ x: points[2 * row]!, y: points[2 * row + 1]! });
  return {
    by: isWhole ? "vectors" : "words",
    unread: vectorOf ? given.filter((vector) => vector === undefined).length : null,
    tools: tools.map(({ id }, row) => ({ id, ...at(row) })),
    queries: drawn.map(({ id }, row) => ({ id, ...at(tools.length + row) })),
    explained,
    leftOut: queries.length - drawn.length,
  };
}

/** Enough that words seldom fall together by chance. */
const WORD_DIMENSIONS = 96;
const SEED = 11;

/**
 * Vectors of texts by their words alone, for a map without an encoder: each word has a seeded random direction (random
 * indexing), weighted by ln(N / df); a text is their sum, of length 1.
 */
function wordVectors(texts: readonly string[]): Float32Array[] {
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
