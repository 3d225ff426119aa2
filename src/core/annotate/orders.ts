import type { QueryId, ToolId } from "../domain/ids";
import type { OrderKind, QueueOrder, SliceKind } from "../domain/queue-order";
import type { Query } from "../domain/query";
import type { Verdict } from "../domain/trace";
import { mulberry32 } from "../math/random";
import { shuffle } from "../math/splits";
import { distanceOf } from "./agreement/distances";

/** What an order looks at. Only what its kind needs must be known. */
export interface OrderItem {
  query: QueryId;
  /** TRACC of the first suggestion against the gold set, 0 to 1; `null`: no gold, or no suggestion. */
  tracc: number | null;
  /** Expected TRACC of the learned judgement, 0 to 1; `null`: nothing was learned. */
  expected: number | null;
  /** Least distance of a link score to its threshold; `null`: no link was scored. */
  margin: number | null;
  suggestions: readonly (readonly ToolId[])[];
  /** The slice it belongs to: gold size, part, length, category or verdict. */
  slice: string;
}

export type ItemOrder = Omit<QueueOrder, "slices">;

export interface OrderedItem {
  query: QueryId;
  /** Drawn at random into a biased order. */
  control: boolean;
}

/** Orders that are biased samples: one item in ten is drawn at random, and means are shown from those alone. */
export const isBiased = (kind: OrderKind): boolean => kind === "worst" || kind === "uncertain" || kind === "divided";

const SHORT_WORDS = 12;
const LONG_WORDS = 30;

/** Orders that are worked out once and kept, since they may ask for a walk of every item. */
export const isWorkedOut = ({ kind, slices }: QueueOrder): boolean =>
  isBiased(kind) || (kind === "stratified" && slices === "verdict");

/**
 * The slice of a request, in words. `categoryOf`: the category of a tool, where the catalogue has some; `verdict`: of its
 * walk, where one was made.
 */
export function sliceOf(
  { text, gold, part, split }: Pick<Query, "text" | "gold" | "part" | "split">,
  by: SliceKind,
  categoryOf: (tool: ToolId) => string | undefined,
  verdict: Verdict | null = null,
): string {
  switch (by) {
    case "gold":
      if (gold === null) return "no gold yet";
      return gold.length === 0 ? "no tool" : gold.length > 3 ? "more than 3 tools" : `${gold.length} gold`;
    case "part":
      return part ?? split ?? "no part";
    case "length": {
      const words = text.split(/\s+/u).filter(Boolean).length;
      return words <= SHORT_WORDS ? "short" : words > LONG_WORDS ? "long" : "middling";
    }
    case "category":
      return (gold?.[0] && categoryOf(gold[0])) ?? "no category";
    case "verdict":
      return verdict ?? "not walked";
  }
}

/** Places of which one is a control's. */
const BLOCK = 10;

/**
 * The items in the order in which they are judged; ties by query id. `items` as imported.
 *
 * - worst: TRACC of the first suggestion, rising; uncertain: 1 − expected TRACC, falling, and where nothing was learned the
 *   least margin, rising; divided: mean Jaccard distance of pairs of suggestions, falling. Items without a key come last.
 * - stratified: slices in turns (equal) or spread by their size (proportional), seeded inside; random: Fisher–Yates over the
 *   sorted ids; file: as imported.
 *
 * Worst, uncertain and divided are biased samples: a tenth of all items is drawn at random before, and in each ten places
 * one, at a drawn place, is the next of those. So the controls judged so far are a random sample at any time.
 */
export function orderItems(items: readonly OrderItem[], order: ItemOrder): OrderedItem[] {
  const { kind, seed } = order;
  if (kind === "file") return items.map(({ query }) => ({ query, control: false }));
  const sorted = [...items].sort(byId);
  if (kind === "random") return shuffle(sorted, seed).map(({ query }) => ({ query, control: false }));
  if (kind === "stratified") return stratify(sorted, order).map(({ query }) => ({ query, control: false }));
  return withControls(rankBy(kind, sorted), seed);
}

/** The same order with some items, in the places that they have, ranked by what rises along it; unknown ones last, ties by id. */
export function rankRest(
  order: readonly QueryId[],
  movable: ReadonlySet<QueryId>,
  keyOfItem: (query: QueryId) => number | null,
): QueryId[] {
  const ranked = order
    .filter((query) => movable.has(query))
    .map((query) => ({ query, key: keyOfItem(query) ?? Infinity }))
    .sort((a, b) => (a.key === b.key ? (a.query < b.query ? -1 : 1) : a.key - b.key));
  let next = 0;
  return order.map((query) => (movable.has(query) ? ranked[next++]!.query : query));
}

const byId = (a: OrderItem, b: OrderItem): number => (a.query < b.query ? -1 : a.query > b.query ? 1 : 0);

function rankBy(kind: "worst" | "uncertain" | "divided", sorted: readonly OrderItem[]): OrderItem[] {
  const key = keyOf(kind, sorted);
  const keys = new Map(sorted.map((item) => [item, key(item) ?? Infinity]));
  return [...sorted].sort((a, b) => {
    const [first, second] = [keys.get(a)!, keys.get(b)!];
    return first === second ? 0 : first - second;
  });
}

/** What rises along the order. */
function keyOf(kind: "worst" | "uncertain" | "divided", all: readonly OrderItem[]): (item: OrderItem) => number | null {
  if (kind === "worst") return ({ tracc }) => tracc;
  if (kind === "uncertain") {
    const isLearned = all.every(({ expected }) => expected !== null);
    return ({ expected, margin }) => (isLearned ? expected : margin);
  }
  return ({ suggestions }) => (suggestions.length < 2 ? null : -meanDistance(suggestions));
}

function meanDistance(sets: readonly (readonly ToolId[])[]): number {
  const distances = sets.flatMap((first, at) =>
    sets.slice(at + 1).map((second) => distanceOf("jaccard", first, second)),
  );
  return distances.reduce((sum, one) => sum + one, 0) / distances.length;
}

function withControls(ranked: readonly OrderItem[], seed: number): OrderedItem[] {
  const count = Math.floor(ranked.length / BLOCK);
  const controls = shuffle([...ranked].sort(byId), seed).slice(0, count);
  const drawn = new Set(controls);
  const others = ranked.filter((item) => !drawn.has(item));
  const random = mulberry32(seed + 1);
  const places = new Map(controls.map((item, block) => [block * BLOCK + Math.floor(random() * BLOCK), item]));
  let at = 0;
  return ranked.map((_, place) => {
    const control = places.get(place);
    return { query: (control ?? others[at++]!).query, control: control !== undefined };
  });
}

function stratify(sorted: readonly OrderItem[], { seed, quota }: ItemOrder): OrderItem[] {
  const slices = new Map<string, OrderItem[]>();
  for (const item of shuffle(sorted, seed)) slices.set(item.slice, [...(slices.get(item.slice) ?? []), item]);
  const placed = [...slices].flatMap(([slice, all]) =>
    all.map((item, at) => ({ item, slice, turn: quota === "proportional" ? (at + 0.5) / all.length : at })),
  );
  placed.sort((a, b) => a.turn - b.turn || (a.slice < b.slice ? -1 : a.slice > b.slice ? 1 : 0));
  return placed.map(({ item }) => item);
}
