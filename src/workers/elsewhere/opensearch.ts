/**
 * OpenSearch 3 with its k-NN plugin behind `EngineAdapter`. It is only read, and each answer must be whole: the engine's
 * default is to answer for the part of the data that it still has.
 */
import type { BundleKey, QueryId } from "../../core/domain/ids";
import type { Collection } from "../../core/domain/ports";
import type { CandidateLists, CandidateSearch, EngineAdapter, EngineText } from "../../core/retrieve/engine-adapter";
import { askTogether } from "./asked-together";
import type { EngineCall } from "./engine-call";
import {
  readAnswers,
  readCandidates,
  readCounts,
  readListedTexts,
  readTexts,
  type EngineAnswer,
} from "./opensearch-answers";
import type { FoundIndex } from "./opensearch-indexes";
import {
  countUsesQuery,
  countWordsQuery,
  fastNearestQuery,
  nearestQuery,
  readBundleQuery,
  readQuery,
  wordsQuery,
} from "./opensearch-queries";

/** So many texts are read by one search; the engine gives no more than 10,000. */
const MOST_READ = 1000;

/**
 * `fast`: neighbours by the graph (HNSW) instead of looking at each text; never fewer than 100, where its recall is .999.
 * `copies`: which copies of the shards answer; absent: whichever are free.
 */
interface OpenSearchOptions {
  fast?: boolean;
  copies?: "_primary" | "_replica";
}

interface Line {
  collection: Collection;
  body: object;
}

/** Reads an index that was found (`opensearch-indexes.ts`). Every call rejects with EngineFault. */
export function createOpenSearch(
  call: EngineCall,
  index: FoundIndex,
  { fast = false, copies }: OpenSearchOptions = {},
): EngineAdapter {
  const { facts, dimensions } = index;
  const { host } = call;
  const ask = askTogether(async (lines: readonly Line[]): Promise<EngineAnswer[]> => {
    const body = lines.flatMap((line) => [
      {
        index: index.names[line.collection],
        allow_partial_search_results: false,
        ...(copies ? { preference: copies } : {}),
      },
      line.body,
    ]);
    const text = body.map((line) => `${JSON.stringify(line)}\n`).join("");
    return readAnswers(await call.send({ method: "POST", path: "/_msearch", body: text }), lines.length, host);
  });
  const readAll = async (collection: Collection, ids: readonly string[]): Promise<Map<string, EngineText>> => {
    const parts = Array.from({ length: Math.ceil(ids.length / MOST_READ) }, (_, part) =>
      ids.slice(part * MOST_READ, (part + 1) * MOST_READ),
    );
    const answers = await ask(parts.map((part) => ({ collection, body: readQuery(part) })));
    return new Map(answers.flatMap((answer) => [...readTexts(answer, dimensions, host)]));
  };
  return {
    facts,
    async countWords(asked) {
      const answers = await ask(asked.map(({ collection, words }) => ({ collection, body: countWordsQuery(words) })));
      return answers.map((answer, i) => readCounts(answer, asked[i]!.words.length, host));
    },
    async list(searches) {
      const answers = await ask(searches.flatMap((search) => linesOf(search, index, fast)));
      return searches.map((search) => readLists(search, answers, { index, fast, host }));
    },
    read: readAll,
    async readBundle(bundle: BundleKey, most: number) {
      const [answer] = await ask([{ collection: "requests", body: readBundleQuery(bundle, most) }]);
      return [...readTexts({ ...answer!, hits: atMost(answer!, most) }, dimensions, host).values()];
    },
    async countUses(bundles: readonly BundleKey[], except: readonly QueryId[]) {
      const [answer] = await ask([{ collection: "requests", body: countUsesQuery(bundles, except) }]);
      return readCounts(answer!, bundles.length, host);
    },
  };
}

function atMost({ hits }: EngineAnswer, most: number): EngineAnswer["hits"] {
  return { ...hits, total: { ...hits.total, value: Math.min(most, hits.total.value) } };
}

function linesOf(search: CandidateSearch, { facts }: FoundIndex, fast: boolean): Line[] {
  const { collection, vector, weights } = search;
  return [
    ...(vector ? [{ collection, body: fast ? fastNearestQuery(search) : nearestQuery(search) }] : []),
    ...(weights ? [{ collection, body: wordsQuery(search, facts[collection].meanLength) }] : []),
  ];
}

/** Takes its answers from the front of the list. */
function readLists(
  search: CandidateSearch,
  answers: EngineAnswer[],
  { index, fast, host }: { index: FoundIndex; fast: boolean; host: string },
): CandidateLists {
  const { collection, count, vector, weights, except, withTexts } = search;
  // Only where all that is left out is there is it known how many texts are left.
  const rows = except.length === 0 && !fast ? index.facts[collection].rows : null;
  const near = vector && answers.shift()!;
  const nearest = near && readCandidates(near, { count, rows, valueOf: cosineOf, host });
  const words = weights && readWords(answers.shift()!, search, host);
  const precision = errorOfDot(index.dimensions ?? 0);
  return {
    texts: near && withTexts ? readListedTexts(near, index.dimensions, host) : [],
    nearest: nearest && { ...nearest, isWhole: nearest.isWhole && !fast, isExact: !fast, error: precision },
    words,
  };
}

function readWords(answer: EngineAnswer, { count }: CandidateSearch, host: string): CandidateLists["words"] {
  const list = readCandidates(answer, { count, rows: null, valueOf: (score) => score, host });
  const { sum, sum_of_squares: sumOfSquares } = answer.aggregations?.scores ?? {};
  const most = list.candidates[0]?.value ?? 0;
  return { ...list, isExact: true, error: most * 2 ** -22, sum: sum ?? 0, sumOfSquares: sumOfSquares ?? 0 };
}

/** The plugin shifts inner products so that no score is negative: d + 1 from 0 on, 1 / (1 − d) below. */
function cosineOf(score: number): number {
  return score >= 1 ? score - 1 : 1 - 1 / score;
}

/**
 * How far an inner product of unit vectors in 32 bits may be from that in 64, in whatever order it is summed: half a unit in
 * the last place for each product and sum; twice, for the list's order is as far off as its values, and for the shift.
 */
function errorOfDot(dimensions: number): number {
  return 2 * (dimensions + 4) * 2 ** -24;
}
