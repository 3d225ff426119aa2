import { bundleKey } from "../domain/bundle";
import type { Alignment, Run } from "../domain/comparison";
import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";

/** Runs with their answers to the same requests beside each other. */
export interface AlignedRuns {
  runs: readonly Run[];
  base: number;
  alignment: Alignment;
  /** Of each run, its answers to the common requests, in their order. */
  rows: EvaluationRow[][];
  /** What is known of the requests, from whichever run says it. */
  asked: ReadonlyMap<QueryId, AskedQuery>;
  /** The bundle of each common request; `null` where the needed tools of some are not known. */
  bundles: string[] | null;
}

/** Requests between two places where it could be interrupted. */
const AT_ONCE = 500;

type Place = keyof Pick<Alignment, "common" | "nothingNeeded" | "unjudged" | "otherText" | "otherGold">;

interface Indexed {
  rows: ReadonlyMap<QueryId, EvaluationRow>;
  asked: ReadonlyMap<QueryId, AskedQuery>;
}

/**
 * Sets runs side by side by the id of a request and its words. A request counts when every run has answered it, all mean
 * the same words and the same needed tools, and it needs a tool; every other request is listed with the reason.
 * Yields where it could be interrupted.
 */
export function* aligningRuns(runs: readonly Run[], base: number): Generator<void, AlignedRuns> {
  const indexed: Indexed[] = [];
  const alignment: Alignment = {
    ...{ common: [], nothingNeeded: [], unjudged: [], otherText: [], otherGold: [], partly: [], repeated: [] },
  };
  for (const run of runs) {
    indexed.push(indexRun(run));
    yield;
    alignment.repeated.push(repeatedIn(run.rows));
    yield;
  }
  let looked = 0;
  for (const query of idsFrom(indexed, base)) {
    if ((looked += 1) % AT_ONCE === 0) yield;
    if (indexed.every(({ rows }) => rows.has(query))) alignment[placeOf(query, indexed)].push(query);
    else {
      const having = indexed.flatMap(({ rows }, place) => (rows.has(query) ? [place] : []));
      alignment.partly.push({ query, runs: having });
    }
  }
  const asked = mergeAsked(indexed);
  yield;
  const bundles = alignment.common.map((query) => bundleOf(asked.get(query)));
  const rows: EvaluationRow[][] = [];
  for (const run of indexed) {
    yield;
    rows.push(alignment.common.map((query) => run.rows.get(query)!));
  }
  return {
    ...{ runs, base, alignment, asked, rows },
    bundles: bundles.every((bundle) => bundle !== null) ? bundles : null,
  };
}

function indexRun({ rows, asked }: Run): Indexed {
  const first = new Map<QueryId, EvaluationRow>();
  for (const row of rows) if (!first.has(row.query)) first.set(row.query, row);
  return { rows: first, asked: new Map(asked?.map((query) => [query.id, query])) };
}

function repeatedIn(rows: readonly EvaluationRow[]): QueryId[] {
  const seen = new Set<QueryId>();
  const again = new Set<QueryId>();
  for (const { query } of rows) (seen.has(query) ? again : seen).add(query);
  return [...again];
}

function mergeAsked(indexed: readonly Indexed[]): Map<QueryId, AskedQuery> {
  const merged = new Map<QueryId, AskedQuery>();
  for (const { asked } of indexed) {
    for (const [id, query] of asked) if (!merged.has(id)) merged.set(id, query);
  }
  return merged;
}

/** Every id, those of the baseline first. */
function idsFrom(indexed: readonly Indexed[], base: number): Set<QueryId> {
  const inOrder = [indexed[base]!, ...indexed.filter((_, place) => place !== base)];
  return new Set(inOrder.flatMap(({ rows }) => [...rows.keys()]));
}

function placeOf(query: QueryId, indexed: readonly Indexed[]): Place {
  const known: AskedQuery[] = [];
  for (const { asked } of indexed) {
    const here = asked.get(query);
    if (here) known.push(here);
  }
  const [first] = known;
  if (first && known.some(({ text }) => text !== first.text)) return "otherText";
  if (first && known.some(({ gold }) => !isSameGold(gold, first.gold))) return "otherGold";
  if (indexed.some(({ rows }) => isEmpty(rows.get(query)!.scores))) return "unjudged";
  return needsTool(first, indexed[0]!.rows.get(query)!) ? "common" : "nothingNeeded";
}

function isSameGold(one: AskedQuery["gold"], other: AskedQuery["gold"]): boolean {
  if (one === null || other === null) return one === other;
  const isEqual = one.length === other.length && one.every((tool, place) => tool === other[place]);
  return isEqual || bundleKey(one) === bundleKey(other);
}

function isEmpty(scores: Record<string, number>): boolean {
  for (const _ in scores) return false;
  return true;
}

/** Where the needed tools are not known: a request that needs none has no TRACC as published, which fails there. */
function needsTool(asked: AskedQuery | undefined, { scores }: EvaluationRow): boolean {
  if (asked?.gold) return asked.gold.length > 0;
  return scores["tracc:published"] !== undefined || scores["tracc"] === undefined;
}

function bundleOf(asked: AskedQuery | undefined): string | null {
  return asked?.gold ? bundleKey(asked.gold) : null;
}
