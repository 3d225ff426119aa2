import type { Span } from "../domain/query";

/** A hit of a found span: places in both lists, and how well they overlap. */
interface SpanHit {
  found: number;
  right: number;
  overlap: number;
}

/** Characters in both spans over characters in either, 0 to 1. */
export function overlapOf(a: Span, b: Span): number {
  const both = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return both <= 0 ? 0 : both / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
}

/** Pairs found and right spans one to one, the best overlap first, as long as it is at least one half. */
export function matchSpans(found: readonly Span[], right: readonly Span[]): SpanHit[] {
  const pairs = found.flatMap((span, f) =>
    right.map((other, r) => ({ found: f, right: r, overlap: overlapOf(span, other) })),
  );
  pairs.sort((a, b) => b.overlap - a.overlap || a.found - b.found || a.right - b.right);
  const hits: SpanHit[] = [];
  for (const pair of pairs) {
    const isTaken = hits.some((hit) => hit.found === pair.found || hit.right === pair.right);
    if (pair.overlap >= 0.5 && !isTaken) hits.push(pair);
  }
  return hits;
}
