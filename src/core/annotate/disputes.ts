import type { AnnotatorKey, QueryId, RecordId, ToolId } from "../domain/ids";
import type { GoldDispute, PlainAnswer } from "../domain/judgement";
import type { Query } from "../domain/query";
import type { DistanceName } from "./agreement/distances";
import type { AnnotationState } from "./current";
import { itemsToDecide, type OpenItem } from "./decisions";

/** What one person says against the gold set of a request, tools as this data set names them. */
export interface DisputeVoice {
  query: QueryId;
  judgement: RecordId;
  annotator: AnnotatorKey;
  dispute: GoldDispute;
}

/**
 * - corrected: a decision, or answers that are all alike, give the request other tools
 * - kept: they give it the gold tools, so that the dispute was not accepted
 * - open: nobody decided, and all who dispute it would have the same set
 * - divided: nobody decided, and they would have different sets
 */
export type DisputeStanding = "corrected" | "kept" | "open" | "divided";

/** A request whose gold set somebody disputes, or that was decided otherwise. */
export interface DisputedGold {
  query: QueryId;
  standing: DisputeStanding;
  /** In order of the persons. Empty: decided otherwise without a dispute. */
  voices: DisputeVoice[];
  /** People with a counting answer: of so many these are the votes. */
  judgedBy: number;
  /** What the gold set should be; words are `null` where only the set is disputed. `null`: kept or divided. */
  proposed: PlainAnswer | null;
}

/** The gold set as a person would have it: without what is surplus, with what is missing, in its own order. */
export function goldAfter(gold: readonly ToolId[], { surplus, missing }: GoldDispute): ToolId[] {
  return [...new Set([...gold.filter((tool) => !surplus.includes(tool)), ...missing])];
}

/** Whether an answer does what a dispute asks for: nothing that is surplus, all that is missing. */
export function accepts(answer: { tools: readonly ToolId[] }, { surplus, missing }: GoldDispute): boolean {
  return missing.every((tool) => answer.tools.includes(tool)) && !surplus.some((tool) => answer.tools.includes(tool));
}

/** What is wrong with the gold of a data set, in its order. `decided`: what decisions and equal answers say of requests. */
export function disputedGold(
  queries: readonly Query[],
  voices: readonly DisputeVoice[],
  decided: ReadonlyMap<QueryId, PlainAnswer>,
  judgedBy: ReadonlyMap<QueryId, number>,
): DisputedGold[] {
  const said = new Map<QueryId, DisputeVoice[]>();
  for (const voice of voices) said.set(voice.query, [...(said.get(voice.query) ?? []), voice]);
  return queries.flatMap(({ id, gold }): DisputedGold[] => {
    if (gold === null) return [];
    const own = (said.get(id) ?? []).sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
    const answer = decided.get(id);
    const isOther = answer !== undefined && setKey(answer.tools) !== setKey(gold);
    if (own.length === 0 && !isOther) return [];
    const counted = { query: id, voices: own, judgedBy: judgedBy.get(id) ?? 0 };
    if (answer) return [{ ...counted, standing: isOther ? "corrected" : "kept", proposed: isOther ? answer : null }];
    const sets = new Map(own.map(({ dispute }) => goldAfter(gold, dispute)).map((set) => [setKey(set), set]));
    const [only] = sets.values();
    if (sets.size > 1 || !only) return [{ ...counted, standing: "divided", proposed: null }];
    return [{ ...counted, standing: "open", proposed: { tools: only, requirements: null } }];
  });
}

const setKey = (tools: readonly ToolId[]): string => [...new Set(tools)].sort().join("\n");

/** An item that somebody has to decide. */
export interface DividedItem extends OpenItem {
  /** The answers in view: the counting ones, then those of a fork that do not count. */
  inView: RecordId[];
  /** Whether one person gave two answers that do not know each other. */
  isForked: boolean;
}

/** What there is to decide, and how many items need nobody. */
interface Divided {
  items: DividedItem[];
  /** Items with two counting voices or more, all equal, without a fork or a decision. */
  agreed: number;
}

/**
 * Items whose counting answers differ or that one person answered twice, and all that have a decision; the widest apart
 * first, ties by item. Where one person alone answered, twice, the distance is 0.
 */
export function dividedItems(state: AnnotationState, distance: DistanceName): Divided {
  const forked = new Map<string, RecordId[]>();
  for (const { item, heads } of state.forks) forked.set(item, [...(forked.get(item) ?? []), ...heads]);
  const voiced = itemsToDecide(state, distance);
  const known = new Set(voiced.map(({ item }) => item));
  const alone = [...forked.keys()].flatMap((item) => (known.has(item) ? [] : (aloneIn(state, item) ?? [])));
  const all = [...voiced, ...alone].map((one): DividedItem => {
    const heads = forked.get(one.item) ?? [];
    const inView = [...new Set([...one.voices, ...heads])];
    return { ...one, inView, isForked: heads.length > 0 };
  });
  const needs = ({ distance: apart, isForked, standing }: DividedItem): boolean =>
    apart > 0 || isForked || standing !== "open";
  const items = all.filter(needs).sort((a, b) => b.distance - a.distance || (a.item < b.item ? -1 : 1));
  return { items, agreed: all.length - items.length };
}

/** An item that has no two counting voices; `null`: the data set has it no more. */
function aloneIn({ current, adjudications }: AnnotationState, item: string): OpenItem | null {
  const own = current.filter((one) => one.item === item);
  const query: QueryId | null = own[0]?.query ?? null;
  if (query === null) return null;
  const voices = own.flatMap(({ judgement, counts }) => (counts ? [judgement] : []));
  const standing = adjudications.find((one) => one.item === item)?.standing ?? "open";
  return { item, query, voices, distance: 0, standing };
}
