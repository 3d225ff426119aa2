import { bundleKey } from "../domain/bundle";
import type { SplitPlan } from "../domain/evaluation";
import type { Query } from "../domain/query";
import { foldBundles, shuffle } from "../math/splits";
import type { Fold } from "../recommend/method/fold-context";

/**
 * Share of the requests that a random split asks, as in the paper; and of the tools that a split by tools holds out.
 */
const SHARE = 0.2;
const PUBLISHED_TEST = 100;
const BUNDLE_FOLDS = 5;

/**
 * The folds of a plan, requests in the order of the file. A request of the history with the text of a test request is
 * left out of it, so nothing is asked that is known by heart. Under `random` without folds a limited test part leaves the
 * rest to the history. Throws RangeError, with a sentence, when the plan cannot be carried out on these requests.
 */
export function planFolds(queries: readonly Query[], plan: SplitPlan): Fold[] {
  const judged = queries.filter((query) => query.gold !== null);
  const folds = limitTests(foldsOf(judged, plan), plan).map(dropRepeats);
  const asked = folds.filter(({ test }) => test.length > 0);
  if (asked.length === 0) throw new RangeError("The split leaves no request to ask.");
  if (asked.some(({ history }) => history.every(({ gold }) => gold!.length === 0))) {
    throw new RangeError("The split leaves no past request. Take another split, or fewer test requests.");
  }
  return asked;
}

/** The folds before limits and repeats are looked at. Each kind says what of a test request the history may know. */
function foldsOf(judged: readonly Query[], plan: SplitPlan): Fold[] {
  switch (plan.kind) {
    case "given":
      return [givenParts(judged)];
    case "random":
      return randomFolds(judged, plan);
    case "first-100":
      return [{ test: judged.slice(0, PUBLISHED_TEST), history: judged.slice(PUBLISHED_TEST) }];
    case "bundle-disjoint":
      return bundleFolds(judged, plan);
    case "tool-disjoint":
      return toolFolds(judged, plan);
  }
}

/** The parts that the file names. Throws RangeError, with a sentence, where it names no test part. */
function givenParts(judged: readonly Query[]): Fold {
  const test = judged.filter(({ split }) => split === "test");
  if (test.length === 0) throw new RangeError("The data names no test part. Take another split, or give a test file.");
  return { test, history: judged.filter(({ split }) => split === "history") };
}

/** Without folds one test part of a fifth; with folds every request is asked once. */
function randomFolds(judged: readonly Query[], { seed, folds, limit }: SplitPlan): Fold[] {
  const order = shuffle(judged, seed);
  if (folds !== null) {
    const foldOf = new Map(order.map(({ id }, index) => [id, index % folds]));
    return partBy(judged, folds, ({ id }) => foldOf.get(id)!);
  }
  const size = Math.min(Math.floor(SHARE * judged.length), limit ?? Infinity);
  const test = new Set(order.slice(0, size).map(({ id }) => id));
  return [{ test: judged.filter(({ id }) => test.has(id)), history: judged.filter(({ id }) => !test.has(id)) }];
}

/**
 * Folds by bundle: no set of needed tools is in two folds. Requests that need nothing have no bundle and are spread by chance: in
 * one fold together, none of them would be known when they are asked.
 */
function bundleFolds(judged: readonly Query[], { seed, folds }: SplitPlan): Fold[] {
  const count = folds ?? BUNDLE_FOLDS;
  const needing = judged.filter(({ gold }) => gold!.length > 0);
  const items = needing.map(({ id, gold }) => ({ id, bundle: bundleKey(gold!) }));
  const foldOf = foldBundles(items, seed, count);
  const needless = judged.filter(({ gold }) => gold!.length === 0).map(({ id }) => id);
  const foldOfNeedless = new Map(shuffle(needless, seed).map((id, place) => [id, place % count]));
  return partBy(judged, count, ({ id, gold }) => foldOfNeedless.get(id) ?? foldOf.get(bundleKey(gold!))!);
}

/** A request is asked in the first fold that holds one of its tools out, and is in no history where one is held out. */
function toolFolds(judged: readonly Query[], { seed, folds }: SplitPlan): Fold[] {
  const used = shuffle([...new Set(judged.flatMap(({ gold }) => gold!))].sort(), seed);
  const count = folds ?? Math.round(1 / SHARE);
  const foldOf = new Map(used.map((tool, index) => [tool, index % count]));
  const foldsOfQuery = judged.map(({ gold }) => new Set(gold!.map((tool) => foldOf.get(tool)!)));
  return Array.from({ length: folds ?? 1 }, (_, fold) => ({
    test: judged.filter((_query, index) => foldsOfQuery[index]!.size > 0 && Math.min(...foldsOfQuery[index]!) === fold),
    history: judged.filter((_query, index) => !foldsOfQuery[index]!.has(fold)),
  }));
}

/** Every fold as the test part once, the others as its history. */
function partBy(judged: readonly Query[], count: number, foldOf: (query: Query) => number): Fold[] {
  return Array.from({ length: count }, (_, fold) => ({
    test: judged.filter((query) => foldOf(query) === fold),
    history: judged.filter((query) => foldOf(query) !== fold),
  }));
}

/**
 * At most `limit` test requests over all folds, drawn by the seed. Here what is not asked stays out of the history,
 * too: moving it there would make the task easier.
 */
function limitTests(folds: readonly Fold[], { seed, limit }: SplitPlan): Fold[] {
  const ids = folds.flatMap(({ test }) => test.map(({ id }) => id));
  if (limit === null || ids.length <= limit) return [...folds];
  const drawn = new Set(shuffle(ids, seed).slice(0, limit));
  return folds.map(({ history, test }) => ({ history, test: test.filter(({ id }) => drawn.has(id)) }));
}

/** A history without the words of its own test requests: answering those would be looking them up. */
function dropRepeats({ history, test }: Fold): Fold {
  const asked = new Set(test.map(({ text }) => normalize(text)));
  const kept = history.filter(({ text }) => !asked.has(normalize(text)));
  return { test, history: kept, dropped: history.length - kept.length };
}

function normalize(text: string): string {
  return text.trim().toLowerCase();
}
