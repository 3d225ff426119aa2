/**
 * Sets runs side by side: `npm run -s compare -- A.json B.json… [options]`, explained by `--help`.
 * The table on standard output, what is to be said about the files on standard error. Exit 0, or 2 with one sentence on
 * bad input.
 */
import { argv, exit, stderr, stdout } from "node:process";
import { compareRuns } from "../core/compare/compare-runs";
import { agreeWithBase } from "./comparison/agree-with-base";
import { printComparison } from "./comparison/print-comparison";
import { COMPARE_HELP, readCompareOptions } from "./command-line/compare-options";
import { readRuns } from "./comparison/read-runs";
import { readData } from "./evaluation/read-data";
import { answerHelp, UsageError } from "./command-line/options";

const say = (words: string): void => void stderr.write(`${words}\n`);

try {
  if (answerHelp(argv, COMPARE_HELP)) exit(0);
  const given = readCompareOptions(argv.slice(2));
  const data = given.data.length > 0 ? await readData({ data: given.data, history: null, test: null }) : null;
  const { runs, notices } = await readRuns(given.runs, data?.dataset ?? null, given.cut);
  for (const notice of [...(data?.notices ?? []), ...notices]) say(notice);
  if (given.options.base >= runs.length) {
    throw new UsageError(`--base ${given.options.base + 1}: there are only ${runs.length} runs.`);
  }
  const compared = compareRuns(runs, given.options);
  // Text and JSON hold these; a table alone does not.
  if (given.format !== "text" && given.format !== "json") compared.comparison.notices.forEach(say);
  const names = new Map(data?.dataset.tools.map(({ id, name }) => [id, name]));
  const agreements = await agreeWithBase(compared.aligned, given.encoder, say);
  stdout.write(printComparison(compared, given.format, { agreements, nameOf: (tool) => names.get(tool) ?? tool }));
} catch (error) {
  // The comparison itself refuses with RangeError what it cannot set side by side.
  if (!(error instanceof UsageError || error instanceof RangeError)) throw error;
  say(error.message);
  exit(2);
}
