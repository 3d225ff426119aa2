import type { AnnotatorKey, QueryId, RecordId, ToolId } from "../domain/ids";
import { runToEnd } from "../math/run-to-end";
import { sorting } from "../math/sorting";
import type { Adjudication, Author, Judgement, Withdrawal } from "../domain/judgement";
import { gapsOf, peopleOf, type SamePersonHead } from "./authors";
import { placeItem, placeTools, type DatasetIndex, type Standing } from "./place";

type Placed = "kind" | "id" | "item" | "turn" | "at" | "replaces";

/** What is read of a judgement to tell which one counts. */
export type JudgementHead = Pick<Judgement, Placed | "verdict"> & {
  by: Author;
  answer: { tools: readonly ToolId[] } | null;
};
type AdjudicationHead = Pick<Adjudication, Placed | "of"> & { by: Author };
type WithdrawalHead = Pick<Withdrawal, "kind" | "id" | "of"> & { by: Author };

/** What is read of a record; every `AnnotationRecord` is one. */
export type RecordHead = JudgementHead | AdjudicationHead | SamePersonHead | WithdrawalHead;

/** An answer that stands for a person and an item. */
export interface CurrentJudgement {
  /** The request; with the first digits of its text behind an `@` where the data set has it no more, or worded otherwise. */
  item: string;
  /** The request of this data set that it judges; `null`: reworded or gone. */
  query: QueryId | null;
  /** One key for all keys of the person. */
  annotator: AnnotatorKey;
  judgement: RecordId;
  standing: Standing;
  verdict: Judgement["verdict"];
  /** Ids of this data set; `null`: skipped. */
  tools: ToolId[] | null;
  /** Ids, as recorded, of tools that this data set does not have. */
  toolsGone: ToolId[];
  /** Whether it is a voice: not skipped, its item unchanged, all its tools there. */
  counts: boolean;
}

/** Several answers of one person to one item, none of which answers the others. */
export interface Fork {
  item: string;
  annotator: AnnotatorKey;
  /** In order of their ids. */
  heads: RecordId[];
}

/** The decision that stands for an item. */
export interface StandingDecision {
  item: string;
  decision: RecordId;
  /** Settled while it knows every counting voice. */
  standing: "settled" | "reopened";
  newVoices: RecordId[];
  /** Records it was made of that no file brought. */
  notHere: RecordId[];
}

/** All that follows from a set of records. The same whatever order they came in. */
export interface AnnotationState {
  /** Sorted. */
  records: RecordId[];
  /** Of every key, the one key of its person: the least by code unit. */
  people: ReadonlyMap<AnnotatorKey, AnnotatorKey>;
  /** By item, then by person. */
  current: CurrentJudgement[];
  forks: Fork[];
  adjudications: StandingDecision[];
  /** Numbers of a device that are missing below its greatest, a thousand at most. */
  gaps: ReadonlyMap<string, number[]>;
  /** Items with at least two counting voices. */
  pairable: string[];
}

/** Which of these records count, in view of the data set that is open. A record that comes twice counts once. */
export function currentState(all: Iterable<RecordHead>, dataset: DatasetIndex): AnnotationState {
  return runToEnd(countingRecords(all, dataset));
}

/** The same as work that can be interrupted. */
export function* countingRecords(all: Iterable<RecordHead>, dataset: DatasetIndex): Generator<void, AnnotationState> {
  const records = new Map<RecordId, RecordHead>();
  for (const record of all) records.set(record.id, record);
  yield;
  const list = [...records.values()];
  const withdrawn = new Set(list.flatMap((record) => (record.kind === "withdrawal" ? [record.of] : [])));
  const people = peopleOf(list, withdrawn);
  yield;
  const judged = yield* findingHeads(
    list.filter(isJudgement),
    withdrawn,
    (record) => personOf(people, record.by.annotator),
    dataset,
  );
  const found: CurrentJudgement[] = [];
  for (const [at, { heads, owner }] of judged.entries()) {
    found.push(currentOf(heads[0]!, owner as AnnotatorKey, dataset));
    if (at % AT_ONCE === 0) yield;
  }
  const current = yield* sorting(found, (a, b) => order(a.item, b.item) || order(a.annotator, b.annotator));
  const ids = yield* sorting([...records.keys()], order);
  const forks = forksOf(judged);
  yield;
  const adjudications = yield* findingDecisions(list, withdrawn, current, dataset);
  const gaps = gapsOf(list);
  yield;
  const pairable = yield* sorting(pairableOf(current), order);
  return { records: ids, people, current, forks, adjudications, gaps, pairable };
}

/** Records that are looked at before the work may be interrupted. */
const AT_ONCE = 256;

const isJudgement = (record: RecordHead): record is JudgementHead => record.kind === "judgement";
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const personOf = (people: ReadonlyMap<AnnotatorKey, AnnotatorKey>, key: AnnotatorKey): AnnotatorKey =>
  people.get(key) ?? key;

type Versioned = JudgementHead | AdjudicationHead;

interface Heads<Record extends Versioned> {
  item: string;
  owner: string;
  /** The one that counts first. */
  heads: Record[];
}

/** Records of one owner and item that no other of that owner replaces: greatest (turn, at, id) first. */
function* findingHeads<Record extends Versioned>(
  records: readonly Record[],
  withdrawn: ReadonlySet<RecordId>,
  ownerOf: (record: Record) => string,
  dataset: DatasetIndex,
): Generator<void, Heads<Record>[]> {
  const replaced = new Map<string, Set<RecordId>>();
  for (const [at, record] of records.entries()) {
    if (at % AT_ONCE === 0) yield;
    const owner = ownerOf(record);
    const ids = replaced.get(owner) ?? new Set();
    for (const id of record.replaces) ids.add(id);
    replaced.set(owner, ids);
  }
  const groups = new Map<string, Heads<Record>>();
  for (const [at, record] of records.entries()) {
    if (at % AT_ONCE === 0) yield;
    const owner = ownerOf(record);
    if (withdrawn.has(record.id) || replaced.get(owner)!.has(record.id)) continue;
    const { item } = placeItem(record.item, dataset);
    const key = `${owner}\n${item}`;
    const group = groups.get(key) ?? { item, owner, heads: [] };
    group.heads.push(record);
    groups.set(key, group);
  }
  yield;
  for (const { heads } of groups.values())
    if (heads.length > 1) heads.sort((a, b) => b.turn - a.turn || order(b.at, a.at) || order(b.id, a.id));
  return [...groups.values()];
}

function currentOf(record: JudgementHead, annotator: AnnotatorKey, dataset: DatasetIndex): CurrentJudgement {
  const { item, query, standing } = placeItem(record.item, dataset);
  const { tools, gone } = record.answer ? placeTools(record.answer.tools, dataset) : { tools: null, gone: [] };
  const counts = record.verdict !== "skipped" && tools !== null && gone.length === 0 && query !== null;
  return {
    item,
    query,
    annotator,
    judgement: record.id,
    standing,
    verdict: record.verdict,
    tools,
    toolsGone: gone,
    counts,
  };
}

function forksOf(judged: readonly Heads<JudgementHead>[]): Fork[] {
  return judged
    .filter(({ heads }) => heads.length > 1)
    .map(({ item, owner, heads }) => ({
      item,
      annotator: owner as AnnotatorKey,
      heads: heads.map(({ id }) => id).sort(),
    }))
    .sort((a, b) => order(a.item, b.item) || order(a.annotator, b.annotator));
}

function* findingDecisions(
  records: readonly RecordHead[],
  withdrawn: ReadonlySet<RecordId>,
  current: readonly CurrentJudgement[],
  dataset: DatasetIndex,
): Generator<void, StandingDecision[]> {
  const made = records.filter((record) => record.kind === "adjudication");
  const known = new Set(records.map(({ id }) => id));
  const voices = new Map<string, RecordId[]>();
  for (const { item, judgement, counts } of current)
    if (counts) voices.set(item, [...(voices.get(item) ?? []), judgement]);
  yield;
  const decided = yield* findingHeads(made, withdrawn, () => "", dataset);
  return decided
    .map(({ item, heads: [decision] }): StandingDecision => {
      const newVoices = (voices.get(item) ?? []).filter((id) => !decision!.of.includes(id)).sort();
      return {
        ...{ item, decision: decision!.id, standing: newVoices.length > 0 ? "reopened" : "settled", newVoices },
        notHere: decision!.of.filter((id) => !known.has(id)).sort(),
      };
    })
    .sort((a, b) => order(a.item, b.item));
}

function pairableOf(current: readonly CurrentJudgement[]): string[] {
  const voices = new Map<string, number>();
  for (const { item, counts } of current) if (counts) voices.set(item, (voices.get(item) ?? 0) + 1);
  return [...voices].filter(([, count]) => count > 1).map(([item]) => item);
}
