import { runOfAnswers } from "../../core/compare/make-runs";
import type { Run } from "../../core/domain/comparison";
import type { Dataset } from "../../core/domain/dataset";
import { countOf } from "../../formats/model/message-text";
import type { Ranking } from "../../formats/model/format";
import type { ForeignRuns } from "../../formats/import/read-foreign-runs";
import { runInSlices } from "../../formats/model/interruptible";
import { matchRankingsInSteps, type MatchedRankings } from "../../formats/import/match-rankings";
import type { RunKey, ComparisonContext } from "./comparison-state";
import { findDataset } from "../datasets/dataset-repository";
import { keyingRankings } from "./run-keys";

/** A run that was found in a file. */
export interface FoundRun {
  key: RunKey;
  run: Run;
  /** Shown names of the tools in it, by id, as far as they are known. */
  tools: Record<string, string>;
}

/** Answers scored in one slice, before the page may draw again. */
const ANSWERS_AT_ONCE = 64;

/** Runs of other systems, judged by the data that come with them, or by those here that fit best. */
export async function judgeRuns(
  context: ComparisonContext,
  { runs, dataset, empty, heldBack }: ForeignRuns,
  notes: string[],
): Promise<FoundRun[]> {
  for (const { file, why } of empty)
    notes.push(
      `“${file}” contains no run. ${why ?? "Evaluations, TREC and ranx runs, JSON and tables of answers do."}`,
    );
  for (const { file, rows, first } of heldBack)
    notes.push(`${countOf(rows, "row")} of “${file}” ${rows === 1 ? "was" : "were"} skipped. First: ${first}`);
  const found: FoundRun[] = [];
  for (const { file, rankings } of runs) {
    const judged = await judge(context, rankings, dataset);
    if (judged) found.push(await makeFound(file, rankings, judged, notes));
    else
      notes.push(`“${file}” answers requests that no data set here has. Import its data set, then add the file again.`);
  }
  return found;
}

interface Judgement extends MatchedRankings {
  dataset: Dataset;
}

/** By the data set that has most of the requests; `null` when none has any. */
async function judge(
  context: ComparisonContext,
  rankings: readonly Ranking[],
  given: Dataset | null,
): Promise<Judgement | null> {
  const hashes = [context.session.getState().dataset, ...context.library.getState().datasets].flatMap(
    (dataset) => dataset?.hash ?? [],
  );
  let best: Judgement | null = null;
  const consider = async (dataset: Dataset | null): Promise<boolean> => {
    if (!dataset) return false;
    const judged = await runInSlices(matchRankingsInSteps(rankings, dataset));
    if (judged.rankings.length > (best?.rankings.length ?? 0)) best = { ...judged, dataset };
    return best?.rankings.length === rankings.length;
  };
  if (await consider(given)) return best;
  for (const hash of new Set(hashes)) {
    if (await consider(await findDataset(context, hash).catch(() => null))) break;
  }
  return best;
}

async function makeFound(
  file: string,
  rankings: readonly Ranking[],
  judgement: Judgement,
  notes: string[],
): Promise<FoundRun> {
  const { dataset, rankings: answers, unknownQueries } = judgement;
  if (unknownQueries.length > 0) {
    const named = unknownQueries.slice(0, 3).join(", ");
    notes.push(
      `${unknownQueries.length} of ${rankings.length} requests of “${file}” ${unknownQueries.length === 1 ? "is" : "are"} not in “${dataset.name}” (${named}).`,
    );
  }
  return {
    key: await runInSlices(keyingRankings(rankings, dataset.hash)),
    run: await runInSlices(makingRun(stemOf(file), judgement)),
    tools: namesIn(
      dataset,
      answers.flatMap((a) => a.predicted),
    ),
  };
}

function* makingRun(name: string, { rankings, dataset, unknownTools }: Judgement): Generator<void, Run> {
  const parts: Run[] = [];
  for (let at = 0; at < rankings.length; at += ANSWERS_AT_ONCE) {
    parts.push(runOfAnswers(name, rankings.slice(at, at + ANSWERS_AT_ONCE), dataset, 0));
    yield;
  }
  const rows = parts.flatMap((part) => part.rows);
  return { ...runOfAnswers(name, [], dataset, unknownTools), rows, asked: parts.flatMap(({ asked }) => asked ?? []) };
}

/** Names of tools by id, so that they can be shown where the data set is not. */
export function namesIn(dataset: Dataset | null, also: readonly string[] = []): Record<string, string> {
  const unknown = also.filter((id) => id.startsWith("unknown:")).map((id) => [id, id.slice("unknown:".length)]);
  const known = dataset?.tools.map(({ id, name }) => [id, name]) ?? [];
  return Object.fromEntries([...known, ...unknown]) as Record<string, string>;
}

/** The name of a file without what says its format. */
export function stemOf(name: string): string {
  return name.replace(/(\.(ranx|trec|run))?\.(json|csv|tsv|txt|run|trec)$/i, "");
}
