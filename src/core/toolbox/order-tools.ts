import type { Tool } from "../domain/tool";
import { compareText } from "../retrieve/rank";

/** Puts the tools of a catalogue in order by scores: their numbers from first to last, equal scores by name, then id. */
export type OrderTools = (scores: Float64Array) => Uint32Array;

interface NameOrder {
  /** Numbers of tools, the first by name first. */
  byName: Uint32Array;
  /** The place in it of each tool. */
  places: Uint32Array;
}

/** A catalogue is put in order for every finder and every sentence that is tried. */
const NAME_ORDERS = new WeakMap<readonly Tool[], NameOrder>();

function orderByName(tools: readonly Tool[]): NameOrder {
  const known = NAME_ORDERS.get(tools);
  if (known) return known;
  const byName = Uint32Array.from(tools.keys()).sort(
    (a, b) => compareText(tools[a]!.name, tools[b]!.name) || compareText(tools[a]!.id, tools[b]!.id),
  );
  const places = new Uint32Array(tools.length);
  for (let place = 0; place < byName.length; place++) places[byName[place]!] = place;
  NAME_ORDERS.set(tools, { byName, places });
  return { byName, places };
}

/** Fewer tools are sorted by inserting. */
const MOST_INSERTED = 24;
/** Scores of such different size that so many rounds of buckets do not part them are compared. */
const MOST_ROUNDS = 3;

/**
 * Sorts by buckets of equal width between the least and the highest score, and large buckets again: an order is made for every
 * request, and comparing all tools with each other took most of the time. What is given back is written over by the next
 * call.
 */
export function createOrder(tools: readonly Tool[]): OrderTools {
  const { byName, places } = orderByName(tools);
  const order = new Uint32Array(tools.length);
  const buckets = new Uint32Array(tools.length);
  const spare = new Uint32Array(tools.length);
  return (scores) => {
    const better = (a: number, b: number): number => scores[b]! - scores[a]! || places[a]! - places[b]!;
    const sort = (start: number, end: number, round: number): void => {
      if (end - start <= MOST_INSERTED) return sortByInserting(order, start, end, scores);
      if (round === MOST_ROUNDS) return void order.subarray(start, end).sort(better);
      const part = order.subarray(start, end);
      const starts = partByScore(part, scores, buckets, spare);
      if (!starts) return;
      for (let bucket = 0; bucket + 1 < starts.length; bucket++)
        if (starts[bucket + 1]! - starts[bucket]! > 1)
          sort(start + starts[bucket]!, start + starts[bucket + 1]!, round + 1);
    };
    order.set(byName);
    sort(0, order.length, 0);
    return order;
  };
}

/**
 * Moves tools to their buckets, the highest scores first, within a bucket as they were. Gives where each begins; `null`: all
 * scores are equal.
 */
function partByScore(
  part: Uint32Array,
  scores: Float64Array,
  buckets: Uint32Array,
  spare: Uint32Array,
): Uint32Array | null {
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < part.length; at++) {
    const score = scores[part[at]!]!;
    if (score < least) least = score;
    if (score > most) most = score;
  }
  if (least === most) return null;
  const last = part.length - 1;
  const width = Math.min(last / (most - least), Number.MAX_VALUE);
  const starts = new Uint32Array(part.length + 1);
  for (let at = 0; at < part.length; at++) {
    const bucket = Math.min(last, Math.floor((most - scores[part[at]!]!) * width));
    buckets[at] = bucket;
    starts[bucket + 1]! += 1;
  }
  for (let bucket = 0; bucket < part.length; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const next = starts.slice();
  for (let at = 0; at < part.length; at++) spare[next[buckets[at]!]!++] = part[at]!;
  part.set(spare.subarray(0, part.length));
  return starts;
}

/** Equal scores stay as they are. */
function sortByInserting(order: Uint32Array, start: number, end: number, scores: Float64Array): void {
  for (let at = start + 1; at < end; at++) {
    const tool = order[at]!;
    const score = scores[tool]!;
    let to = at;
    for (; to > start && scores[order[to - 1]!]! < score; to--) order[to] = order[to - 1]!;
    order[to] = tool;
  }
}

/** The places of some tools in that order, from 1, without making it: it is asked for few tools of every request. */
export function createPlaces(tools: readonly Tool[]): (scores: Float64Array, wanted: readonly number[]) => number[] {
  const { places } = orderByName(tools);
  return (scores, wanted) =>
    wanted.map((tool) => {
      const [score, named] = [scores[tool]!, places[tool]!];
      let place = 1;
      for (let other = 0; other < scores.length; other++)
        if (scores[other]! > score || (scores[other] === score && places[other]! < named)) place += 1;
      return place;
    });
}
