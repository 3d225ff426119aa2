import { bundleKey, deriveBundles } from "../domain/bundle";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { dot } from "../retrieve/vectors";
import { comparable } from "./lint-queries";
import { findNearTexts } from "./near-texts";

/** Cosine above which two requests for the same tools count as one (method notes 4.2). */
const NEAR_COSINE = 0.95;

/** One test request, as the picture draws it. */
export interface TestTick {
  query: QueryId;
  /** The bundle of the history that it needs too, as a place in `bundles`; `null`: new to the history. */
  bundle: number | null;
  /** A past request that says almost the same; `same`: the very text. */
  near: { query: QueryId; bundle: number; how: "same" | "words" | "vectors" } | null;
}

/** What the history of one split gives away about its test part. */
export interface SplitLeakage {
  /** Distinct bundles of the history in order of first use, with how many past requests used each. */
  bundles: { tools: ToolId[]; uses: number }[];
  /** Test requests that need a tool, in the order of the file. */
  tests: TestTick[];
  /** How many of `tests` need a bundle that the history has. */
  repeatBundle: number;
  /** How many of `tests` have the text, or almost the text, of a past request. */
  nearText: number;
  sameText: number;
}

/**
 * The test requests of a split whose exact bundle, or almost whose text, is in the history. Texts are near by their words,
 * and, among requests for the same tools, by vectors where both have one.
 */
export function leakageOf(
  { history, test }: { history: readonly Query[]; test: readonly Query[] },
  vectorOf: ((text: string) => Float32Array | undefined) | null,
): SplitLeakage {
  const past = history.filter(needsTools);
  const asked = test.filter(needsTools);
  const bundles = deriveBundles(past);
  const placeOf = new Map(bundles.map(({ key }, place) => [key, place]));
  const bundleOf = ({ gold }: Query): number | null => placeOf.get(bundleKey(gold!)) ?? null;
  const sameText = new Map(past.map((query) => [comparable(query.text), query] as const));
  const nearWords = findNearTexts(
    asked.map(({ text }) => text),
    past.map(({ text }) => text),
  );
  const byBundle = groupBy(past, bundleOf);
  const nearOf = (query: Query, index: number): TestTick["near"] => {
    const tell = (found: Query, how: "same" | "words" | "vectors"): TestTick["near"] => {
      return { query: found.id, bundle: bundleOf(found)!, how };
    };
    const same = sameText.get(comparable(query.text));
    if (same) return tell(same, "same");
    const words = nearWords[index];
    if (words) return tell(past[words.place]!, "words");
    const close = vectorOf && nearByVectors(query, byBundle.get(bundleOf(query)) ?? [], vectorOf);
    return close ? tell(close, "vectors") : null;
  };
  const tests = asked.map((query, index) => ({ query: query.id, bundle: bundleOf(query), near: nearOf(query, index) }));
  return {
    bundles: bundles.map(({ tools, queryIds }) => ({ tools, uses: queryIds.length })),
    tests,
    repeatBundle: tests.filter(({ bundle }) => bundle !== null).length,
    nearText: tests.filter(({ near }) => near !== null).length,
    sameText: tests.filter(({ near }) => near?.how === "same").length,
  };
}

function nearByVectors(
  query: Query,
  past: readonly Query[],
  vectorOf: (text: string) => Float32Array | undefined,
): Query | null {
  const vector = vectorOf(query.text);
  if (!vector) return null;
  return (
    past.find((other) => {
      const known = vectorOf(other.text);
      return known !== undefined && dot(vector, known) > NEAR_COSINE;
    }) ?? null
  );
}

function groupBy<Key>(queries: readonly Query[], keyOf: (query: Query) => Key): Map<Key, Query[]> {
  const groups = new Map<Key, Query[]>();
  for (const query of queries) {
    const key = keyOf(query);
    const group = groups.get(key);
    if (group) group.push(query);
    else groups.set(key, [query]);
  }
  return groups;
}

function needsTools({ gold }: Query): boolean {
  return gold !== null && gold.length > 0;
}
