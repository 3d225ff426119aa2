import type { ToolId } from "../domain/ids";
import { toolText, type Tool } from "../domain/tool";
import { naturalLog } from "../math/elementary-functions";
import { tokenize } from "../retrieve/tokenize";
import { dot } from "../retrieve/vector-matrix";

/** Two tools whose texts are alike: a likely cause of wrong picks. */
export interface NearDuplicatePair {
  a: ToolId;
  b: ToolId;
  /** Cosine, 0 to 1: of vectors of the encoder, or of word counts weighted by rarity. */
  similarity: number;
}

export interface NearDuplicateTools {
  by: "vectors" | "words";
  /** Most alike first; at most `TWINS_AT_MOST`. */
  pairs: NearDuplicatePair[];
}

/** From here on two descriptions are hard to tell apart. Ours, for both measures. */
export const NEAR_DUPLICATE_FROM = 0.8;
/** Below this a pair is not worth showing. */
const SHOWN_FROM = 0.2;
const PAIRS_AT_MOST = 200;

/** The tools that are most alike, by vectors where every tool has one, by words otherwise. */
export function findNearDuplicateTools(
  tools: readonly Tool[],
  vectorOf: ((text: string) => Float32Array | undefined) | null,
): NearDuplicateTools {
  const vectors = vectorOf ? tools.map((tool) => vectorOf(toolText(tool))) : [];
  const whole = vectors.length > 0 && vectors.every((vector) => vector !== undefined);
  const pairs = whole ? pairsByVectors(tools, vectors) : pairsByWords(tools);
  return { by: whole ? "vectors" : "words", pairs };
}

/** Every pair is compared, n² / 2 products in all. */
function pairsByVectors(tools: readonly Tool[], vectors: readonly Float32Array[]): NearDuplicatePair[] {
  const best = createBest();
  for (let i = 0; i < vectors.length; i++) {
    for (let j = i + 1; j < vectors.length; j++) best.offer(tools[i]!.id, tools[j]!.id, dot(vectors[i]!, vectors[j]!));
  }
  return best.pairs();
}

/** Cosine of word counts weighted by ln(N / df); words that every tool has weigh nothing and are left out. */
function pairsByWords(tools: readonly Tool[]): NearDuplicatePair[] {
  const best = createBest();
  const postings = new Map<string, { tool: number; weight: number }[]>();
  weighWords(tools).forEach((weights, tool) => {
    const sums = new Map<number, number>();
    for (const [word, weight] of weights) {
      for (const other of postings.get(word) ?? []) {
        sums.set(other.tool, (sums.get(other.tool) ?? 0) + weight * other.weight);
      }
    }
    for (const [other, sum] of sums) best.offer(tools[other]!.id, tools[tool]!.id, sum);
    for (const [word, weight] of weights) {
      const list = postings.get(word);
      if (list) list.push({ tool, weight });
      else postings.set(word, [{ tool, weight }]);
    }
  });
  return best.pairs();
}

/**
 * Each tool's words with their weights, as a vector of length 1. The description alone counts where there is one:
 * names are often made of the same few words.
 */
function weighWords(tools: readonly Tool[]): Map<string, number>[] {
  const words = tools.map((tool) => tokenize(tool.description || tool.name));
  const df = new Map<string, number>();
  for (const list of words) for (const word of new Set(list)) df.set(word, (df.get(word) ?? 0) + 1);
  return words.map((list) => {
    const weights = new Map<string, number>();
    for (const word of list) {
      const idf = naturalLog(tools.length / df.get(word)!);
      if (idf > 0) weights.set(word, (weights.get(word) ?? 0) + idf);
    }
    const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));
    for (const [word, weight] of weights) weights.set(word, weight / length);
    return weights;
  });
}

/**
 * Keeps the most alike pairs without keeping all of them: there may be a hundred million. What is below the least kept
 * one is not looked at again.
 */
function createBest(): { offer(a: ToolId, b: ToolId, similarity: number): void; pairs(): NearDuplicatePair[] } {
  let kept: NearDuplicatePair[] = [];
  let least = SHOWN_FROM;
  const trim = (): void => {
    kept.sort((x, y) => y.similarity - x.similarity || (x.a < y.a ? -1 : 1) || (x.b < y.b ? -1 : 1));
    kept = kept.slice(0, PAIRS_AT_MOST);
    if (kept.length === PAIRS_AT_MOST) least = Math.max(least, kept.at(-1)!.similarity);
  };
  return {
    offer(a, b, similarity) {
      if (similarity < least) return;
      kept.push({ a, b, similarity });
      if (kept.length >= 10 * PAIRS_AT_MOST) trim();
    },
    pairs() {
      trim();
      return kept;
    },
  };
}
