/**
 * Measures methods on a data set: `npm run -s evaluate -- --data PATH… [options]`, explained by `--help`.
 * One JSON object per method on standard output, progress on standard error. Exit 0, or 2 with one sentence on bad input.
 */
import { writeFileSync } from "node:fs";
import { argv, exit, stderr, stdout } from "node:process";
import type { Evaluation } from "../core/domain/evaluation";
import { askedQueries, namesOfTools } from "../core/evaluate/judged-rows";
import { PROTOCOLS } from "../core/evaluate/protocols";
import { summarizeUse } from "../core/evaluate/summarize";
import { analyzeErrors, type ErrorAnalysis } from "../core/evaluate/error-analysis";
import { EVALUATE_HELP, readEvaluateOptions } from "./command-line/evaluate-options";
import { readData } from "./evaluation/read-data";
import { runEvaluation, type MeasuredData } from "./evaluation/run-evaluation";
import { answerHelp, UsageError } from "./command-line/options";

const say = (words: string): void => void stderr.write(`${words}\n`);

function print({ dataset, split, protocol, leakage, methods }: Evaluation, understood: Understood): void {
  for (const { method, summary, parts, seconds, rows } of methods) {
    const use = summarizeUse(rows);
    const walks = understood[method]?.walks;
    const line = {
      method,
      dataset: dataset.name,
      split: split.kind,
      folds: split.folds,
      seed: split.seed,
      protocol,
      n: summary.n,
      metrics: summary.metrics,
      nothingNeeded: summary.nothingNeeded,
      parts,
      leakage,
      ...(walks?.attribution ? { attribution: walks.attribution } : {}),
      ...(walks?.credit ? { requirements: walks.credit } : {}),
      ...(use ? { use } : {}),
      seconds: Math.round(seconds * 1000) / 1000,
    };
    stdout.write(`${JSON.stringify(line)}\n`);
  }
}

type Understood = Record<string, ErrorAnalysis>;

/** What follows from the rows of each method; the app makes the same from the rows alone. */
function understand({ evaluation, folds, queries }: MeasuredData): Understood {
  const metric = PROTOCOLS[evaluation.protocol].metrics === "as-published" ? "tracc:published" : "tracc";
  return Object.fromEntries(
    evaluation.methods.map(({ method, rows }) => [method, analyzeErrors(rows, queries, folds, metric)]),
  );
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(
      `--out "${path}" cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

try {
  if (answerHelp(argv, EVALUATE_HELP)) exit(0);
  const given = readEvaluateOptions(argv.slice(2));
  const { dataset, notices } = await readData(given);
  for (const notice of notices) say(notice);
  const evaluations: object[] = [];
  for (const seed of given.seeds) {
    const measured = await runEvaluation(given, dataset, seed, say);
    const { evaluation, queries } = measured;
    const understanding = understand(measured);
    print(evaluation, understanding);
    const asked = askedQueries(evaluation.methods, queries);
    const tools = namesOfTools(evaluation.methods, asked, dataset.tools);
    evaluations.push({ ...evaluation, asked, tools, understanding });
  }
  if (given.out !== null) write(given.out, JSON.stringify(evaluations.length === 1 ? evaluations[0] : evaluations));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  say(error.message);
  exit(2);
}
