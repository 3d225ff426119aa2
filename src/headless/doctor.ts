/**
 * Looks a catalogue of tools over: `npm run -s doctor -- tools.json… [--requests PATH] [options]`, explained by `--help`.
 * The findings on standard output, what is to be said about the files on standard error. Exit 0, 1 where a threshold is
 * missed, or 2 with one sentence on bad input.
 */
import { argv, exit, stderr, stdout } from "node:process";
import { toolText } from "../core/domain/tool";
import type { Dataset } from "../core/domain/dataset";
import { measureWalk } from "../core/toolbox/find-by-walk";
import { openToolbox } from "../core/toolbox/open-toolbox";
import { judgedRequests } from "../core/toolbox/finders";
import { createNodeEncoder } from "../workers/encoder/node-encoder";
import { loadTokenCounter } from "../workers/jobs/count-tokens";
import { DOCTOR_HELP, readDoctorOptions, type DoctorOptions } from "./command-line/doctor-options";
import { answerHelp, UsageError } from "./command-line/options";
import { readData } from "./evaluation/read-data";
import { listMissed, printToolbox } from "../wording/toolbox-report";

const say = (words: string): void => void stderr.write(`${words}\n`);

async function encodeAll({ tools, queries }: Dataset, encoder: DoctorOptions["encoder"]) {
  if (encoder === "words") return null;
  if (typeof encoder === "object") throw new UsageError("--encoder takes default, instant or none here.");
  const model = await createNodeEncoder("public/models", encoder);
  const texts = [...new Set([...tools.map(toolText), ...judgedRequests(queries).map(({ text }) => text)])];
  const vectors = await model.encode(texts);
  const byText = new Map(texts.map((text, index) => [text, vectors[index]!]));
  return (text: string): Float32Array | undefined => byText.get(text);
}

try {
  if (answerHelp(argv, DOCTOR_HELP)) exit(0);
  const given = readDoctorOptions(argv.slice(2));
  const { dataset, notices } = await readData({ data: given.data, history: null, test: null, needsRequests: false });
  for (const notice of notices) say(notice);
  const limits = { prefix: given.prefix, most: given.longestName };
  const vectorOf = await encodeAll(dataset, given.encoder);
  const opened = openToolbox(dataset, await loadTokenCounter(), vectorOf, { limits });
  const walk = await measureWalk(dataset, opened.costs, async () => undefined);
  const toolbox = { ...opened, finding: [...opened.finding, ...(walk ? [walk] : [])] };
  if (given.leastRecall !== null && toolbox.requests === 0)
    throw new UsageError("--least-recall needs requests that say which tools they need.");
  const missed = listMissed(toolbox, given);
  stdout.write(printToolbox(toolbox, dataset, given.format, missed));
  if (missed.length > 0) exit(1);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  say(error.message);
  exit(2);
}
