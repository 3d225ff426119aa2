/**
 * Measures methods on a data set: `npm run -s evaluate -- --data PATH… [options]`, options in `read-arguments.ts`.
 * One JSON object per method on standard output, progress on standard error. Exit 0, or 2 with one sentence on bad input.
 */
import { writeFileSync } from "node:fs";
import { argv, exit, stderr, stdout } from "node:process";
import type { Evaluation } from "../core/domain/evaluation";
import { askedQueries } from "../core/evaluate/asked-queries";
import { PROTOCOLS } from "../core/evaluate/protocols";
import { understandRows } from "../core/evaluate/understand-rows";
import { readArguments } from "./evaluation/read-arguments";
import { readData } from "./evaluation/read-data";
import { runEvaluation, type MeasuredData } from "./evaluation/run-evaluation";
import { UsageError } from "./evaluation/usage-error";

const say = (words: string): void => void stderr.write(`${words}\n`);

function print({ dataset, split, protocol, leakage, methods }: Evaluation): void {
  for (const { method, summary, parts, seconds } of methods) {
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
      seconds: Math.round(seconds * 1000) / 1000,
    };
    stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** Beside the rows, what follows from them; the app makes the same from the rows alone. */
function withUnderstanding({ evaluation, folds, queries }: MeasuredData): object {
  const metric = PROTOCOLS[evaluation.protocol].metrics === "as-published" ? "tracc:published" : "tracc";
  const understanding = evaluation.methods.map(({ method, rows }) => [
    method,
    understandRows(rows, queries, folds, metric),
  ]);
  const asked = askedQueries(evaluation.methods, queries);
  return { ...evaluation, asked, understanding: Object.fromEntries(understanding) as object };
}

try {
  const given = readArguments(argv.slice(2));
  const { dataset, notices } = await readData(given);
  for (const notice of notices) say(notice);
  const evaluations: object[] = [];
  for (const seed of given.seeds) {
    const measured = await runEvaluation(given, dataset, seed, say);
    print(measured.evaluation);
    evaluations.push(withUnderstanding(measured));
  }
  if (given.out !== null) {
    writeFileSync(given.out, JSON.stringify(evaluations.length === 1 ? evaluations[0] : evaluations));
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  say(error.message);
  exit(2);
}
