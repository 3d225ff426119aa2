/**
 * The data set in this tab behind `FinderPort`. It keeps the scores of all texts, so that more of a list, a tool of any rank
 * and a bundle chosen by hand cost no second search. Nothing here waits but for an encoder whose vectors were not attached:
 * a promise that is kept already costs less than a microsecond, so that typing meets no other speed than before the port.
 */
import type { BundleKey, QueryId } from "../domain/ids";
import type {
  Collection,
  EncoderPort,
  FinderPort,
  Found,
  FoundText,
  NearTool,
  StoredText,
  TextSearch,
} from "../domain/ports";
import { scoreBm25WithItself, statisticsOf } from "./bm25";
import { textsOfCollections, type Texts } from "./collection-texts";
import { compareRanked, rankBest, selectBest, type TieKey } from "./rank";
import type { Pool, RetrievalIndex } from "./retrieval-index";
import { explainWords, scoreByCosine, type Search, type Signals } from "./retrievers";
import { scoreInSharedLists } from "./shared-lists";
import { vectorsOf, type TextIndex } from "./text-index";

/** Products of some vectors with all past requests, made ahead of the searches. */
export type ReadyProducts = ReadonlyMap<Float32Array, Float64Array>;

/**
 * Finds in an index of this tab. `pool`: the past requests and bundles that may be found. `ready`: products with the requests of
 * that pool. Rejects with what the encoder throws.
 *
 * @example const [found] = await createInTabFinder(index, encoder).find([search]); await found.best(7);
 */
export function createInTabFinder(
  index: RetrievalIndex,
  encoder: EncoderPort | null,
  pool: Pool = index.history,
  ready?: ReadyProducts,
): FinderPort {
  const collections = textsOfCollections(index, pool);
  const included = createInclusion(collections);
  const findOne = async (asked: TextSearch): Promise<Found> => {
    const texts = collections[asked.collection];
    const { denseWeight, seed } = asked;
    const search = { index: texts.index, query: asked, candidates: included(asked), denseWeight, seed };
    const made = asked.collection === "requests" && asked.vector ? ready?.get(asked.vector) : undefined;
    return makeFound(asked, { texts, pool, search, score: await openScores(asked, search, encoder, made) });
  };
  return {
    rows: {
      tools: collections.tools.indices.length,
      requests: collections.requests.indices.length,
      bundles: collections.bundles.indices.length,
    },
    nearTools: nearToolsOf(index.catalogue, encoder !== null),
    async find(searches) {
      const found: Found[] = [];
      for (const search of searches) found.push(await findOne(search));
      return found;
    },
    async read(collection, ids) {
      return readStored(collections[collection], ids, encoder !== null);
    },
    async countUses(bundles, except) {
      const isOut = new Set(except);
      return bundles.map((key) => countUses(pool, key, isOut));
    },
  };
}

function countUses({ bundles, bundleNumbers }: Pool, key: BundleKey, except: ReadonlySet<QueryId>): number {
  const queryIds = bundles[bundleNumbers.get(key) ?? -1]?.queryIds ?? [];
  return except.size === 0 ? queryIds.length : queryIds.filter((id) => !except.has(id)).length;
}

/** Encodes what has no vector yet; the scores are made when they are asked for. `made`: the cosines that are there already. */
async function openScores(
  { retriever, vector }: TextSearch,
  search: Search,
  encoder: EncoderPort | null,
  made: Float64Array | undefined,
): Promise<() => Signals> {
  const vectors = encoder && vector && !made ? await vectorsOf(search.index, encoder) : null;
  return scoreInSharedLists(search.index, (buffers) => {
    const cosine = made ?? vectors?.dotRows(vector!, buffers?.cosine) ?? null;
    return scoreByCosine(retriever, buffers ? { ...search, buffers } : search, cosine);
  });
}

type NearTools = NonNullable<FinderPort["nearTools"]>;

const NEAR_TOOLS = new WeakMap<TextIndex, { byMeaning: NearTools; byWords: NearTools }>();

/** Lists of an index that belongs to one encoder; without it, words are compared. */
function nearToolsOf(catalogue: TextIndex, byMeaning: boolean): NearTools {
  const fresh = (): NearTools => new Map<string, readonly NearTool[]>();
  const lists = NEAR_TOOLS.get(catalogue) ?? { byMeaning: fresh(), byWords: fresh() };
  NEAR_TOOLS.set(catalogue, lists);
  return byMeaning ? lists.byMeaning : lists.byWords;
}

/** The texts that a search may find. All searches of a walk leave out the same requests: the last list is kept. */
function createInclusion(collections: Record<Collection, Texts>): (search: TextSearch) => readonly number[] {
  let last: { collection: Collection; except: readonly string[]; indices: readonly number[] } | null = null;
  return ({ collection, except }) => {
    const { indices, indicesOf } = collections[collection];
    if (except.length === 0) return indices;
    const isLast = last?.collection === collection && last.except.length === except.length;
    if (last && isLast && except.every((id, i) => id === last?.except[i])) return last.indices;
    const out = new Set(except.flatMap(indicesOf));
    last = { collection, except, indices: indices.filter((index) => !out.has(index)) };
    return last.indices;
  };
}

function readStored(texts: Texts, ids: readonly string[], withVectors: boolean): Map<string, StoredText> {
  const vectors = withVectors ? texts.index.vectors : null;
  return new Map(
    ids.flatMap((id) =>
      texts.indicesOf(id).map((index) => [id, { ...texts.store(index), vector: vectors?.row(index) ?? null }] as const),
    ),
  );
}

interface Searched {
  texts: Texts;
  pool: Pool;
  search: Search;
  /** The scores of all texts; not to be kept beyond the turn. */
  score(): Signals;
}

function makeFound({ retriever, words }: TextSearch, { texts, pool, search, score }: Searched): Found {
  const { candidates } = search;
  const keyOf = (index: number): TieKey => texts.keyOf(index, retriever === "okapi");
  const describe = (index: number): FoundText => ({ ...texts.store(index), ...signalsAt(score(), index) });
  let perBundle: ReadonlyMap<number, number> | null = null;
  const champions = () => (perBundle ??= bestPerBundle(candidates, texts.bundleOf, score().score, keyOf));
  return {
    certainty: "proved",
    best: async (count) => rankBest(candidates, score().score, keyOf, count).map(describe),
    async bestOfBundles(count) {
      const best = [...champions().values()];
      const { score: scores } = score();
      return selectBest(best, (a, b) => compareRanked(a, b, scores, keyOf), count).map(describe);
    },
    async bestOfBundle(bundle) {
      const index = champions().get(pool.bundleNumbers.get(bundle) ?? -1);
      return index === undefined ? null : describe(index);
    },
    get bundleCount() {
      return champions().size;
    },
    signalsOf(id) {
      const [index] = texts.indicesOf(id);
      return index === undefined ? undefined : signalsAt(score(), index);
    },
    look: async () => undefined,
    wordsOf: (id) => texts.indicesOf(id).flatMap((index) => explainWords(retriever, search, index)),
    get ownBm25() {
      return scoreBm25WithItself(statisticsOf(texts.index.words), words);
    },
  };
}

/** The index of the best text of each bundle, by the number of the bundle, in order of first use. */
function bestPerBundle(
  candidates: readonly number[],
  bundleOf: Texts["bundleOf"],
  scores: Float64Array,
  keyOf: (index: number) => TieKey,
): Map<number, number> {
  if (!bundleOf) return new Map();
  /** By the number of the bundle; absent where none was met, so that the order of first use stays. */
  const best: (number | undefined)[] = [];
  const met: number[] = [];
  for (const index of candidates) {
    const bundle = bundleOf(index);
    const champion = best[bundle];
    if (champion === undefined) met.push(bundle);
    // Most fall here, without a look at what breaks ties.
    else if (scores[index]! < scores[champion]! || compareRanked(index, champion, scores, keyOf) >= 0) continue;
    best[bundle] = index;
  }
  return new Map(met.map((bundle) => [bundle, best[bundle]!]));
}

function signalsAt(signals: Signals, index: number): Pick<FoundText, "score" | "cosine" | "bm25"> {
  return { score: signals.score[index]!, cosine: signals.cosine?.[index] ?? null, bm25: signals.bm25[index]! };
}
