import { bundleKey } from "../domain/bundle";
import type { Comparison, ComparisonOptions, Run } from "../domain/comparison";
import type { AskedQuery } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import { BOOTSTRAP_SEED } from "../math/bootstrap";
import { runToEnd } from "../math/run-to-end";
import { aligningRuns, letterOf, type AlignedRuns } from "./align-runs";
import { describeAlignment } from "./describe-alignment";
import { diffSettings } from "./diff-settings";
import { measureScores, measuringRuns, type MeasuredScores, type ScoresToMeasure } from "./measure-runs";
import { correctTests } from "./test-pairs";
import { columnsOf, type ScoreColumns } from "./units";
import { describeFinding, describeVerdicts } from "./verdicts";

const MOST_RUNS = 6;

/** Scores of the table where nobody asks for others, as far as the runs have them. */
const USUAL_SCORES = [
  "tracc",
  "acc",
  "precision",
  "f1",
  "jaccard",
  "exact",
  "ndcg",
  "ndcg:published",
  "size-difference",
  "correct-path",
  "extra-calls",
];

/** What is compared where nobody says otherwise. The seed is that of every interval shown, here and for evaluations. */
export const USUAL_OPTIONS: ComparisonOptions = {
  ...{ base: 0, test: "randomisation", alpha: 0.05, seed: BOOTSTRAP_SEED, unit: "bundle", scores: USUAL_SCORES },
  unanswered: "empty",
};

/** A comparison with the answers beside each other, for what is drawn of single requests. */
export interface ComparedRuns {
  comparison: Comparison;
  aligned: AlignedRuns;
}

/** Runs that were set side by side, before anything was drawn at random. */
export interface PreparedComparison extends ScoresToMeasure {
  aligned: AlignedRuns;
  notices: string[];
}

/**
 * Sets 2 to 6 runs side by side: what is common, what differs in how they were made, every score with interval,
 * difference and test, and the finding in words. A run without answers is left out and named. Throws RangeError with a
 * sentence when fewer than two have answers, or no request is common. In one go: a page takes the three parts, and
 * lets another thread draw.
 */
export function compareRuns(given: readonly Run[], options: ComparisonOptions): ComparedRuns {
  const prepared = runToEnd(preparingComparison(given, options));
  return runToEnd(finishingComparison(prepared, measureScores(prepared)));
}

/**
 * The quick part, before anything is drawn: what is common and the columns of each score. Throws RangeError as
 * `compareRuns` does. Yields where it could be interrupted.
 */
export function* preparingComparison(
  given: readonly Run[],
  asked: ComparisonOptions,
): Generator<void, PreparedComparison> {
  const runs = given.filter(({ rows }) => rows.length > 0);
  const empty = given
    .filter(({ rows }) => rows.length === 0)
    .map(({ name }) => `“${name}” has no answers and is left out.`);
  if (runs.length < 2) throw new RangeError(["At least two runs with answers are needed.", ...empty].join(" "));
  if (runs.length > MOST_RUNS)
    throw new RangeError(`At most ${MOST_RUNS} runs can be compared; these are ${runs.length}.`);
  const base = Math.max(0, runs.indexOf(given[asked.base]!));
  const aligned = yield* aligningRuns(matchRequests(runs, base), base, asked);
  const unit = aligned.bundles ? asked.unit : "request";
  const notices = [...empty, ...describeAlignment(aligned, unit)];
  if (aligned.alignment.common.length === 0)
    throw new RangeError(["These runs have no request in common to compare.", ...notices].join(" "));
  const scores: ScoreColumns[] = [];
  for (const score of new Set([...asked.scores, ...(asked.family ?? [])])) {
    yield;
    const columns = columnsOf(aligned, { unit }, score);
    if (columns.units.indices.length > 0) scores.push(columns);
  }
  const shared = scores.map(({ score }) => score);
  const shown = shared.filter((score) => asked.scores.includes(score));
  if (shown.length === 0) throw new RangeError(`These runs share none of the scores ${asked.scores.join(", ")}.`);
  const options = { ...asked, base, unit, scores: shown };
  return { aligned, notices, scores, base, options };
}

/**
 * Everything that follows from what was measured, sentences included. Tests are corrected here, over all scores
 * together, those of the family that the table does not show included, wherever they were computed. Yields where it could be interrupted.
 */
export function* finishingComparison(
  { aligned, notices, scores, options }: PreparedComparison,
  { tests: raw, intervals }: MeasuredScores,
): Generator<void, ComparedRuns> {
  const tests = correctTests(raw);
  const shown = scores.filter(({ score }) => options.scores.includes(score));
  const metrics = yield* measuringRuns(aligned, shown, { tests, intervals }, options);
  const runs = aligned.runs.map(({ name, rows, dataset }, place) => ({
    ...{ letter: letterOf(place), name, answers: rows.length, dataset },
  }));
  const told = { runs, options, metrics, tests, alignment: aligned.alignment };
  const comparison: Comparison = {
    ...{ schema: 1, ...told, notices, settings: diffSettings(aligned.runs) },
    ...{ finding: describeFinding(told), verdicts: describeVerdicts(told) },
  };
  return { comparison, aligned };
}

/**
 * Runs whose requests have the ids of the baseline wherever they have its words and needs: an id says where a request stood in
 * a file, and two files may hold the same one. A request whose id has the same words there keeps it; else it takes the id of
 * the first request of the baseline with its words and needed tools that no other has taken. What is found nowhere stays as it
 * is. Runs that do not know their words, and all runs of a baseline that does not, stay as they are.
 */
export function matchRequests(runs: readonly Run[], base: number): Run[] {
  const known = runs[base]?.asked ?? [];
  const byId = new Map(known.map((asked) => [asked.id, asked]));
  return runs.map((run, index) => {
    if (index === base || !run.asked || run.asked.every(({ id, text }) => byId.get(id)?.text === text)) return run;
    const ids = idsIn(run.asked, known, byId);
    if (ids.size === 0) return run;
    const idOf = (id: QueryId): QueryId => ids.get(id) ?? id;
    return {
      ...run,
      asked: run.asked.map((asked) => ({ ...asked, id: idOf(asked.id) })),
      rows: run.rows.map((row) => ({ ...row, query: idOf(row.query) })),
    };
  });
}

/** New ids by the ids that the run has. */
function idsIn(
  asked: readonly AskedQuery[],
  known: readonly AskedQuery[],
  byId: ReadonlyMap<QueryId, AskedQuery>,
): Map<QueryId, QueryId> {
  const isKept = ({ id, text }: AskedQuery): boolean => byId.get(id)?.text === text;
  const kept = new Set(asked.filter(isKept).map(({ id }) => id));
  const free = new Map<string, QueryId[]>();
  for (const one of known) {
    if (kept.has(one.id)) continue;
    const key = contentOf(one);
    const ids = free.get(key);
    if (ids) ids.push(one.id);
    else free.set(key, [one.id]);
  }
  const found = asked.flatMap((one): [QueryId, QueryId][] => {
    const id = isKept(one) ? undefined : free.get(contentOf(one))?.shift();
    return id === undefined ? [] : [[one.id, id]];
  });
  // An id that another request of this run has already would make two of one.
  const taken = new Set(asked.map(({ id }) => id));
  const given = new Set(found.map(([id]) => id));
  return new Map(found.filter(([, id]) => !taken.has(id) || given.has(id)));
}

function contentOf({ text, gold }: AskedQuery): string {
  return `${gold === null ? "?" : bundleKey(gold)}\n${text}`;
}
