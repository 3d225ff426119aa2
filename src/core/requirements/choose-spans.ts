import type { Span } from "../domain/query";
import { overlapOf } from "./spans";

/** A span that may be a requirement, and how likely it is one as it stands, 0 to 1. */
export interface LikelySpan extends Span {
  chance: number;
}

/** How sure it must be that a chosen span hits a requirement. Chosen by cross-validation: `train-tagger.ts`. */
const LEAST_HIT = 0.45;
/** Between spans that hit alike, the likelier one: small enough to decide nothing else. */
const TIE = 1e-3;

/**
 * The spans to show: those apart from each other that hit the most requirements, less `LEAST_HIT` for each span shown. A
 * span hits when it shares at least half of its characters with a requirement (`overlapOf`), so spans that differ by a word
 * or two stand up for each other: five ways to cut "find me a hotel, a quiet one" may each be unlikely, while it is certain
 * that something is asked there. The likeliest labelling as a whole (Viterbi) would see only one of the five.
 *
 * Spans come in any order and go in the order of the text. Time grows with the spans and how many lie over each other.
 */
export function chooseSpans(likely: readonly LikelySpan[]): Span[] {
  const spans = [...likely].sort((a, b) => a.end - b.end || a.start - b.start);
  const hits = sumHits(spans);
  /** The most that the first n spans can give, and whether the n-th is taken for it. */
  const most = [0];
  const taken: boolean[] = [];
  const before = spans.map(({ start }, i) => {
    let count = i;
    while (count > 0 && spans[count - 1]!.end > start) count--;
    return count;
  });
  spans.forEach(({ chance }, i) => {
    const gain = most[before[i]!]! + hits[i]! - LEAST_HIT + TIE * chance;
    taken.push(gain > most[i]!);
    most.push(Math.max(gain, most[i]!));
  });
  const chosen: Span[] = [];
  for (let i = spans.length - 1; i >= 0; i = taken[i] ? before[i]! - 1 : i - 1) {
    if (taken[i]) chosen.push({ start: spans[i]!.start, end: spans[i]!.end });
  }
  return chosen.reverse();
}

/** Of each span (sorted by their ends): the chance that it hits a requirement. */
function sumHits(spans: readonly LikelySpan[]): number[] {
  const hits = spans.map(({ chance }) => chance);
  spans.forEach((span, i) => {
    for (let j = i - 1; j >= 0 && spans[j]!.end > span.start; j--) {
      const other = spans[j]!;
      if (overlapOf(span, other) < 0.5) continue;
      hits[i]! += other.chance;
      hits[j]! += span.chance;
    }
  });
  return hits;
}
