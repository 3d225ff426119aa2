import type { ToolId } from "../domain/ids";
import { toolText, type Tool } from "../domain/tool";
import { compareText } from "../retrieve/rank";
import { stackVectors, type StackVectors } from "../retrieve/vector-matrix";
import { searchWords, type VectorOf } from "./finders";

/** Two tools that look alike. */
export interface LookAlikes {
  a: ToolId;
  b: ToolId;
  /** Cosine: of vectors, or of word counts. */
  similarity: number;
  /** Names of parameters that only one of them takes. */
  onlyA: string[];
  onlyB: string[];
}

const TOP_SHARE = 0.001;
/** Pairs below are alike in nothing. */
const LOOKED_AT = 0.5;
/** With few pairs the top thousandth is one pair: mutually nearest pairs from here on count, too. */
const ALIKE_FROM = 0.8;
const PAIRS_FOR_SHARE = 1000;

/**
 * Pairs of tools that are each other's nearest and among the most alike thousandth of all pairs, most alike first. Where
 * there are no vectors, by the words of their search texts. Equal texts stand as pairs of neighbours, never all with all.
 * `stack` decides how vectors are multiplied, never what comes out.
 */
export function findLookAlikes(
  tools: readonly Tool[],
  vectorOf: VectorOf | null,
  stack: StackVectors = stackVectors,
): { by: "meaning" | "words"; pairs: LookAlikes[] } {
  const byMeaning = compareVectors(tools, vectorOf, stack);
  const likenessOf = byMeaning ?? compareWords(tools);
  const nearest = new Int32Array(tools.length).fill(-1);
  const best = new Float64Array(tools.length).fill(-Infinity);
  const top: number[] = [];
  for (let a = 0; a < tools.length; a++) {
    const likeness = likenessOf(a);
    for (let b = 0; b < tools.length; b++) {
      if (a === b) continue;
      const similarity = likeness[b]!;
      if (similarity > best[a]!) [best[a], nearest[a]] = [similarity, b];
      if (b > a && similarity > LOOKED_AT) top.push(similarity);
    }
  }
  const from = leastOf(top, (tools.length * (tools.length - 1)) / 2);
  const pairs = [...nearest]
    .flatMap((b, a) => (b > a && nearest[b] === a && best[a]! >= from ? [pairOf(tools[a]!, tools[b]!, best[a]!)] : []))
    .sort((x, y) => y.similarity - x.similarity || compareText(x.a, y.a));
  return { by: byMeaning ? "meaning" : "words", pairs };
}

/** From which similarity on a pair is alike, of so many pairs; `top`: those above `LOOKED_AT`. */
function leastOf(top: number[], pairs: number): number {
  const kept = Math.max(1, Math.ceil(TOP_SHARE * pairs));
  const least = Float64Array.from(top).sort().at(-kept) ?? LOOKED_AT;
  return pairs < PAIRS_FOR_SHARE ? Math.min(least, ALIKE_FROM) : least;
}

function pairOf(a: Tool, b: Tool, similarity: number): LookAlikes {
  const namesOf = ({ parameters = [] }: Tool): string[] => parameters.map(({ name }) => name);
  const [ofA, ofB] = [namesOf(a), namesOf(b)];
  return {
    ...{ a: a.id, b: b.id, similarity },
    onlyA: ofA.filter((name) => !ofB.includes(name)),
    onlyB: ofB.filter((name) => !ofA.includes(name)),
  };
}

/** The similarity of one tool with all. */
type LikenessOf = (tool: number) => Float64Array;

function compareVectors(tools: readonly Tool[], vectorOf: VectorOf | null, stack: StackVectors): LikenessOf | null {
  const vectors = vectorOf ? tools.map((tool) => vectorOf(toolText(tool))) : [];
  if (!vectorOf || vectors.length === 0 || !vectors.every((vector) => vector !== undefined)) return null;
  const matrix = stack(vectors, vectors[0]!.length);
  return (tool) => matrix.dotRows(vectors[tool]!);
}

/** By counts of words, over the tools that have each word. What is given back is written over by the next call. */
function compareWords(tools: readonly Tool[]): LikenessOf {
  const counts = tools.map((tool) => {
    const words = new Map<string, number>();
    for (const word of searchWords(tool)) words.set(word, (words.get(word) ?? 0) + 1);
    return words;
  });
  const lengths = counts.map((words) => Math.sqrt([...words.values()].reduce((sum, count) => sum + count * count, 0)));
  // Of each word the tools that have it and how often, one after the other.
  const having = new Map<string, number[]>();
  for (const [tool, words] of counts.entries())
    for (const [word, count] of words) {
      const list = having.get(word);
      if (list) list.push(tool, count);
      else having.set(word, [tool, count]);
    }
  const postings = new Map([...having].map(([word, list]) => [word, Uint32Array.from(list)]));
  const sums = new Float64Array(tools.length);
  return (tool) => {
    sums.fill(0);
    for (const [word, count] of counts[tool]!) {
      const list = postings.get(word)!;
      for (let at = 0; at < list.length; at += 2) sums[list[at]!]! += count * list[at + 1]!;
    }
    for (let other = 0; other < sums.length; other++)
      if (sums[other]! > 0) sums[other]! /= lengths[tool]! * lengths[other]!;
    return sums;
  };
}
