import type { Span } from "../domain/query";

/** A hit of a found span: its index in both lists, and how well they overlap. */
interface SpanHit {
  found: number;
  right: number;
  overlap: number;
}

/**
 * Characters in both spans over characters in either, 0 to 1.
 *
 * @example overlapOf({ start: 0, end: 10 }, { start: 5, end: 15 }) // 5/15 = 0.333
 */
export function overlapOf(a: Span, b: Span): number {
  const both = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return both <= 0 ? 0 : both / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
}

/**
 * Pairs found and right spans one to one, the best overlap first, as long as it is at least one half. One half, since two
 * people who annotate the same request rarely agree on the first and the last word.
 */
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

/* What may begin and end a span; everything else is cut from its edges. */
const KEPT_AT_START = /[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}"“„‘'«([#@¿¡+]/u;
const KEPT_AT_END = /[\p{L}\p{M}\p{N}\p{Sc}\p{Extended_Pictographic}\uFE0F"”’'»)\]%°+]/u;

/** The span without spaces, bullets and marks at its edges. Quotes, brackets, currency signs and emoji stay. */
export function trimSpan(text: string, { start, end }: Span): Span {
  while (start < end && !KEPT_AT_START.test(characterAt(text, start))) start += characterAt(text, start).length;
  while (start < end && !KEPT_AT_END.test(characterBefore(text, end))) end -= characterBefore(text, end).length;
  return { start, end };
}

function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 32);
}

function characterBefore(text: string, index: number): string {
  const isPair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(0, index - 2), index));
  return text.slice(index - (isPair ? 2 : 1), index);
}
