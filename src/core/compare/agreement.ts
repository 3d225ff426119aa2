import type { CoverageDigest } from "../domain/evaluation";
import type { EncoderPort } from "../domain/ports";
import { dot } from "../retrieve/vector-matrix";
import { tokenize } from "../retrieve/tokenize";
import { drawClusterMeans, numberClusters, type Interval } from "../math/bootstrap";
import { FEWEST_UNITS } from "../domain/interval-way";
import { intervalOfDraws, MOST_EMPTY_DRAWS } from "../math/intervals";

/* Judging the judge: how far two runs of stage 2 say the same of the same requests. No paper has it; the measures are ours. */

/** A way to tell which texts mean the same. */
export interface Likeness {
  /** How near two texts are, at most 1 (the same). */
  of(one: string, other: string): number;
  /** Texts may mean the same from here on. */
  least: number;
}

/**
 * Measured on the 60 requirements of the sample's written answers, each put in other words than the request has: with the
 * default encoder 83 % of those that are the same lie above this cosine, and 5 % of those of the same request that are not
 * (instant encoder: 65 % and 4 %); at 0.6 it would be 40 % and 2 %. Taking the nearest first leaves fewer wrong pairs.
 */
export const LEAST_COSINE = 0.4;
/** Of the cosine of words: 0.3 has 47 % and 2 % of the same. */
const LEAST_SHARED = 0.3;

/** Decisions of two, yes or no each: both said yes, only one did, neither did. */
export type Decisions = Pick<AgreementCounts, "both" | "onlyFirst" | "onlySecond" | "neither">;

/** Counts behind the agreement of two runs, of one request or of many: they add up. */
export interface AgreementCounts {
  /** Requests that are compared. */
  requests: number;
  /** Requirements of each run, and how many of them are the same. */
  first: number;
  second: number;
  paired: number;
  /**
   * Decisions "this tool serves this requirement", over the paired requirements and the tools that both runs offered: both
   * said yes, only one did, neither did.
   */
  both: number;
  onlyFirst: number;
  onlySecond: number;
  neither: number;
}

/** What the counts come to. `null`: there is nothing to divide by. */
export interface Agreement extends AgreementCounts {
  /** F1 of the requirements: twice the pairs over the requirements of both. 0 to 1. */
  requirements: number | null;
  /**
   * Cohen's kappa of the decisions: 1 the same, 0 as by chance, below 0 worse. Most tools of a bundle serve most requirements
   * not, so that plain agreement is high whatever is said; kappa takes off what chance would give.
   */
  kappa: number | null;
  /** Share of the decisions that are the same, 0 to 1: beside kappa, which says little where nearly all are "no". */
  same: number | null;
  /** 95 % intervals of F1 and kappa; see `drawIntervals`. `null`: there is none. */
  intervals: { requirements: Interval | null; kappa: Interval | null };
}

/** A requirement of the first run with the one of the second that means the same; `null`: the other run has none. */
export interface RequirementPair {
  first: number | null;
  second: number | null;
  likeness: number | null;
}

/**
 * Pairs requirements one to one: the nearest two first, then the nearest of what is left, as long as they are near enough;
 * equally near ones by their index. Not the best possible sum, but nobody can doubt a pair: each was nearest when it was made.
 */
export function pairRequirements(
  first: readonly { text: string }[],
  second: readonly { text: string }[],
  likeness: Likeness,
): RequirementPair[] {
  const near = first
    .flatMap((one, i) =>
      second.map((other, j) => ({ first: i, second: j, likeness: likeness.of(one.text, other.text) })),
    )
    .filter((pair) => pair.likeness >= likeness.least)
    .sort((a, b) => b.likeness - a.likeness || a.first - b.first || a.second - b.second);
  const [ofFirst, ofSecond] = [new Set<number>(), new Set<number>()];
  const pairs = near.filter((pair) => {
    if (ofFirst.has(pair.first) || ofSecond.has(pair.second)) return false;
    ofFirst.add(pair.first);
    ofSecond.add(pair.second);
    return true;
  });
  const index = new Map(pairs.map((pair) => [pair.first, pair]));
  const none = { second: null, likeness: null };
  return [
    ...first.map((_, i): RequirementPair => index.get(i) ?? { first: i, ...none }),
    ...second.flatMap((_, j) => (ofSecond.has(j) ? [] : [{ first: null, second: j, likeness: null }])),
  ];
}

/** How far two runs agree on one request. */
export function agreeOnRequest(first: CoverageDigest, second: CoverageDigest, likeness: Likeness): AgreementCounts {
  const counts = {
    ...{ requests: 1, first: first.requirements.length, second: second.requirements.length },
    ...{ paired: 0, both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 },
  };
  const offered = first.offered.filter((tool) => second.offered.includes(tool));
  for (const pair of pairRequirements(first.requirements, second.requirements, likeness)) {
    if (pair.first === null || pair.second === null) continue;
    counts.paired += 1;
    const [ours, theirs] = [first.requirements[pair.first]!.tools, second.requirements[pair.second]!.tools];
    for (const tool of offered) counts[decisionOf(ours.includes(tool), theirs.includes(tool))] += 1;
  }
  return counts;
}

function decisionOf(isOurs: boolean, isTheirs: boolean): "both" | "onlyFirst" | "onlySecond" | "neither" {
  if (isOurs) return isTheirs ? "both" : "onlyFirst";
  return isTheirs ? "onlySecond" : "neither";
}

/** Adds requests up: every requirement and every decision weighs the same, not every request. */
export function sumAgreement(all: readonly AgreementCounts[]): Agreement {
  const counts = countsOf((name) => all.reduce((total, one) => total + one[name], 0));
  const { both, onlyFirst, onlySecond, neither } = counts;
  const decisions = both + onlyFirst + onlySecond + neither;
  return {
    ...counts,
    requirements: requirementsOf(counts),
    kappa: kappaOf(counts),
    same: decisions === 0 ? null : (both + neither) / decisions,
    intervals: drawIntervals(all),
  };
}

const COUNTS = ["requests", "first", "second", "paired", "both", "onlyFirst", "onlySecond", "neither"] as const;

function countsOf(of: (name: keyof AgreementCounts) => number): AgreementCounts {
  return Object.fromEntries(COUNTS.map((name) => [name, of(name)])) as Record<keyof AgreementCounts, number>;
}

function requirementsOf({ first, second, paired }: AgreementCounts): number | null {
  return first + second === 0 ? null : (2 * paired) / (first + second);
}

/** Cohen 1960. `null` where both always say the same one thing: chance alone would give that. */
export function kappaOf({ both, onlyFirst, onlySecond, neither }: Decisions): number | null {
  const n = both + onlyFirst + onlySecond + neither;
  if (n === 0) return null;
  const yes = ((both + onlyFirst) / n) * ((both + onlySecond) / n);
  const no = ((neither + onlySecond) / n) * ((neither + onlyFirst) / n);
  return yes + no === 1 ? null : ((both + neither) / n - yes - no) / (1 - yes - no);
}

/**
 * 95 % bootstrap of F1 and of kappa, by the draws of every other interval: whole requests are drawn, because the
 * requirements and decisions of one are not independent; their counts are added up, and the value is that of the sum, not a
 * mean of values. A draw in which there is nothing to divide by, or in which chance alone gives everything, has no value and
 * is left out; where more than 5 % of them have none, and of fewer than ten requests, there is no interval
 * (`intervalOfDraws`). No source has that rule; it is ours.
 */
function drawIntervals(all: readonly AgreementCounts[]): Agreement["intervals"] {
  if (all.length < FEWEST_UNITS) return { requirements: null, kappa: null };
  const clusters = numberClusters(all.map((_, index) => String(index)));
  const drawn = drawClusterMeans(
    COUNTS.map((name) => all.map((counts) => counts[name])),
    clusters,
  );
  const sums = Array.from(drawn[0]!, (_, draw) => {
    // Counts are whole: rounding takes off what dividing by the number of requests has left.
    const sum = (at: number): number => Math.round(drawn[at]![draw]! * all.length);
    return countsOf((name) => sum(COUNTS.indexOf(name)));
  });
  return { requirements: intervalOfSums(sums, requirementsOf), kappa: intervalOfSums(sums, kappaOf) };
}

function intervalOfSums(
  sums: readonly AgreementCounts[],
  value: (sum: AgreementCounts) => number | null,
): Interval | null {
  const values = sums.map(value).filter((one) => one !== null);
  if (values.length < (1 - MOST_EMPTY_DRAWS) * sums.length) return null;
  return intervalOfDraws(Float64Array.from(values), sums[0]!.requests);
}

/** Likeness by meaning: the cosine of the texts' vectors. Rejects with what the encoder rejects with. */
export async function likenessByMeaning(texts: readonly string[], encoder: EncoderPort): Promise<Likeness> {
  const distinct = [...new Set(texts)];
  const vectors = distinct.length === 0 ? [] : await encoder.encode(distinct);
  const vectorOf = new Map(distinct.map((text, i) => [text, vectors[i]!]));
  return {
    least: LEAST_COSINE,
    of: (one, other) => (one === other ? 1 : dot(vectorOf.get(one)!, vectorOf.get(other)!)),
  };
}

/** Without an encoder: the cosine of the sets of words. */
export const likenessByWords: Likeness = {
  least: LEAST_SHARED,
  of(one, other) {
    const [ours, theirs] = [new Set(tokenize(one)), new Set(tokenize(other))];
    const shared = [...ours].filter((word) => theirs.has(word)).length;
    return shared === 0 ? 0 : shared / Math.sqrt(ours.size * theirs.size);
  },
};
