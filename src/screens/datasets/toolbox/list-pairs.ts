import type { ToolId } from "../../../core/domain/ids";
import type { Toolbox } from "../../../core/toolbox/open-toolbox";

/** Two tools that are taken for one another, or look as if they could be. */
export interface ToolPair {
  a: ToolId;
  b: ToolId;
  /** `null`: they are mixed up without being each other's nearest. */
  similarity: number | null;
  /** How often the one was found first where the other was needed. */
  mixed: number;
  /** How often the one failed in a log, and the other then worked. */
  swapped: number;
}

/** All pairs to look at: those that are mixed up or swapped most first, then the most alike. */
export function listPairs({ alike, confusion }: Pick<Toolbox, "alike" | "confusion">): ToolPair[] {
  const pairs = new Map<string, ToolPair>();
  const pairOf = (one: ToolId, other: ToolId): ToolPair => {
    const key = one < other ? `${one}|${other}` : `${other}|${one}`;
    const pair = pairs.get(key) ?? { a: one, b: other, similarity: null, mixed: 0, swapped: 0 };
    pairs.set(key, pair);
    return pair;
  };
  for (const { needed, first, count } of confusion?.pairs ?? []) pairOf(needed, first).mixed += count;
  for (const { needed, first, count } of confusion?.swaps ?? []) pairOf(needed, first).swapped += count;
  for (const { a, b, similarity } of alike.pairs) pairOf(a, b).similarity = similarity;
  return [...pairs.values()].sort(
    (x, y) => y.mixed + y.swapped - x.mixed - x.swapped || (y.similarity ?? 0) - (x.similarity ?? 0),
  );
}

export function isSamePair(x: Pick<ToolPair, "a" | "b"> | null, y: Pick<ToolPair, "a" | "b">): boolean {
  return x !== null && ((x.a === y.a && x.b === y.b) || (x.a === y.b && x.b === y.a));
}
