import { runOfAnswers } from "../../core/compare/make-runs";
import type { RankingCut, Run } from "../../core/domain/comparison";
import { listWords } from "../../core/domain/phrases";
import type { Dataset } from "../../core/domain/dataset";
import type { Ranking } from "../../formats/model/format";
import { describeHeldBack, type ForeignRuns } from "../../formats/import/read-foreign-runs";
import { runInSlices } from "../../formats/model/interruptible";
import { describeMatch, matchRankingsInSteps, type MatchedRankings } from "../../formats/import/match-rankings";
import type { RunKey, ComparisonContext, WaitingRanking } from "./comparison-state";
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

/** Runs of other systems: sets are judged, rankings wait to be cut. */
export async function judgeRuns(
  context: ComparisonContext,
  { runs, dataset, empty, heldBack }: ForeignRuns,
  notes: string[],
): Promise<{ found: FoundRun[]; waiting: WaitingRanking[] }> {
  for (const { file, why } of empty)
    notes.push(
      `“${file}” contains no run. ${why ?? "Evaluations, TREC and ranx runs, JSON and tables of answers do."}`,
    );
  notes.push(...heldBack.map(describeHeldBack));
  const found: FoundRun[] = [];
  for (const { file, rankings, isRanked } of runs) {
    if (isRanked) continue;
    const judged = await judgeRun(context, { file, rankings, dataset }, null, notes);
    if (judged) found.push(judged);
  }
  const waiting = runs.filter(({ isRanked }) => isRanked).map(({ file, rankings }) => ({ file, rankings, dataset }));
  return { found, waiting };
}

/** One run, cut where that is wanted; `null`: no data set here has its requests, which is noted. */
export async function judgeRun(
  context: ComparisonContext,
  { file, rankings, dataset: given }: WaitingRanking,
  cut: RankingCut | null,
  notes: string[],
): Promise<FoundRun | null> {
  const best = await findFitting(context, rankings, given);
  if (!best) {
    notes.push(`“${file}” answers requests that no data set here has. Import its data set, then add the file again.`);
    return null;
  }
  const { dataset, alike } = best;
  const matched = await runInSlices(matchRankingsInSteps(rankings, dataset, cut ?? { by: "whole" }));
  notes.push(...describeMatch(file, rankings.length, matched, dataset.name));
  if (alike.length > 0)
    notes.push(
      `“${file}” fits ${listWords([dataset.name, ...alike].map((name) => `“${name}”`))} alike; it is judged by “${dataset.name}”.`,
    );
  const kind = cut && cut.by !== "whole" ? `${dataset.hash} ${JSON.stringify(cut)}` : dataset.hash;
  const name = cut ? `${stemOf(file)}${nameCut(cut)}` : stemOf(file);
  const run = await runInSlices(makingRun(name, { ...matched, dataset }));
  return {
    key: await runInSlices(keyingRankings(rankings, kind)),
    run: cut ? { ...run, cut } : run,
    tools: namesIn(
      dataset,
      matched.rankings.flatMap((one) => one.predicted),
    ),
  };
}

interface Fitting {
  dataset: Dataset;
  /** Other data sets that have as many of the requests and tools. */
  alike: string[];
}

/**
 * The data set that has most of the requests, and among those most of the tools: requests of two data sets may have the same
 * numbers. Where several fit alike, what came with the run is taken before what the other runs are over, and that before
 * the rest. `null`: none has any of the requests.
 */
async function findFitting(
  context: ComparisonContext,
  rankings: readonly Ranking[],
  given: Dataset | null,
): Promise<Fitting | null> {
  let best: (Fitting & { fit: readonly [requests: number, tools: number] }) | null = null;
  for (const hash of [null, ...hashesHere(context)]) {
    const dataset = hash === null ? given : await findDataset(context, hash).catch(() => null);
    if (!dataset || best?.dataset.hash === dataset.hash) continue;
    const found = await runInSlices(matchRankingsInSteps(rankings, dataset));
    const fit = [found.rankings.length, found.knownTools] as const;
    const difference: number = fit[0] - (best?.fit[0] ?? 0) || fit[1] - (best?.fit[1] ?? 0);
    if (difference > 0 && fit[0] > 0) best = { dataset, alike: [], fit };
    else if (difference === 0 && best) best.alike.push(dataset.name);
  }
  return best;
}

/** What runs on the screen and in the list are over, what is open, then every other data set here. */
function hashesHere({ store, evaluation, session, library }: ComparisonContext): ReadonlySet<string> {
  const shown = store.getState().shown.flatMap(({ run }) => run.dataset?.hash ?? []);
  const measured = evaluation.store.getState().stored?.map(({ dataset }) => dataset.hash) ?? [];
  const open = session.getState().dataset;
  return new Set([
    ...shown,
    ...measured,
    ...(open ? [open.hash] : []),
    ...library.getState().datasets.map(({ hash }) => hash),
  ]);
}

/** Behind the name of a run: ", first 5" */
function nameCut(cut: RankingCut): string {
  switch (cut.by) {
    case "whole":
      return "";
    case "rank":
      return `, first ${cut.k}`;
    case "score":
      return `, scores from ${cut.least}`;
    case "gold":
      return ", as many as needed";
  }
}

function* makingRun(
  name: string,
  { rankings, dataset, unknownTools }: MatchedRankings & { dataset: Dataset },
): Generator<void, Run> {
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
