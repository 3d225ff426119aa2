import type { Bundle } from "../domain/bundle";
import type { Config } from "../domain/config";
import type { QueryId } from "../domain/ids";
import type { EncoderPort } from "../domain/ports";
import type { BundleCandidate, Neighbour } from "../domain/trace";
import { compareRanked, compareText, rankBest, type TieKey } from "../retrieve/rank";
import type { Pool, PastRequests } from "../retrieve/retrieval-index";
import { explainWords, scoreTexts, usableRetriever, type Search, type Signals } from "../retrieve/retrievers";
import type { EncodedQuery } from "../retrieve/text-index";

/** What a trace holds of the search, for the screen: more would make walks large and tell nobody more. */
const NEIGHBOURS_SHOWN = 10;
const WORDS_SHOWN = 6;

/** What is searched for bundles, and how. */
export interface BundleSearch {
  encoded: EncodedQuery;
  config: Config;
  pool: Pool;
  past: PastRequests;
}

/** Every bundle with its score, in no order. */
export interface FoundBundles {
  bundles: ScoredBundle[];
  neighbours: Neighbour[];
  tieRule: string;
}

/** A bundle with what breaks ties. */
export interface ScoredBundle {
  candidate: BundleCandidate;
  tie: TieKey;
}

/**
 * Past requests are searched; a bundle scores as its best past request. Ours: the paper searches texts of bundles, which
 * are lists of descriptions and read like no request.
 */
export async function searchPastRequests(input: BundleSearch, encoder: EncoderPort | null): Promise<FoundBundles> {
  const { pool, past } = input;
  const search = makeSearch(input, pool.requestTexts, past.included);
  const retriever = usableRetriever(input.config.stage1.retriever, encoder);
  const signals = await scoreTexts(retriever, search, encoder);
  const keyOf = (index: number): TieKey => ({ name: pool.requests[index]!.text, id: pool.requests[index]!.id });
  const best = bestRequestPerBundle(pool, past.included, signals.score, keyOf);
  const uses = countUses(pool, past.included);
  const bundles = [...best].map(([bundle, index]) => ({
    candidate: makeCandidate(pool.bundles[bundle]!, uses, signals, index, pool.requests[index]!.id),
    tie: keyOf(index),
  }));
  const neighbours = rankBest(past.included, signals.score, keyOf, NEIGHBOURS_SHOWN).map((index) => ({
    query: pool.requests[index]!.id,
    text: pool.requests[index]!.text,
    tools: [...pool.bundles[pool.bundleIndexOfRequest[index]!]!.tools],
    bundle: pool.bundles[pool.bundleIndexOfRequest[index]!]!.key,
    ...signalsAt(signals, index),
    sharedWords: explainWords(retriever, search, index)
      .filter(({ contribution }) => contribution > 0)
      .slice(0, WORDS_SHOWN),
  }));
  return { bundles, neighbours, tieRule: "the past request that comes first in the alphabet" };
}

/**
 * The texts of the bundles are searched: those of the past requests or, of the whole file, all, even one that only the
 * asked request used. Ties fall as in the released code where its BM25 is used: it sorts ascending and turns the list
 * around, so that the last of equal ones is first.
 */
export async function searchBundleTexts(input: BundleSearch, encoder: EncoderPort | null): Promise<FoundBundles> {
  const { pool, past } = input;
  const uses = countUses(pool, past.included);
  const isWholeFile = input.config.stage1.pool === "whole-file";
  const indices = pool.bundles.flatMap((bundle, index) => (isWholeFile || uses.has(bundle) ? [index] : []));
  const retriever = usableRetriever(input.config.stage1.retriever, encoder);
  const signals = await scoreTexts(retriever, makeSearch(input, pool.bundleTexts, indices), encoder);
  const isLastFirst = retriever === "okapi";
  const bundles = indices.map((index) => ({
    candidate: makeCandidate(pool.bundles[index]!, uses, signals, index, null),
    tie: {
      name: isLastFirst ? orderKey(pool.bundles.length - index) : pool.bundleTexts.texts[index]!,
      id: pool.bundles[index]!.key,
    },
  }));
  const tieRule = isLastFirst
    ? "the bundle used last in the file, as in the released code"
    : "the bundle whose tools come first in the alphabet";
  return { bundles, neighbours: [], tieRule };
}

function makeSearch(input: BundleSearch, texts: Search["index"], candidates: readonly number[]): Search {
  const { encoded, config } = input;
  return { index: texts, query: encoded, candidates, denseWeight: config.stage1.denseWeight, seed: config.seed };
}

/** The index of the best past request of each bundle, by the index of the bundle. */
function bestRequestPerBundle(
  pool: Pool,
  indices: readonly number[],
  score: Float64Array,
  keyOf: (index: number) => TieKey,
): Map<number, number> {
  const best = new Map<number, number>();
  for (const index of indices) {
    const bundle = pool.bundleIndexOfRequest[index]!;
    const champion = best.get(bundle);
    if (champion === undefined || compareRanked(index, champion, score, keyOf) < 0) best.set(bundle, index);
  }
  return best;
}

/** How many of these past requests needed each bundle. */
function countUses(pool: Pool, indices: readonly number[]): Map<Bundle, number> {
  const uses = new Map<Bundle, number>();
  for (const index of indices) {
    const bundle = pool.bundles[pool.bundleIndexOfRequest[index]!]!;
    uses.set(bundle, (uses.get(bundle) ?? 0) + 1);
  }
  return uses;
}

function makeCandidate(
  bundle: Bundle,
  uses: ReadonlyMap<Bundle, number>,
  signals: Signals,
  index: number,
  via: QueryId | null,
): BundleCandidate {
  return {
    bundle: bundle.key,
    tools: [...bundle.tools],
    uses: uses.get(bundle) ?? 0,
    ...signalsAt(signals, index),
    via,
  };
}

/** What is shown of one text: the number that ordered it, and both signals. */
function signalsAt(signals: Signals, index: number): { score: number; cosine: number | null; bm25: number } {
  const cosine = signals.cosine?.[index] ?? null;
  return { score: signals.score[index]!, cosine, bm25: signals.bm25[index]! };
}

/** Highest score first; equal scores by what breaks ties. */
export function compareScored(a: ScoredBundle, b: ScoredBundle): number {
  return (
    b.candidate.score - a.candidate.score || compareText(a.tie.name, b.tie.name) || compareText(a.tie.id, b.tie.id)
  );
}

/** Numbers as text that sorts like them. */
function orderKey(index: number): string {
  return String(index).padStart(12, "0");
}
