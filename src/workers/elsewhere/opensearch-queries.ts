import type { BundleKey, QueryId } from "../../core/domain/ids";
import type { CandidateSearch } from "../../core/retrieve/engine-adapter";
import { hashText } from "../hash";

/* What OpenSearch is asked. What people typed is only ever a parameter, never the source of a script. */

/** BM25 as `retrieve/bm25.ts` has it: k1 1.2, b 0.75; `f` and `l` make 1.2 · (0.25 + 0.75 · length / mean length). */
const BM25_SCRIPT =
  "double s = 0; double f = params.f + params.l * doc['len'].value; " +
  "for (int i = 0; i < params.w.length; i++) { double t = termFreq('words', params.w[i]); " +
  "if (t > 0) { s += params.x[i] * t * 2.2 / (t + f) } } return s;";

const LONGEST_TERM = 200;

/** An analyzer cuts words of more than 255 characters: long ones stand for themselves by their beginning and their hash. */
export function termOf(word: string): string {
  return word.length <= LONGEST_TERM ? word : `${word.slice(0, LONGEST_TERM / 2)}${hashText(word).slice(0, 32)}`;
}

const without = (except: readonly string[]): object =>
  except.length === 0 ? {} : { must_not: [{ terms: { id: except } }] };

/** The best of equal ones by the engine's count are those that come first by name and id. */
const BEST = { track_total_hits: true, sort: ["_score", { order: "asc" }] };

/**
 * Of a hundred texts even the engine's own id, which lies among the stored fields, costs as much as looking at 20,000 vectors:
 * nothing stored is asked for.
 */
const LIST = { ...BEST, stored_fields: "_none_", docvalue_fields: ["id", "bundle"] };

/** The texts with the highest inner product, by looking at each. */
export function nearestQuery({ vector, count, except, withTexts }: CandidateSearch): object {
  const params = { field: "vector", query_value: numbersOf(vector!), space_type: "innerproduct" };
  return {
    ...(withTexts ? BEST : LIST),
    size: count,
    query: {
      script_score: {
        query: { bool: { filter: [{ match_all: {} }], ...without(except) } },
        script: { source: "knn_score", lang: "knn", params },
      },
    },
  };
}

/**
 * The graph is walked for so many times as many as are listed, or as a hundred. Of 20,000 made texts, 300 of them exact copies, on three shards,
 * .982 of the first ten were found with 3, .984 with 5, all with 8 (200 requests).
 */
const GRAPH_WIDTH = 8;
const LEAST_WALKED = 100;

/** The same by the graph of neighbours: quicker, and now and then one is overlooked. */
export function fastNearestQuery({ vector, count, except, withTexts }: CandidateSearch): object {
  const k = GRAPH_WIDTH * Math.max(LEAST_WALKED, count);
  const filter = except.length === 0 ? {} : { filter: { bool: without(except) } };
  return {
    ...(withTexts ? BEST : LIST),
    size: count,
    query: { knn: { vector: { vector: numbersOf(vector!), k, ...filter } } },
  };
}

/** The texts with the highest BM25, and what their scores add up to; without a vector, the others by name behind them. */
export function wordsQuery({ weights, vector, count, except }: CandidateSearch, meanLength: number): object {
  const words = [...weights!.keys()].map(termOf);
  const params = { w: words, x: [...weights!.values()], f: 1.2 * 0.25, l: (1.2 * 0.75) / (meanLength || 1) };
  const sharing = { terms: { words } };
  const scored = (query: object): object => ({ script_score: { query, script: { source: BM25_SCRIPT, params } } });
  const query = vector
    ? scored({ bool: { must: [sharing], ...without(except) } })
    : { bool: { filter: [{ match_all: {} }], should: [scored(sharing)], ...without(except) } };
  const script = { source: "_score", lang: "painless" };
  return { ...LIST, size: count, query, aggs: { scores: { extended_stats: { script } } } };
}

/** How many texts hold each word. */
export function countWordsQuery(words: readonly string[]): object {
  return countQuery(words.map((word) => ({ term: { words: termOf(word) } })));
}

/** How many past requests used each bundle. */
export function countUsesQuery(bundles: readonly BundleKey[], except: readonly QueryId[]): object {
  return { ...countQuery(bundles.map((bundle) => ({ term: { bundle } }))), query: { bool: without(except) } };
}

function countQuery(filters: readonly object[]): object {
  return { size: 0, track_total_hits: true, aggs: { counts: { filters: { filters } } } };
}

/** All that is stored: to choose fields the engine would have to read each text, numbers and all, and write it again. */
export function readQuery(ids: readonly string[]): object {
  return { size: ids.length, track_total_hits: true, query: { terms: { id: ids } } };
}

export function readBundleQuery(bundle: BundleKey, most: number): object {
  return { size: most, track_total_hits: true, sort: [{ order: "asc" }], query: { term: { bundle } } };
}

/** Nine digits give the same 32-bit float again. */
export function numbersOf(vector: Float32Array): number[] {
  return Array.from(vector, (value) => Number(value.toPrecision(9)));
}
