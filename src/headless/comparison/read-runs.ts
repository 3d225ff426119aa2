import { existsSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { runOfAnswers, runsOfEvaluation } from "../../core/compare/make-runs";
import { describeCut } from "../../core/compare/diff-settings";
import type { RankingCut, Run } from "../../core/domain/comparison";
import type { Dataset } from "../../core/domain/dataset";
import { recountMethods } from "../../core/evaluate/recount-scores";
import { describeRecount } from "../../wording/evaluation";
import { describeMatch, matchRankings } from "../../formats/import/match-rankings";
import { describeHeldBack, readForeignRuns } from "../../formats/import/read-foreign-runs";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import { UsageError } from "../command-line/options";

/** Runs that were named, with what there is to say about their files. */
export interface ReadRuns {
  runs: Run[];
  notices: string[];
}

/**
 * Reads runs: evaluations (one run for each method; several seeds in one file are several evaluations), and answers of other
 * systems, which need `dataset` to be judged by and, where they are rankings, `cut`. `file#method` takes one method. Rejects
 * with UsageError.
 */
export async function readRuns(
  paths: readonly string[],
  dataset: Dataset | null,
  cut: RankingCut | null = null,
): Promise<ReadRuns> {
  const read: ReadRuns = { runs: [], notices: [] };
  for (const given of paths) {
    const { path, method } = splitPath(given);
    const bytes = readBytes(path);
    const json = parseJson(bytes);
    if (isEvaluation(json)) {
      const { runs, notices } = await readEvaluations(json, path, method, dataset);
      read.runs.push(...runs);
      read.notices.push(...notices);
    } else {
      const { run, notices } = await readRanking(path, bytes, { dataset, cut });
      read.runs.push(run);
      read.notices.push(...notices);
    }
  }
  return read;
}

function splitPath(given: string): { path: string; method: string | null } {
  const mark = given.lastIndexOf("#");
  if (mark < 0 || existsSync(given)) return { path: given, method: null };
  return { path: given.slice(0, mark), method: given.slice(mark + 1) };
}

function readBytes(path: string): Buffer {
  if (!existsSync(path)) throw new UsageError(`There is nothing at "${path}".`);
  if (statSync(path).isDirectory()) throw new UsageError(`"${path}" is a folder; name a file with a run.`);
  return readFileSync(path);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

function isEvaluation(json: unknown): boolean {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  return typeof first === "object" && first !== null && "methods" in first;
}

/** Runs of an evaluation file, with the scores that their answers come to, whatever the file says. */
async function readEvaluations(
  json: unknown,
  path: string,
  method: string | null,
  dataset: Dataset | null,
): Promise<ReadRuns> {
  const name = basename(path).replace(/\.json$/i, "");
  const raw = Array.isArray(json) ? (json as unknown[]) : [json];
  const notices: string[] = [];
  const runs: Run[] = [];
  for (const each of raw) {
    const restored = parseEvaluation(each);
    if (!restored.ok) throw new UsageError(`"${path}" is no whole evaluation: ${restored.why}`);
    const { split, asked = [], dataset: its } = restored.value;
    const own = dataset?.hash === its.hash ? dataset : null;
    const { methods, ...counts } = await recountMethods(restored.value.methods, { dataset: own, asked });
    notices.push(...describeRecount(counts, basename(path)));
    const label = raw.length > 1 ? `${name} seed ${split.seed}` : name;
    runs.push(...runsOfEvaluation({ ...restored.value, methods }, label, dataset));
  }
  if (method === null) return { runs, notices };
  const wanted = runs.filter(({ made }) => made?.method === method);
  const known = [...new Set(runs.map(({ made }) => made?.method))].join(", ");
  if (wanted.length === 0) throw new UsageError(`"${path}" has no method "${method}". It has: ${known}.`);
  return { runs: wanted, notices };
}

async function readRanking(
  path: string,
  bytes: Buffer,
  { dataset, cut }: { dataset: Dataset | null; cut: RankingCut | null },
): Promise<{ run: Run; notices: string[] }> {
  const name = basename(path);
  const { runs, empty, heldBack } = await readForeignRuns([{ name, bytes }]);
  const [found] = runs;
  if (!found) {
    const why = empty[0]?.why;
    throw new UsageError(
      `"${path}" holds no run: no evaluation, TREC or ranx run, or list of answers.${why ? ` ${why}` : ""}`,
    );
  }
  if (!dataset) throw new UsageError(`"${path}" holds answers without the needed tools: add --data with the data set.`);
  if (found.isRanked && !cut)
    throw new UsageError(
      `"${path}" ranks tools and does not say where an answer ends. Choose it before it is judged: --cut N, --cut score:S, --cut whole, or, for analysis, --cut gold.`,
    );
  const wanted = (found.isRanked && cut) || null;
  const judged = matchRankings(found.rankings, dataset, wanted ?? { by: "whole" });
  const notices = [
    ...heldBack.map(describeHeldBack),
    ...describeMatch(name, found.rankings.length, judged, dataset.name),
    ...(wanted ? [`“${name}” is a ranking: ${describeCut(wanted)}.`] : []),
  ];
  const run = runOfAnswers(name, judged.rankings, dataset, judged.unknownTools);
  return { run: wanted ? { ...run, cut: wanted } : run, notices };
}
