import type { AskedModel, AskedQuery, Bounds, EvaluationRow, ProtocolId, SplitPlan } from "./evaluation";
import type { QueryId, Sha256 } from "./ids";
import type { Environment } from "./trace";

/** One method's answers, from wherever they come, as a comparison takes them. */
export interface Run {
  /** As shown. */
  name: string;
  /** `null`: nothing says what data it was made on. */
  dataset: { name: string; hash: Sha256 } | null;
  /** What it was measured with; `null`: somebody else's run. */
  made: {
    method: string;
    split: SplitPlan;
    protocol: ProtocolId;
    environment: Environment;
    /** Whom the method asked. Absent: no language model, or nobody knows which. */
    model?: AskedModel;
  } | null;
  /** It was ended before every answer was there. */
  partial: { done: number; total: number } | null;
  rows: readonly EvaluationRow[];
  /** Words and needed tools of its requests; `null`: not known. */
  asked: readonly AskedQuery[] | null;
  /** Recommended tools that no catalogue has, each counted once a request. They count as wrong. `null`: no catalogue at hand. */
  unknownTools: number | null;
  /** How its rankings were cut into sets. Absent: its answers are sets. */
  cut?: RankingCut;
  /** A saved walk: one answer, which says nothing of other requests. Absent: no. */
  isWalk?: true;
}

/**
 * Where a ranking ends to become an answer: nowhere, after `k` tools, before the first score below `least`, or after as
 * many tools as the request needs, which no system knows: for analysis only.
 */
export type RankingCut = { by: "whole" } | { by: "rank"; k: number } | { by: "score"; least: number } | { by: "gold" };

/** `randomisation`: answers swapped at random. `mcnemar`: of scores that are only 0 or 1. */
export type PairedTest = "randomisation" | "t" | "wilcoxon" | "mcnemar";

/** What is drawn and swapped as one: a request, or all requests that need the same tools. */
export type Unit = "request" | "bundle";

export interface ComparisonOptions {
  /** Place of the run that the others are held against. */
  base: number;
  test: PairedTest;
  /** A difference counts when its p, corrected by Holm, is below. Above 0, below 1. */
  alpha: number;
  seed: number;
  /** `bundle` becomes `request` where the needed tools are not known. */
  unit: Unit;
  /** Score ids, as in `EvaluationRow.scores`, in the order of the table. The first is the one that is spoken about. */
  scores: readonly string[];
  /** Scores that are tested, besides those of the table: hiding a score takes no test out of Holm's family. Absent: no more. */
  family?: readonly string[];
  /** What requests count as that a run of another system does not answer: the empty set, or they are left out for all. */
  unanswered: "empty" | "left-out";
  /** Requests whose needed tools differ between runs: left out, or all runs are judged by what the baseline's data needs. */
  otherGold?: "left-out" | "baseline";
}

/** What could be set side by side, and what could not. Every request of every run is in exactly one of the lists. */
export interface Alignment {
  /** In every run, needing a tool, scored in all: what the numbers are over. In the order of the baseline. */
  common: QueryId[];
  /** In every run and needing no tool: left out of means, as everywhere. */
  nothingNeeded: QueryId[];
  /** In every run, but not scored in all: nobody has judged them. */
  unjudged: QueryId[];
  /** The same id with other words, or other needed tools, in some run. */
  otherText: QueryId[];
  otherGold: QueryId[];
  /** Those among the compared whose needed tools differ between runs: all are judged by the baseline's. Absent: none. */
  rejudged?: QueryId[];
  /** Not in every run, with the places of the runs that have them. */
  partly: { query: QueryId; runs: number[] }[];
  /** Requests that a run has more than once; the first answer counts. One list for each run. */
  repeated: QueryId[][];
  /** Requests that a run does not answer and that count as the empty set. One list for each run. */
  unanswered: QueryId[][];
}

/** A run held against the baseline in one score. */
export interface Difference extends Bounds {
  mean: number;
  /** Cohen's d of the paired differences; `null`: they do not vary. */
  effect: number | null;
  /** Requests on which this run is better, equal, worse. Of a score without a better side: higher, equal, lower. */
  wins: number;
  ties: number;
  losses: number;
}

export interface MetricCell extends Bounds {
  mean: number;
  /** `null`: this is the baseline. */
  difference: Difference | null;
  /** Places of the runs that this one is significantly better than. */
  betterThan: number[];
  /** Best and second best mean; `null` where no side is better, or all are equal. */
  place: "best" | "second" | null;
}

export interface MetricRow {
  score: string;
  /** "TRACC", "TRACC as published" */
  label: string;
  better: "higher" | "lower" | "zero";
  /** Requests that all runs have this score of. */
  n: number;
  /** Bundles among them, or requests: what is drawn as one. Too few have no intervals. */
  units: number;
  cells: MetricCell[];
}

/** Two runs tested against each other in one score. */
export interface PairedResult {
  score: string;
  first: number;
  second: number;
  /** Mean of the first less mean of the second. */
  difference: number;
  p: number;
  /** By Holm, over all tests of the comparison. */
  adjusted: number;
  /** How many random swaps go as far; of the randomisation test. */
  swaps: { reached: number; of: number; kind: "exact" | "drawn" } | null;
}

/** Which means of a table stand out. */
export interface BestMeans {
  /** Of each score, the methods whose mean is the best, or that the test does not tell from it. Empty: all are alike. */
  best: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tests that were corrected together: each method against the best one of each score. */
  tests: number;
  alpha: number;
}

/** One setting of every run. */
export interface SettingRow {
  label: string;
  values: string[];
  differs: boolean;
}

/** Runs set side by side. Plain JSON. */
export interface Comparison {
  schema: 1;
  runs: { letter: string; name: string; answers: number; dataset: { name: string; hash: Sha256 } | null }[];
  options: ComparisonOptions;
  alignment: Alignment;
  /** What must be known before any number is read, in sentences. */
  notices: string[];
  settings: SettingRow[];
  metrics: MetricRow[];
  tests: PairedResult[];
  /** The one sentence, and one for each run against the baseline. */
  finding: string;
  verdicts: string[];
}

/** Runs as one file that opens elsewhere: nothing beside it is needed but the app. */
export interface ComparisonFile {
  schema: 1;
  kind: "kitpick-comparison";
  /** The baseline first. `key`: what a link names the run by. */
  runs: { key: string; run: Run }[];
  /** Shown names of the tools in the rows, by id, as far as they are known. */
  tools: Record<string, string>;
}
