import type { Dataset } from "../domain/dataset";
import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import { rangeOfScore } from "../metrics/score-names";
import { scoreRow, type NeededTools } from "../metrics/score-row";

/** What a request needs, as a data set says it, or as the file of an evaluation does. */
export type Needed = NeededTools;

/** What was found of a file while its scores were counted again. */
export interface RecountCounts {
  /** Rows that the file has. */
  total: number;
  /** Rows that had another score in the file. */
  others: number;
  /** Rows that were left out: their request was answered before. */
  repeats: number;
  /** Rows with scores whose request is not known, or judged by nobody: what they come to cannot be told. */
  unknown: number;
}

/** Answers with the scores that they come to, whatever their file says: those that can be told, and the others. */
export interface RecountedRows extends RecountCounts {
  rows: EvaluationRow[];
  unknownRows: EvaluationRow[];
}

/** Scores go through a file digit by digit; an earlier version may have added up in another order. */
const EQUAL = 1e-9;
const PUBLISHED = ":published";
/** So many rows are counted between two pauses. */
const AT_ONCE = 500;

/** Methods of a file, or runs, whose scores were counted again. */
export interface RecountedMethods<Method> extends RecountCounts {
  methods: Method[];
}

/**
 * Counts all scores of a file again, by its data set where that is at hand, else by the needed tools that the file names.
 * Answers whose needed tools nobody knows are left out, unless that is all of them. `pause`: awaited between some hundred rows.
 */
export async function recountMethods<Method extends { rows: readonly EvaluationRow[] }>(
  methods: readonly Method[],
  { dataset, asked }: { dataset: Dataset | null; asked: readonly AskedQuery[] },
  pause?: () => Promise<void>,
): Promise<RecountedMethods<Method>> {
  const needed = new Map<QueryId, Needed>((dataset?.queries ?? asked).map((query) => [query.id, query]));
  const counts: RecountCounts = { total: 0, others: 0, repeats: 0, unknown: 0 };
  const counted: { method: Method; parts: RecountedRows[] }[] = [];
  for (const method of methods) {
    const seen = new Set<QueryId>();
    const parts: RecountedRows[] = [];
    for (let at = 0; at < method.rows.length; at += AT_ONCE) {
      parts.push(recountRows(method.rows.slice(at, at + AT_ONCE), needed, dataset !== null, seen));
      await pause?.();
    }
    for (const name of ["total", "others", "repeats", "unknown"] as const)
      counts[name] += parts.reduce((sum, part) => sum + part[name], 0);
    counted.push({ method, parts });
  }
  const isNothingKnown = counts.unknown + counts.repeats === counts.total;
  const rowsOf = (parts: readonly RecountedRows[]): EvaluationRow[] =>
    parts.flatMap(({ rows, unknownRows }) => (isNothingKnown ? unknownRows : rows));
  return { ...counts, methods: counted.map(({ method, parts }) => ({ ...method, rows: rowsOf(parts) })) };
}

/**
 * Counts the scores of answers again. `isWhole`: what is needed is as the data list it, repeats included; without that, forms as
 * published stay as the file has them. A score of ours that no answer can have (below 0, above 1, …) is never kept, and a
 * score that is not ours is left alone. `seen`: requests of rows before these, which it adds to. No source: ours.
 *
 * @example gold a b, predicted a, the file says tracc 1: tracc .25, `others` 1
 */
export function recountRows(
  rows: readonly EvaluationRow[],
  needed: ReadonlyMap<QueryId, Needed>,
  isWhole: boolean,
  seen = new Set<QueryId>(),
): RecountedRows {
  const counted: RecountedRows = { total: rows.length, others: 0, repeats: 0, unknown: 0, rows: [], unknownRows: [] };
  for (const row of rows) {
    if (seen.has(row.query)) {
      counted.repeats += 1;
      continue;
    }
    seen.add(row.query);
    const values = scoreRow(needed.get(row.query) ?? { gold: null }, row.predicted);
    const isUnknown = !values && Object.keys(row.scores).length > 0;
    const scores = mergeScores(row.scores, values ?? {}, isWhole);
    if (isOther(row.scores, scores)) counted.others += 1;
    if (isUnknown) counted.unknown += 1;
    (isUnknown ? counted.unknownRows : counted.rows).push({ ...row, scores });
  }
  return counted;
}

/** What the file says where nothing better is known, within what the metric can be; else what was counted. */
function mergeScores(
  said: EvaluationRow["scores"],
  counted: EvaluationRow["scores"],
  isWhole: boolean,
): EvaluationRow["scores"] {
  const isTaken = (id: string): boolean => isWhole || !id.endsWith(PUBLISHED);
  const kept = Object.entries(said).filter(([id, value]) => isPossible(id, value));
  const better = Object.entries(counted).filter(([id]) => isTaken(id));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(better) };
}

function isPossible(id: string, value: number): boolean {
  const [low, high] = rangeOfScore(id);
  return (low === null || value >= low) && (high === null || value <= high);
}

/** A score that the file does not have is no other one. */
function isOther(said: EvaluationRow["scores"], is: EvaluationRow["scores"]): boolean {
  return Object.entries(said).some(([id, value]) => is[id] === undefined || Math.abs(is[id] - value) > EQUAL);
}
