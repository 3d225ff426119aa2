import type { Config } from "../../core/domain/config";
import { bundleKey } from "../../core/domain/bundle";
import type { Bounds } from "../../core/domain/evaluation";
import type { Trace } from "../../core/domain/trace";
import { meanOf } from "../../core/math/bootstrap";
import { boundsOf, intervalOfMean, rangeOfDifference } from "../../core/math/intervals";
import type { MetricId } from "../../core/metrics/metric";
import { METRICS } from "../../core/metrics/registry";
import { rangeOfScore } from "../../core/metrics/score-names";
import { answerOfApp, isSameSet, scoreTools } from "../walk-facts";

/** What a difference did on the sample, as it is shipped. All of it is computed. */
export interface MeasuredDifference {
  /** "TRACC", "NDCG@K". */
  score: MetricId;
  /** What was tried: "15 instead of 7". */
  name: string;
  requests: number;
  /** Distinct needed sets among them, which intervals draw whole. */
  bundles: number;
  paper: number;
  code: number;
  /** Code less paper. Without ends where there are too few bundles, or where other requests were asked. */
  difference: { mean: number } & Bounds;
  /** Requests on which the code's way scores lower, the same, higher; `null` where other requests were asked. */
  outcomes: { worse: number; equal: number; better: number } | null;
  /** Answers (or scores of the same answer) that differ; `null` where other requests were asked. */
  differ: number | null;
  /** Tools kept from bundles. */
  kept: readonly [paper: number, code: number] | null;
  /** Votes whose winner is not the first of direct. */
  mattered: readonly [paper: number, code: number] | null;
}

/** The request that shows a difference best, walked both ways. */
export interface WalkedBothWays {
  paper: Trace;
  code: Trace;
  /** Of the answer, by the score of the row. */
  scores: readonly [paper: number, code: number];
}

/** The page "Paper and code", as it is shipped. */
export interface PaperCodeFile {
  datasetHash: string;
  encoder: Config["encoder"];
  /** By the id of the difference, the tried setting first. */
  measured: Record<string, MeasuredDifference[]>;
  walks: Record<string, WalkedBothWays>;
  /** Requests that mode `published` answers as mode `paper` does with nothing kept, and how many were asked. */
  inert: { same: number; asked: number };
}

/** Scores nearer than this are equal: the same number by another way of adding up. */
const EQUAL = 1e-9;

/** What a setting did to the same requests, in the same order. Only requests that need a tool are counted. */
export function measureSetting(name: string, paper: readonly Trace[], code: readonly Trace[]): MeasuredDifference {
  const pairs = pairsOf(paper, code);
  const [ofPaper, ofCode] = [pairs.map((pair) => pair.paper), pairs.map((pair) => pair.code)];
  return {
    ...compareScores(pairs, "tracc", scoresOf(ofPaper, "tracc"), scoresOf(ofCode, "tracc")),
    name,
    differ: pairs.filter((pair) => !isSameSet(answerOfApp(pair.paper), answerOfApp(pair.code))).length,
    kept: [keptOf(ofPaper), keptOf(ofCode)],
    mattered: [matteredIn(ofPaper), matteredIn(ofCode)],
  };
}

/** What another form of a score says of the same answers. `acc`: what the code prints as recall, beside Recall@K. */
export function measureScore(score: "ndcg" | "acc", paper: readonly Trace[]): MeasuredDifference {
  const pairs = pairsOf(paper, paper);
  const traces = pairs.map((pair) => pair.paper);
  const [standard, published] = scoresBothWays(score, traces);
  const measured = compareScores(pairs, score === "acc" ? "recall" : score, standard, published);
  const differ = standard.filter((value, at) => Math.abs(value - published[at]!) > EQUAL).length;
  return { ...measured, name: "", differ, kept: null, mattered: null };
}

/** Means over different requests: no interval, no pairs. */
export function measureSplit(name: string, paper: readonly Trace[], code: readonly Trace[]): MeasuredDifference {
  const [ofPaper, ofCode] = [needing(paper), needing(code)];
  const means = [ofPaper, ofCode].map((traces) => meanOf(scoresOf(traces, "tracc")));
  return {
    ...{ score: "tracc", name, requests: ofCode.length, bundles: new Set(keysOf(ofCode)).size },
    ...{ paper: means[0]!, code: means[1]! },
    difference: { mean: means[1]! - means[0]!, low: null, high: null },
    ...{ outcomes: null, differ: null, kept: null, mattered: null },
  };
}

/** The request where the scores differ most; of equal ones the one with fewest words, then by id. `null`: none differs. */
export function walkBothWays(
  score: "tracc" | "ndcg" | "acc",
  paper: readonly Trace[],
  code: readonly Trace[],
): WalkedBothWays | null {
  const pairs = pairsOf(paper, code);
  const [ofPaper, ofCode] = [pairs.map((pair) => pair.paper), pairs.map((pair) => pair.code)];
  const [before, after] =
    score === "tracc" ? [scoresOf(ofPaper, score), scoresOf(ofCode, score)] : scoresBothWays(score, ofPaper);
  const rows = pairs.map((pair, at) => ({ ...pair, scores: [before[at]!, after[at]!] as const }));
  const gap = ({ scores }: WalkedBothWays): number => Math.round(Math.abs(scores[1] - scores[0]) / EQUAL);
  const words = (row: WalkedBothWays): number => row.paper.query.text.split(/\s+/u).length;
  const [first] = rows
    .filter((row) => gap(row) > 0)
    .toSorted((a, b) => gap(b) - gap(a) || words(a) - words(b) || (a.paper.query.id < b.paper.query.id ? -1 : 1));
  return first ?? null;
}

/** How many of all requests two ways of walking answer alike. */
export function countSameAnswers(one: readonly Trace[], other: readonly Trace[]): { same: number; asked: number } {
  const same = one.filter((trace, at) => isSameSet(answerOfApp(trace), answerOfApp(other[at]!))).length;
  return { same, asked: one.length };
}

interface Pair {
  paper: Trace;
  code: Trace;
}

const needing = (traces: readonly Trace[]): Trace[] => traces.filter(({ query }) => (query.gold?.length ?? 0) > 0);
const keysOf = (traces: readonly Trace[]): string[] => traces.map(({ query }) => bundleKey(query.gold!));
const keptOf = (traces: readonly Trace[]): number => traces.reduce((sum, { stage2 }) => sum + stage2.kept.length, 0);

function pairsOf(paper: readonly Trace[], code: readonly Trace[]): Pair[] {
  return paper
    .map((trace, at): Pair => ({ paper: trace, code: code[at]! }))
    .filter((pair) => (pair.paper.query.gold?.length ?? 0) > 0);
}

function matteredIn(traces: readonly Trace[]): number {
  return traces.flatMap(({ stage3 }) => stage3.perRequirement).filter(({ voteMattered }) => voteMattered).length;
}

function scoresOf(traces: readonly Trace[], score: MetricId): number[] {
  return traces.map((trace) => scoreTools(trace, answerOfApp(trace), score)!);
}

/** As defined, and as the released code computes it. `acc`: Recall@K, and what is printed under that name. */
function scoresBothWays(score: "ndcg" | "acc", traces: readonly Trace[]): [number[], number[]] {
  const metric = METRICS.find(({ id }) => id === (score === "acc" ? "recall" : score))!;
  const published = traces.map((trace) => {
    const { gold, goldAsGiven } = trace.query;
    return metric.asPublished!({ gold: gold!, goldAsGiven: goldAsGiven ?? gold!, recommended: answerOfApp(trace) })!;
  });
  return [scoresOf(traces, metric.id), published];
}

function compareScores(
  pairs: readonly Pair[],
  score: MetricId,
  paper: readonly number[],
  code: readonly number[],
): Pick<MeasuredDifference, "score" | "requests" | "bundles" | "paper" | "code" | "difference" | "outcomes"> {
  const keys = keysOf(pairs.map((pair) => pair.paper));
  const gains = paper.map((value, at) => code[at]! - value);
  const interval = intervalOfMean(gains, keys, rangeOfDifference(rangeOfScore(score)));
  const count = (test: (gain: number) => boolean): number => gains.filter(test).length;
  return {
    ...{ score, requests: pairs.length, bundles: new Set(keys).size, paper: meanOf(paper), code: meanOf(code) },
    difference: { mean: meanOf(gains), ...boundsOf(interval) },
    outcomes: {
      worse: count((gain) => gain < -EQUAL),
      equal: count((gain) => Math.abs(gain) <= EQUAL),
      better: count((gain) => gain > EQUAL),
    },
  };
}
