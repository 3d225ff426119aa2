import { parseArgs } from "node:util";
import { USUAL_OPTIONS } from "../../core/compare/compare-runs";
import type { ComparisonOptions, PairedTest, Unit } from "../../core/domain/comparison";
import { readEncoder, type EvaluateArguments } from "../evaluation/read-arguments";
import { UsageError } from "../evaluation/usage-error";

export const TABLE_FORMATS = ["text", "markdown", "latex", "json", "csv", "jsonl"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** What the command line asks for. */
export interface CompareArguments {
  /** A file, or `file#method` for one method of it. */
  runs: string[];
  /** The data that runs of other systems are judged by. */
  data: string[];
  format: TableFormat;
  /** Which encoder tells the requirements of two runs that are the same; only where one asks a language model. */
  encoder: EvaluateArguments["encoder"];
  options: ComparisonOptions;
}

const TESTS: readonly PairedTest[] = ["randomisation", "t", "wilcoxon", "mcnemar"];
const UNITS: readonly Unit[] = ["bundle", "request"];

const OPTIONS = {
  data: { type: "string", multiple: true },
  encoder: { type: "string" },
  format: { type: "string" },
  test: { type: "string" },
  alpha: { type: "string" },
  seed: { type: "string" },
  base: { type: "string" },
  by: { type: "string" },
  scores: { type: "string" },
} as const;

/** Reads the options of `npm run compare`. Throws UsageError with one sentence when something is wrong. */
export function readArguments(args: readonly string[]): CompareArguments {
  const { values, positionals } = parse(args);
  if (positionals.length === 0) throw new UsageError("Name the runs: evaluation files, TREC runs or ranx runs.");
  return {
    runs: positionals,
    data: values.data ?? [],
    encoder: readEncoder(values.encoder ?? "default"),
    format: pick("--format", values.format ?? "text", TABLE_FORMATS),
    options: {
      base: readNumber("--base", values.base ?? "1", 1) - 1,
      test: pick("--test", values.test ?? USUAL_OPTIONS.test, TESTS),
      alpha: readAlpha(values.alpha),
      seed: readNumber("--seed", values.seed ?? String(USUAL_OPTIONS.seed), 0),
      unit: pick("--by", values.by ?? USUAL_OPTIONS.unit, UNITS),
      scores: values.scores === undefined ? USUAL_OPTIONS.scores : values.scores.split(","),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    const first = error instanceof Error ? error.message.split(". ")[0]! : String(error);
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new UsageError(`${first}. Known options: ${known.join(", ")}.`);
  }
}

function pick<Value extends string>(option: string, value: string, known: readonly Value[]): Value {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  throw new UsageError(`${option} "${value}" is not known. Known: ${known.join(", ")}.`);
}

function readAlpha(value: string | undefined): number {
  if (value === undefined) return USUAL_OPTIONS.alpha;
  const alpha = Number(value);
  if (alpha > 0 && alpha < 1) return alpha;
  throw new UsageError(`--alpha "${value}" should be a number between 0 and 1.`);
}

function readNumber(option: string, value: string, least: number): number {
  if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value);
  throw new UsageError(`${option} "${value}" should be a whole number from ${least}.`);
}
