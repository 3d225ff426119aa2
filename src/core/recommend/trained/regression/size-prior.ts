import type { Query } from "../../../domain/query";
import { naturalLog } from "../../../math/elementary-functions";
import type { FoldContext } from "../../method/fold-context";
import { innerFolds } from "../../method/inner-folds";
import { measureLength } from "./text-features";
import { historyWithout, rankRequests } from "../../method/nearest-requests";

const NEIGHBOURS = 10;
const LENGTH_NEIGHBOURS = 50;
const INNER_FOLDS = 3;
/** Share of the sizes of all past requests, so that no known size is impossible. */
const GLOBAL = 0.1;
/** Shares that are tried for the sizes of the nearest past requests; those of like length have the rest. */
const LOCAL_SHARES = [0, 0.3, 0.6, 0.9];

/** Chance of each number of needed tools; numbers it lacks do not occur. */
type Sizes = Map<number, number>;

/**
 * How likely each number of needed tools is: a mixture of the sizes of the 10 nearest past requests (by meaning and
 * words), of the 50 nearest in length, and, a tenth, of all. The first share is the one that fits left-out past requests
 * best (likelihood). Method notes 4.1 take 0.8 of the nearest and know no length.
 */
export async function sizePrior(context: FoldContext, query: Query): Promise<ReadonlyMap<number, number>> {
  const found = context.once("size priors", () => new Map<string, Promise<Sizes>>());
  const before = found.get(query.id);
  if (before) return before;
  const prior = (async () => {
    const share = await context.once("share of near sizes", () => fitShare(context));
    return mix(await viewsOf(context, query, historyWithout(context, query)), share);
  })();
  found.set(query.id, prior);
  return prior;
}

/** Three opinions on the number of tools a request needs. */
interface SizeViews {
  near: Sizes;
  alike: Sizes;
  all: Sizes;
}

/**
 * What the past requests at these indexes say about the size: the nearest in meaning and words (weights 1 / rank), the
 * nearest in length (alike), and all.
 */
async function viewsOf(context: FoldContext, query: Query, indices: readonly number[]): Promise<SizeViews> {
  const { requests } = context.index.history;
  const sizeAt = (index: number): number => requests[index]!.gold?.length ?? 0;
  const near = (await rankRequests(context, query, "hybrid", indices)).slice(0, NEIGHBOURS);
  const lengths = await context.once("lengths of past requests", () => measureLengths(context));
  const alike = nearestInLength(indices, lengths, lengthOf(context, query, lengths));
  return {
    near: shares(near.map(({ tools }, rank) => [tools.length, 1 / (rank + 1)])),
    alike: shares(alike.map((index) => [sizeAt(index), 1])),
    all: sharesOf(indices, sizeAt),
  };
}

/** How many past requests are measured before others may take their turn. */
const MEASURED_AT_ONCE = 64;

/** Two numbers for each past request. To find the requirements of thousands of them takes seconds. */
async function measureLengths(context: FoldContext): Promise<Float64Array> {
  const { requests } = context.index.history;
  const lengths = new Float64Array(2 * requests.length);
  for (const [place, { text }] of requests.entries()) {
    lengths.set(measureLength(context, text), 2 * place);
    if (place % MEASURED_AT_ONCE === MEASURED_AT_ONCE - 1) await context.learning?.pause?.();
  }
  return lengths;
}

/** Of a past request it is known. */
function lengthOf(context: FoldContext, query: Query, lengths: Float64Array): ArrayLike<number> {
  const { indicesOf, requests } = context.index.history;
  const place = indicesOf(query).find((index) => requests[index]!.text === query.text);
  return place === undefined ? measureLength(context, query.text) : lengths.subarray(2 * place, 2 * place + 2);
}

/**
 * The 50 nearest in length, the nearest first; equally near ones by index. Of a long history sorting all would take most of the
 * time, and an object for each would be gigabytes in a training.
 */
function nearestInLength(indices: readonly number[], lengths: Float64Array, own: ArrayLike<number>): number[] {
  const most = Math.min(LENGTH_NEIGHBOURS, indices.length);
  const best = new Uint32Array(most);
  const fars = new Float64Array(most);
  let have = 0;
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at]!;
    const far = (lengths[2 * index]! - own[0]!) ** 2 + (lengths[2 * index + 1]! - own[1]!) ** 2;
    let place = have < most ? have : most - 1;
    const last = fars[place]!;
    if (have < most) have++;
    else if (far > last || (far === last && index > best[place]!)) continue;
    for (; place > 0; place--) {
      const before = fars[place - 1]!;
      if (before < far || (before === far && best[place - 1]! < index)) break;
      fars[place] = before;
      best[place] = best[place - 1]!;
    }
    fars[place] = far;
    best[place] = index;
  }
  return [...best];
}

/**
 * The share under which the sizes of left-out past requests are likeliest. Only four values are tried, since each asks
 * for the neighbours of every left-out request.
 */
async function fitShare(context: FoldContext): Promise<number> {
  const likelihoods = LOCAL_SHARES.map(() => 0);
  for (const { train, valid } of innerFolds(context, INNER_FOLDS)) {
    for (const index of valid) {
      const request = context.index.history.requests[index]!;
      const views = await viewsOf(context, request, train);
      LOCAL_SHARES.forEach((share, i) => {
        likelihoods[i]! += naturalLog((mix(views, share).get(request.gold?.length ?? 0) ?? 0) + 1e-6);
      });
    }
  }
  return LOCAL_SHARES[likelihoods.indexOf(Math.max(...likelihoods))]!;
}

/**
 * The three views weighed together. A tenth of all sizes stays in, so that a size that none of the neighbours has is
 * unlikely but not impossible.
 */
function mix({ near, alike, all }: SizeViews, share: number): Sizes {
  const mixed: Sizes = new Map();
  const add = (sizes: Sizes, weight: number): void => {
    for (const [size, chance] of sizes) mixed.set(size, (mixed.get(size) ?? 0) + weight * chance);
  };
  add(near, (1 - GLOBAL) * share);
  add(alike, (1 - GLOBAL) * (1 - share));
  add(all, GLOBAL);
  return mixed;
}

/** The same where each counts once, in one pass. */
function sharesOf(indices: readonly number[], sizeAt: (index: number) => number): Sizes {
  const sums: number[] = [];
  const order: number[] = [];
  const step = 1 / indices.length;
  for (let at = 0; at < indices.length; at++) {
    const size = sizeAt(indices[at]!);
    while (sums.length <= size) sums.push(0);
    if (sums[size] === 0) order.push(size);
    sums[size]! += step;
  }
  return new Map(order.map((size) => [size, sums[size]!]));
}

/** Weighted sizes as chances that add up to 1. */
function shares(weighted: readonly (readonly [size: number, weight: number])[]): Sizes {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  const sizes: Sizes = new Map();
  for (const [size, weight] of weighted) sizes.set(size, (sizes.get(size) ?? 0) + weight / total);
  return sizes;
}
