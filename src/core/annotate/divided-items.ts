import type { QueryId, RecordId } from "../domain/ids";
import type { AnnotationState } from "./current";
import { itemsToDecide, type OpenItem } from "./decisions";
import type { DistanceName } from "./agreement/distances";

/** An item that somebody has to decide. */
export interface DividedItem extends OpenItem {
  /** The answers in view: the counting ones, then those of a fork that do not count. */
  inView: RecordId[];
  /** Whether one person gave two answers that do not know each other. */
  isForked: boolean;
}

/** What there is to decide, and how many items need nobody. */
export interface Divided {
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
