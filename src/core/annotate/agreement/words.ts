import type { JudgedSpan } from "../../domain/judgement";
import { BOOTSTRAP_DRAWS, BOOTSTRAP_SEED, drawingClusterMeans, type Interval } from "../../math/bootstrap";
import { runToEnd } from "../../math/run-to-end";
import { intervalOfDraws, MOST_EMPTY_DRAWS, singleUnits } from "../../math/intervals";
import { matchSpans } from "../../requirements/spans";

/** Counts behind the agreement of two people about words, of one item or of many: they add up. */
export interface WordCounts {
  /** Spans of each, how many match one to one (at least half of their characters), and how many are the same. */
  first: number;
  second: number;
  matched: number;
  exact: number;
  /** Spans with one tool each; shared when their spans match and the tool is the same. */
  linksFirst: number;
  linksSecond: number;
  linksShared: number;
}

/** How far two people mark the same words of one item: pairs of spans one to one, the best overlap first. */
export function compareWords(first: readonly JudgedSpan[], second: readonly JudgedSpan[]): WordCounts {
  const hits = matchSpans(first, second);
  const links = (spans: readonly JudgedSpan[]): number => spans.reduce((sum, { tools }) => sum + tools.length, 0);
  const shared = hits.map(({ found, right }) => {
    const known = new Set(second[right]!.tools);
    return first[found]!.tools.filter((tool) => known.has(tool)).length;
  });
  return {
    ...{ first: first.length, second: second.length, matched: hits.length },
    exact: hits.filter(({ overlap }) => overlap === 1).length,
    ...{ linksFirst: links(first), linksSecond: links(second) },
    linksShared: shared.reduce((sum, one) => sum + one, 0),
  };
}

/** Two people's words of one item, as often as there are pairs. */
export interface WordsOfItem {
  item: string;
  /** Rising spans of each voice. */
  spans: ReadonlyMap<string, readonly JudgedSpan[]>;
}

/** A score with its 95 % interval, whole items drawn. */
export interface ScoreWithInterval {
  /** 0 to 1; `null`: nothing was marked. */
  value: number | null;
  interval: Interval | null;
}

/** F1 = 2 · matched / (first + second), counts added over items and over all pairs of people. */
export interface WordAgreement extends WordCounts {
  items: number;
  spanF1: ScoreWithInterval;
  exactF1: ScoreWithInterval;
  linkF1: ScoreWithInterval;
}

const NAMES = ["first", "second", "matched", "exact", "linksFirst", "linksSecond", "linksShared"] as const;

const SCORES: Readonly<Record<"spanF1" | "exactF1" | "linkF1", (counts: WordCounts) => number | null>> = {
  spanF1: ({ first, second, matched }) => f1(matched, first + second),
  exactF1: ({ first, second, exact }) => f1(exact, first + second),
  linkF1: ({ linksFirst, linksSecond, linksShared }) => f1(linksShared, linksFirst + linksSecond),
};

const f1 = (shared: number, all: number): number | null => (all === 0 ? null : (2 * shared) / all);

/** How far people mark the same words, over the items that at least two of them marked. */
export function agreeOnWords(items: readonly WordsOfItem[]): WordAgreement {
  return runToEnd(agreeingOnWords(items));
}

/** The same as work that can be interrupted. */
export function* agreeingOnWords(items: readonly WordsOfItem[]): Generator<void, WordAgreement> {
  const shared: WordCounts[] = [];
  for (const { spans } of items) {
    if (spans.size > 1) shared.push(pairsOf([...spans.values()]));
    if (shared.length % 64 === 0) yield;
  }
  const drawn = shared.length < 2 ? null : yield* drawingCounts(shared);
  const total = sumOf(shared);
  const score = (name: keyof typeof SCORES): ScoreWithInterval => ({
    value: SCORES[name](total),
    interval: drawn === null ? null : intervalOfScores(drawn.map(SCORES[name]), shared.length),
  });
  return {
    ...total,
    items: shared.length,
    spanF1: score("spanF1"),
    exactF1: score("exactF1"),
    linkF1: score("linkF1"),
  };
}

function pairsOf(spans: readonly (readonly JudgedSpan[])[]): WordCounts {
  return sumOf(spans.flatMap((first, at) => spans.slice(at + 1).map((second) => compareWords(first, second))));
}

function sumOf(all: readonly WordCounts[]): WordCounts {
  return countsOf((name) => all.reduce((sum, one) => sum + one[name], 0));
}

function countsOf(of: (name: (typeof NAMES)[number]) => number): WordCounts {
  return Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<keyof WordCounts, number>;
}

/** So many counts of one kind are drawn at most: of many items fewer draws are made, at least 200. */
const MOST_DRAWN = 6_000_000;
const FEWEST_DRAWS = 200;

/** The added counts of each draw of whole items. */
function* drawingCounts(items: readonly WordCounts[]): Generator<void, WordCounts[]> {
  const draws = Math.max(FEWEST_DRAWS, Math.min(BOOTSTRAP_DRAWS, Math.floor(MOST_DRAWN / items.length)));
  const columns = NAMES.map((name) => Float64Array.from(items, (counts) => counts[name]));
  const means = yield* drawingClusterMeans(columns, singleUnits(items.length), draws, BOOTSTRAP_SEED);
  // Counts are whole: rounding takes off what dividing by the number of items has left.
  return Array.from({ length: draws }, (_, draw) =>
    countsOf((name) => Math.round(means[NAMES.indexOf(name)]![draw]! * items.length)),
  );
}

function intervalOfScores(scores: readonly (number | null)[], items: number): Interval | null {
  const values = scores.filter((one) => one !== null);
  return values.length < (1 - MOST_EMPTY_DRAWS) * scores.length
    ? null
    : intervalOfDraws(Float64Array.from(values), items);
}
