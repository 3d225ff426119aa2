/**
 * Lays out the main table of the paper for one language model: `npm run -s table -- --set NAME=PATH… [options]`, explained by
 * `--help`. The table on standard output, progress and cost on standard error. Exit 0; 2 with one sentence on bad input; 3
 * where the model could be asked no further: what is whole until then is printed.
 */
import { argv, exit, stderr, stdout } from "node:process";
import { answerHelp, UsageError } from "./command-line/options";
import { readTableOptions, TABLE_HELP } from "./command-line/table-options";
import { layOutTable, printTable, type MeasuredSet } from "./evaluation/main-table";
import { readData } from "./evaluation/read-data";
import { runEvaluation } from "./evaluation/run-evaluation";

const say = (words: string): void => void stderr.write(`${words}\n`);

try {
  if (answerHelp(argv, TABLE_HELP)) exit(0);
  const { sets, retrievers, format } = readTableOptions(argv.slice(2));
  const measured: MeasuredSet[] = [];
  let left = sets[0]!.given.model!.allowance;
  let stopped: string | null = null;
  for (const { name, given } of sets) {
    if (stopped !== null || left.calls <= 0 || left.tokens <= 0) break;
    const { dataset, notices } = await readData(given);
    for (const notice of notices) say(`${name}: ${notice}`);
    const allowed = { ...given, model: { ...given.model!, allowance: left } };
    const one = await runEvaluation(allowed, dataset, given.seeds[0]!, (words) => say(`${name}: ${words}`));
    measured.push({ name, measured: one });
    left = { calls: left.calls - one.spent.calls, tokens: left.tokens - one.spent.tokens };
    stopped = one.stopped;
  }
  const rows = layOutTable(measured, retrievers);
  const names = measured.map(({ name }) => name);
  stdout.write(
    format === "json" ? `${JSON.stringify({ sets: names, rows }, null, 2)}\n` : printTable(rows, names, format),
  );
  if (measured.length < sets.length || stopped !== null) {
    say(`It stopped before the end. ${stopped ?? "What you allowed is used up."} Rows that are not whole say “–”.`);
    exit(3);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  say(error.message);
  exit(2);
}
