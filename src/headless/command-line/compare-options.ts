import { USUAL_OPTIONS } from "../../core/compare/compare-runs";
import type { ComparisonOptions, PairedTest, RankingCut, Unit } from "../../core/domain/comparison";
import { readEncoder, type EvaluateOptions } from "./evaluate-options";
import { parseOptions, readChoice, readWholeNumber, UsageError, type CommandHelp, type Option } from "./options";

export const TABLE_FORMATS = ["text", "markdown", "latex", "json", "csv", "jsonl"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** What the command line asks for. */
export interface CompareOptions {
  /** A file, or `file#method` for one method of it. */
  runs: string[];
  /** The data that runs of other systems are judged by. */
  data: string[];
  format: TableFormat;
  /** Which encoder tells the requirements of two runs that are the same; only where one asks a language model. */
  encoder: EvaluateOptions["encoder"];
  /** Where rankings of other systems end to become answers; `null`: nobody has said. */
  cut: RankingCut | null;
  options: ComparisonOptions;
}

const TESTS: readonly PairedTest[] = ["randomisation", "t", "wilcoxon", "mcnemar"];
const UNANSWERED: readonly ComparisonOptions["unanswered"][] = ["empty", "left-out"];
const OTHER_GOLD: readonly NonNullable<ComparisonOptions["otherGold"]>[] = ["left-out", "baseline"];
const UNITS: readonly Unit[] = ["bundle", "request"];

const OPTIONS = {
  data: {
    type: "string",
    multiple: true,
    value: "PATH",
    about: "the data set: judges runs of other systems and gives tools their names; may be repeated",
  },
  cut: {
    type: "string",
    value: "WHERE",
    about: "where a TREC or ranx ranking ends: N (tools), score:S (S or more), whole, or gold (as many as needed)",
  },
  unanswered: {
    type: "string",
    value: "AS",
    about: "requests that a run of another system does not answer: empty (the empty set), or left-out (empty)",
  },
  "other-gold": {
    type: "string",
    value: "AS",
    about: "requests whose gold tools differ between runs: left-out, or judged by the baseline (left-out)",
  },
  format: { type: "string", value: "NAME", about: `${TABLE_FORMATS.join(", ")} (text)` },
  base: { type: "string", value: "N", about: "which run the others are held against, counted from 1 (1)" },
  test: { type: "string", value: "NAME", about: `${TESTS.join(", ")} (randomisation)` },
  by: { type: "string", value: "UNIT", about: "what is drawn and swapped as one: bundle, or request (bundle)" },
  alpha: { type: "string", value: "P", about: "differences below this p value count as significant (0.05)" },
  scores: {
    type: "string",
    value: "LIST",
    about: "scores, separated by commas (tracc, acc, precision, f1 and others)",
  },
  seed: { type: "string", value: "N", about: "what is drawn by chance (7)" },
  encoder: {
    type: "string",
    value: "NAME",
    about: "what pairs requirements by meaning, where a run asks a language model (default)",
  },
} as const satisfies Record<string, Option>;

/** What `npm run compare -- --help` prints. */
export const COMPARE_HELP: CommandHelp = {
  usage: "npm run -s compare -- A.json B.json… [options]",
  about:
    "Sets 2 to 6 runs side by side: evaluation files (`file#method` takes one), or with --data runs of other systems.",
  options: OPTIONS,
};

/** Reads the options of `npm run compare`. Throws UsageError with one sentence when something is wrong. */
export function readCompareOptions(args: readonly string[]): CompareOptions {
  const { values, positionals } = parseOptions(args, OPTIONS, { allowPositionals: true });
  if (positionals.length === 0) throw new UsageError("Name the runs: evaluation files, or runs of other systems.");
  return {
    runs: positionals,
    data: values.data ?? [],
    encoder: readEncoder(values.encoder ?? "default"),
    cut: readCut(values.cut),
    format: readChoice("--format", values.format ?? "text", TABLE_FORMATS),
    options: {
      base: readWholeNumber("--base", values.base ?? "1", 1)! - 1,
      test: readChoice("--test", values.test ?? USUAL_OPTIONS.test, TESTS),
      alpha: readAlpha(values.alpha),
      seed: readWholeNumber("--seed", values.seed, 0) ?? USUAL_OPTIONS.seed,
      unit: readChoice("--by", values.by ?? USUAL_OPTIONS.unit, UNITS),
      scores: values.scores === undefined ? USUAL_OPTIONS.scores : values.scores.split(","),
      unanswered: readChoice("--unanswered", values.unanswered ?? USUAL_OPTIONS.unanswered, UNANSWERED),
      otherGold: readChoice("--other-gold", values["other-gold"] ?? "left-out", OTHER_GOLD),
    },
  };
}

function readCut(value: string | undefined): RankingCut | null {
  if (value === undefined) return null;
  if (value === "whole" || value === "gold") return { by: value };
  const [, least] = /^score:(.+)$/.exec(value) ?? [];
  if (least !== undefined && Number.isFinite(Number(least))) return { by: "score", least: Number(least) };
  if (/^[1-9]\d{0,5}$/.test(value)) return { by: "rank", k: Number(value) };
  throw new UsageError(`--cut "${value}" should be a number of tools such as 5, score:0.5, whole, or gold.`);
}

function readAlpha(value: string | undefined): number {
  if (value === undefined) return USUAL_OPTIONS.alpha;
  const alpha = Number(value);
  if (alpha > 0 && alpha < 1) return alpha;
  throw new UsageError(`--alpha "${value}" should be a number between 0 and 1.`);
}
