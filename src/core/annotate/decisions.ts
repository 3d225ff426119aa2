import type { DatasetEdit, JudgedState } from "../domain/dataset";
import type { QueryId, RecordId, ToolId } from "../domain/ids";
import type { PlainAnswer, Took } from "../domain/judgement";
import type { GoldRequirement, Query } from "../domain/query";
import { distanceWithin } from "./agreement/alpha";
import { answersOf } from "./agreement/answer-table";
import { distanceOf, type DistanceName } from "./agreement/distances";
import type { AnnotationState } from "./current";

/** A counting answer to an item, its tools as this data set names them. */
export interface Voice {
  judgement: RecordId;
  answer: PlainAnswer;
}

/**
 * The answer that voices come to by a rule; words are those of the voice whose set is nearest (Jaccard, then the order of
 * the voices), without tools that are not in the set. `null`: the rule says nothing here. Agreed: all sets are equal;
 * majority: tools of more than half, of three voices or more; union and intersection as named.
 *
 * @example decideBy("majority", voices) // of {a, b}, {a}, {a, c}: {a}
 */
export function decideBy(took: Exclude<Took, "one" | "own">, voices: readonly Voice[]): PlainAnswer | null {
  const least = leastVoices(took, voices.length);
  if (least === null) return null;
  const counts = new Map<ToolId, number>();
  for (const { answer } of voices) for (const tool of answer.tools) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  if (took === "agreed" && [...counts.values()].some((count) => count < voices.length)) return null;
  const tools = [...counts].flatMap(([tool, count]) => (count >= least ? [tool] : [])).sort();
  return { tools, requirements: wordsOfNearest(tools, voices) };
}

/** How many voices a tool needs; `null`: too few have spoken. */
function leastVoices(took: Exclude<Took, "one" | "own">, voices: number): number | null {
  if (voices === 0) return null;
  if (took === "union") return 1;
  if (took === "majority") return voices < 3 ? null : Math.floor(voices / 2) + 1;
  return took === "agreed" && voices < 2 ? null : voices;
}

function wordsOfNearest(tools: readonly ToolId[], voices: readonly Voice[]): PlainAnswer["requirements"] {
  const marked = voices.filter(({ answer }) => answer.requirements !== null);
  const near = marked.map(({ answer }) => distanceOf("jaccard", answer.tools, tools));
  const nearest = marked[near.indexOf(Math.min(...near))];
  const known = new Set(tools);
  return (
    nearest?.answer.requirements?.map((span) => ({ ...span, tools: span.tools.filter((tool) => known.has(tool)) })) ??
    null
  );
}

/** An item that can be decided. */
export interface OpenItem {
  item: string;
  query: QueryId;
  /** The counting answers, in order of the persons. */
  voices: RecordId[];
  /** Mean distance of their pairs; 0: all agree. */
  distance: number;
  standing: "open" | "settled" | "reopened";
}

/** Items with at least two counting voices, the widest apart first, ties by item. */
export function itemsToDecide({ current, adjudications }: AnnotationState, distance: DistanceName): OpenItem[] {
  const within = distanceWithin(answersOf(current), distance);
  const decided = new Map(adjudications.map(({ item, standing }) => [item, standing]));
  const items = new Map<string, OpenItem>();
  for (const { item, query, judgement, counts } of current) {
    const apart = within.get(item) ?? null;
    if (!counts || query === null || apart === null) continue;
    const known = items.get(item);
    if (known) known.voices.push(judgement);
    else items.set(item, { item, query, voices: [judgement], distance: apart, standing: decided.get(item) ?? "open" });
  }
  return [...items.values()].sort((a, b) => b.distance - a.distance || (a.item < b.item ? -1 : 1));
}

/**
 * Decisions as one edit of the data set, which can be taken back; `null`: they change nothing. Gold tools that stay keep their
 * order, and a gold set that was right stays as the file gave it. Decided words replace those of the data; where only the set
 * was decided, words lose the tools that are no more needed.
 */
export function editOfDecisions(
  queries: readonly Query[],
  decided: ReadonlyMap<QueryId, PlainAnswer>,
  label: string,
): DatasetEdit | null {
  const changes = queries.flatMap((query) => {
    const answer = decided.get(query.id);
    if (!answer) return [];
    const before = stateOf(query);
    const after = decidedState(before, answer);
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ query: query.id, before, after }];
  });
  return changes.length === 0 ? null : { kind: "judgements", label, changes };
}

function stateOf({ gold, goldAsGiven, requirements }: Query): JudgedState {
  return { gold, ...(goldAsGiven ? { goldAsGiven } : {}), ...(requirements ? { requirements } : {}) };
}

function decidedState(before: JudgedState, { tools, requirements }: PlainAnswer): JudgedState {
  const wanted = new Set(tools);
  const kept = (before.gold ?? []).filter((tool) => wanted.has(tool));
  const isSame = before.gold !== null && kept.length === before.gold.length && kept.length === wanted.size;
  const gold = isSame ? before.gold : [...kept, ...tools.filter((tool) => !kept.includes(tool))];
  const words =
    requirements?.map(({ start, end, tools: own }): GoldRequirement => ({ span: { start, end }, tools: own })) ??
    before.requirements?.map(({ span, tools: own }) => ({ span, tools: own.filter((tool) => wanted.has(tool)) }));
  return {
    gold,
    ...(isSame && before.goldAsGiven ? { goldAsGiven: before.goldAsGiven } : {}),
    ...(words ? { requirements: words } : {}),
  };
}
