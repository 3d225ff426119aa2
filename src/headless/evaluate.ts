/**
 * Measures methods on a data set: `npm run -s evaluate -- --data PATH… [options]`, explained by `--help`.
 * One JSON object per method on standard output, progress on standard error. Exit 0; 2 with one sentence on bad input; 3 with
 * one where a language model could be asked no further: what was measured until then is printed and written all the same.
 */
import { writeFileSync } from "node:fs";
import { argv, exit, stderr, stdout } from "node:process";
import { isOwnEncoder, type EncoderId } from "../core/domain/config";
import type { Dataset } from "../core/domain/dataset";
import type { Evaluation, EvaluationRow, ListCertainty } from "../core/domain/evaluation";
import { toolText, type Tool } from "../core/domain/tool";
import { stackVectors, type VectorMatrix } from "../core/retrieve/vector-matrix";
import { analyzePaths, openPathCatalogue, type PathAnalysis } from "../core/evaluate/path-analysis";
import { EngineFault } from "../workers/elsewhere/engine-fault";
import { createNodeEncoder } from "../workers/encoder/node-encoder";
import { detectNeed } from "../core/evaluate/detect-need";
import { askedQueries, namesOfTools } from "../core/evaluate/judged-rows";
import { PROTOCOLS } from "../core/evaluate/protocols";
import { summarizeUse } from "../core/evaluate/summarize";
import { analyzeErrors, type ErrorAnalysis, type Reliability } from "../core/evaluate/error-analysis";
import { EVALUATE_HELP, readEvaluateOptions } from "./command-line/evaluate-options";
import { readData } from "./evaluation/read-data";
import { runEvaluation, type MeasuredData } from "./evaluation/run-evaluation";
import { answerHelp, UsageError } from "./command-line/options";

const say = (words: string): void => void stderr.write(`${words}\n`);

function print(
  { dataset, split, protocol, leakage, methods }: Evaluation,
  { understood, paths, queries, winRates }: Found,
): void {
  for (const { method, summary, parts, seconds, rows } of methods) {
    const use = summarizeUse(rows);
    const { walks, ranks, reliability } = understood[method] ?? {};
    const need = detectNeed(rows, queries);
    const line = {
      method,
      dataset: dataset.name,
      split: split.kind,
      folds: split.folds,
      seed: split.seed,
      protocol,
      n: summary.n,
      metrics: summary.metrics,
      ranks: Object.fromEntries((ranks?.means ?? []).map(({ score, at, ...mean }) => [`${score}@${at}`, mean])),
      nothingNeeded: summary.nothingNeeded,
      ...(reliability ? { calibration: describeCalibration(reliability) } : {}),
      ...(need ? { need } : {}),
      parts,
      leakage,
      ...(walks?.attribution ? { attribution: walks.attribution } : {}),
      ...(walks?.credit ? { requirements: walks.credit } : {}),
      ...(use ? { use } : {}),
      ...sumCertainties(rows),
      ...(paths[method] ? { paths: paths[method].summary } : {}),
      ...(winRates[method] ? { winRate: winRates[method] } : {}),
      seconds: Math.round(seconds * 1000) / 1000,
    };
    stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** How far confidence is from the score it foretells, and how far a perfectly calibrated method would be by chance. */
function describeCalibration({ n, ece, eceByChance, brier }: Reliability) {
  return { n, ece, eceByChance, brier };
}

/** Lists that an engine gave, and how many rows had proved ones alone; nothing where no engine was asked. */
function sumCertainties(rows: readonly EvaluationRow[]) {
  const known = rows.flatMap(({ certainty }) => certainty ?? []);
  if (known.length === 0) return {};
  const sum = (of: keyof ListCertainty): number => known.reduce((all, each) => all + each[of], 0);
  const provedRows = known.filter(({ lists, proved }) => proved === lists).length;
  return { certainty: { lists: sum("lists"), proved: sum("proved"), rows: known.length, provedRows } };
}

type Understood = Record<string, ErrorAnalysis>;

/** What follows from the rows of an evaluation. */
interface Found extends Pick<MeasuredData, "queries" | "winRates"> {
  understood: Understood;
  paths: Record<string, PathAnalysis>;
}

/** What follows from the rows of each method; the app makes the same from the rows alone. */
function understand({ evaluation, folds, queries }: MeasuredData, paths: Found["paths"]): Understood {
  const metric = PROTOCOLS[evaluation.protocol].metrics === "as-published" ? "tracc:published" : "tracc";
  return Object.fromEntries(
    evaluation.methods.map(({ method, rows }) => [
      method,
      { ...analyzeErrors(rows, queries, folds, metric), ...(paths[method] ? { paths: paths[method] } : {}) },
    ]),
  );
}

/** Of data whose requests name calls in order and whose tools say what they need and give. */
async function measurePaths(
  { evaluation, queries }: MeasuredData,
  { tools }: Dataset,
): Promise<Record<string, PathAnalysis>> {
  if (![...queries.values()].some(({ ordered }) => ordered)) return {};
  const catalogue = await openPathCatalogue(tools, await encodeTools(tools, evaluation.environment.encoder?.id));
  if (!catalogue) return {};
  const all = evaluation.methods.map(({ method, rows }) => [method, analyzePaths(catalogue, rows, queries)] as const);
  return Object.fromEntries(all.flatMap(([method, paths]) => (paths ? [[method, paths]] : [])));
}

/** By the encoder of the evaluation where it is one of ours. */
async function encodeTools(tools: readonly Tool[], id: EncoderId = "words"): Promise<VectorMatrix | null> {
  if (id === "words" || isOwnEncoder(id)) return null;
  const encoder = await createNodeEncoder("public/models", id);
  return stackVectors(await encoder.encode(tools.map(toolText)), encoder.dimensions);
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
  let stopped: string | null = null;
  for (const seed of given.seeds) {
    if (stopped !== null) break;
    const measured = await runEvaluation(given, dataset, seed, say);
    const { evaluation, queries } = measured;
    stopped = measured.stopped;
    const paths = await measurePaths(measured, dataset);
    const understanding = understand(measured, paths);
    print(evaluation, { understood: understanding, paths, queries, winRates: measured.winRates });
    const asked = askedQueries(evaluation.methods, queries);
    const tools = namesOfTools(evaluation.methods, asked, dataset.tools);
    evaluations.push({ ...evaluation, asked, tools, understanding });
  }
  if (given.out !== null) write(given.out, JSON.stringify(evaluations.length === 1 ? evaluations[0] : evaluations));
  if (stopped !== null) {
    const next = given.cache === null ? "Name a folder by --cache, so that" : "Run it again to go on:";
    say(`It stopped before the end. ${stopped} ${next} nothing that was answered is paid twice.`);
    exit(3);
  }
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof EngineFault)) throw error;
  say(error.message);
  exit(2);
}
