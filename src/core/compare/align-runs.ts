import { bundleKey } from "../domain/bundle";
import type { Alignment, ComparisonOptions, Run } from "../domain/comparison";
import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import { scoreRow } from "../metrics/score-row";

/** Runs with their answers to the same requests beside each other. */
export interface AlignedRuns {
  runs: readonly Run[];
  base: number;
  alignment: Alignment;
  /** Of each run, its answers to the common requests, in their order. */
  rows: EvaluationRow[][];
  /** What is known of the common requests, from whichever run says it. */
  asked: ReadonlyMap<QueryId, AskedQuery>;
  /** The bundle of each common request; `null` where the needed tools of some are not known. */
  bundles: string[] | null;
}

/** So many requests are looked at between two chances to interrupt. */
const AT_ONCE = 500;

type Place = keyof Pick<Alignment, "common" | "nothingNeeded" | "unjudged" | "otherText" | "otherGold">;

/** What one run has of each numbered request; a hole where it has none. */
interface Indexed {
  rows: (EvaluationRow | undefined)[];
  asked: (AskedQuery | undefined)[];
}

type AlignedBy = Partial<Pick<ComparisonOptions, "unanswered" | "otherGold">>;

/** Requests of all runs with a number each, in order of first appearance. */
interface Numbered {
  ids: QueryId[];
  numbers: Map<QueryId, number>;
}

/**
 * Sets runs side by side by the id of a request and its words. A request counts when every run has answered it, all mean
 * the same words and the same needed tools, and it needs a tool; every other request is listed with the reason.
 * `unanswered`: whether a request that only runs of other systems lack counts as answered by them with no tool. `otherGold`:
 * whether a request whose needed tools differ is left out, or every answer to it is scored by the baseline's.
 * Yields where it could be interrupted.
 */
export function* aligningRuns(
  runs: readonly Run[],
  base: number,
  { unanswered = "left-out", otherGold = "left-out" }: AlignedBy = {},
): Generator<void, AlignedRuns> {
  const numbered: Numbered = { ids: [], numbers: new Map() };
  const { indexed, repeated } = yield* indexing(runs, base, numbered);
  const alignment: Alignment = {
    ...{ common: [], nothingNeeded: [], unjudged: [], otherText: [], otherGold: [], partly: [], repeated },
    unanswered: runs.map(() => []),
  };
  const mayLack = runs.map((run) => unanswered === "empty" && isForeign(run));
  const common: number[] = [];
  for (const [number, query] of numbered.ids.entries()) {
    if (number % AT_ONCE === 0) yield;
    const having = placesHaving(indexed, number);
    if (having.length < runs.length && !fillEmpty(indexed, number, query, { mayLack, alignment })) {
      alignment.partly.push({ query, runs: having });
      continue;
    }
    if (otherGold === "baseline" && judgeByBase(indexed, number, base)) (alignment.rejudged ??= []).push(query);
    const where = placeOf(indexed, number);
    alignment[where].push(query);
    if (where === "common") common.push(number);
  }
  const asked = new Map<QueryId, AskedQuery>();
  const bundles: (string | null)[] = [];
  for (const number of common) {
    const [known] = knownOf(indexed, number);
    if (known) asked.set(known.id, known);
    bundles.push(bundleOf(known));
    if (bundles.length % AT_ONCE === 0) yield;
  }
  return {
    ...{ runs, base, alignment, asked },
    rows: indexed.map(({ rows }) => common.map((number) => rows[number]!)),
    bundles: bundles.every((bundle) => bundle !== null) ? bundles : null,
  };
}

/**
 * Numbers the requests, those of the baseline first, as its order is theirs. `repeated`: of each run, requests that it
 * answers twice. Numbers instead of ids, because six runs of 20,000 requests are looked up over and over.
 */
function* indexing(
  runs: readonly Run[],
  base: number,
  numbered: Numbered,
): Generator<void, { indexed: Indexed[]; repeated: QueryId[][] }> {
  const indexed: Indexed[] = [];
  const repeated: QueryId[][] = [];
  const others = runs.flatMap((_, index) => (index === base ? [] : index));
  for (const index of [base, ...others]) {
    const { rows, again } = numberRows(runs[index]!, numbered);
    repeated[index] = again;
    indexed[index] = { rows, asked: [] };
    yield;
  }
  for (const [index, { asked }] of runs.entries()) {
    indexed[index]!.asked = numberAsked(asked ?? [], numbered);
    yield;
  }
  return { indexed, repeated };
}

/**
 * The answers of a run by the number of their request, the first of each; `again`: requests with more than one. Runs mostly
 * list the same requests in the same order: then the next number is the right one, and nothing is looked up.
 */
function numberRows({ rows }: Run, { ids, numbers }: Numbered): { rows: Indexed["rows"]; again: QueryId[] } {
  const first: Indexed["rows"] = [];
  const again = new Set<QueryId>();
  for (const [index, row] of rows.entries()) {
    const { query } = row;
    let number = ids[index] === query ? index : numbers.get(query);
    if (number === undefined) {
      number = ids.push(query) - 1;
      numbers.set(query, number);
    }
    if (first[number] === undefined) first[number] = row;
    else again.add(query);
  }
  return { rows: first, again: [...again] };
}

/** What is asked, by number; of a request that stands there twice the last one. Requests without any answer are left out. */
function numberAsked(asked: readonly AskedQuery[], { ids, numbers }: Numbered): Indexed["asked"] {
  const known: Indexed["asked"] = [];
  for (const [index, query] of asked.entries()) {
    const number = ids[index] === query.id ? index : numbers.get(query.id);
    if (number !== undefined) known[number] = query;
  }
  return known;
}

/** Somebody else's answers, all there are: a walk answers one request, and an evaluation that was stopped says so. */
function isForeign({ made, partial, isWalk }: Run): boolean {
  return made === null && partial === null && isWalk !== true;
}

/** The empty answer for every run that lacks the request; `false`: one may not lack it, or what it needs is not known. */
function fillEmpty(
  indexed: readonly Indexed[],
  number: number,
  query: QueryId,
  { mayLack, alignment }: { mayLack: readonly boolean[]; alignment: Alignment },
): boolean {
  const lacking = indexed.flatMap(({ rows }, run) => (rows[number] === undefined ? [run] : []));
  const known = knownOf(indexed, number).find(({ gold }) => gold !== null);
  const scores = known && scoreRow(known, []);
  if (!scores || !lacking.every((run) => mayLack[run])) return false;
  for (const run of lacking) {
    const row = { query, fold: 0, predicted: [], confidence: null, scores, walk: null };
    indexed[run]!.rows[number] = row;
    alignment.unanswered[run]!.push(query);
  }
  return true;
}

/**
 * Scores every answer by what the baseline says is needed, where runs differ in that; `false`: they do not, or it does not say.
 * Runs themselves stay as they are.
 */
function judgeByBase(indexed: readonly Indexed[], number: number, base: number): boolean {
  const known = knownOf(indexed, number);
  const judge = indexed[base]!.asked[number] ?? known[0];
  if (!judge?.gold?.length || known.some(({ text }) => text !== judge.text)) return false;
  if (known.every(({ gold }) => isSameGold(gold, judge.gold))) return false;
  for (const { rows, asked } of indexed) {
    const row = rows[number]!;
    const scores = scoreRow(judge, row.predicted);
    if (scores) rows[number] = { ...row, scores };
    asked[number] = judge;
  }
  return true;
}

function placesHaving(indexed: readonly Indexed[], number: number): number[] {
  const having: number[] = [];
  for (let index = 0; index < indexed.length; index++) {
    if (indexed[index]!.rows[number] !== undefined) having.push(index);
  }
  return having;
}

/** What each run that says it says of a request; the first of them is believed where all agree. */
function knownOf(indexed: readonly Indexed[], number: number): AskedQuery[] {
  const known: AskedQuery[] = [];
  for (const { asked } of indexed) {
    const here = asked[number];
    if (here) known.push(here);
  }
  return known;
}

/**
 * Where a request that every run answered belongs: among those that are compared, or with the reason why not. Other
 * words come before other needs, since they explain them.
 */
function placeOf(indexed: readonly Indexed[], number: number): Place {
  const known = knownOf(indexed, number);
  const [first] = known;
  if (first && known.some(({ text }) => text !== first.text)) return "otherText";
  if (first && known.some(({ gold }) => !isSameGold(gold, first.gold))) return "otherGold";
  if (indexed.some(({ rows }) => isEmpty(rows[number]!.scores))) return "unjudged";
  return needsTool(first, indexed[0]!.rows[number]!) ? "common" : "nothingNeeded";
}

/** Whether two needs are the same set: most files list them in the same order, so that is looked at first. */
function isSameGold(one: AskedQuery["gold"], other: AskedQuery["gold"]): boolean {
  if (one === null || other === null) return one === other;
  const isEqual = one.length === other.length && one.every((tool, index) => tool === other[index]);
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

/**
 * What a run is called in sentences and raised marks: A for the first, B for the second, … Six are the most; beyond
 * them a number.
 *
 * @example letterOf(1) // "B"
 */
export function letterOf(index: number): string {
  return "ABCDEF"[index] ?? String(index + 1);
}
