/**
 * Texts that lie elsewhere behind `FinderPort`. An engine lists candidates; they are fetched, scored by the arithmetic of
 * `bm25.ts`, `vector-matrix.ts` and `hybrid.ts`, and ordered by the rule of `rank.ts`. A list is `proved` where every text
 * that was not fetched must rank below its last one.
 */
import type { BundleKey, QueryId } from "../domain/ids";
import type { Collection, FinderPort, Found, StoredText, TextSearch } from "../domain/ports";
import { weighQuery, type WordStatistics } from "./bm25";
import type { CandidateSearch, EngineAdapter, EngineText } from "./engine-adapter";
import { createFarFound, FIRST_LENGTH, type LeftOut } from "./far-found";
import { noTexts, rememberTexts, type TextMemory } from "./remembered-texts";

/** What searches learn once: an index is never written again. */
interface Learned {
  /** How many texts hold a word. */
  frequencies: Record<Collection, Map<string, number>>;
  leftOut: Map<string, LeftOut>;
  texts: TextMemory;
}

/** Before the first search of an index. */
export function nothingLearned(): Learned {
  const frequencies = { tools: new Map(), requests: new Map(), bundles: new Map() };
  return { frequencies, leftOut: new Map(), texts: noTexts() };
}

/** Words whose counts are kept; beyond, they are asked for again. */
const MOST_WORDS = 50_000;

/**
 * Finds by an engine. `listLength`: how many candidates it lists at first. `learned`: shared by finders of one index. `okapi` and `random` need every text and are refused with a RangeError. Rejects with what the engine throws.
 *
 * @example const [found] = await createFarFinder(engine).find([search]); (await found.best(7)).length // 7, found.certainty "proved"
 */
export function createFarFinder(
  asked: EngineAdapter,
  listLength = FIRST_LENGTH,
  learned = nothingLearned(),
): FinderPort {
  const engine = rememberTexts(asked, learned.texts);
  const rowsOf = (collection: Collection): number => engine.facts[collection].rows;
  return {
    rows: { tools: rowsOf("tools"), requests: rowsOf("requests"), bundles: rowsOf("bundles") },
    find: (searches) => find(engine, learned, searches, listLength),
    async read(collection, ids) {
      const texts = await engine.read(collection, ids);
      return new Map([...texts].map(([id, text]) => [id, asStored(text)]));
    },
    countUses: (bundles, except) => countUses(engine, bundles, except),
  };
}

/** So many of the nearest come with their texts: enough for a first ten to be proved, unless many are copies. */
const FIRST_TEXTS = 13;

/**
 * Three ways there and back for all searches together: counts of new words and what is left out, lists, and later the texts. Where
 * meaning alone orders them, one: the counts are only shown, and asked for beside the lists, which bring their texts along.
 */
async function find(
  engine: EngineAdapter,
  learned: Learned,
  searches: readonly TextSearch[],
  count: number,
): Promise<Found[]> {
  searches.forEach(refuseOthers);
  if (searches.length === 0) return [];
  const needsCounts = searches.some(({ retriever }) => retriever !== "dense");
  const learnCounts = (): Promise<void> => learnWords(engine, learned, searches);
  const [leftOut] = await Promise.all([learnLeftOut(engine, learned, searches), needsCounts ? learnCounts() : null]);
  const asked = searches.map((search) => ({
    ...candidatesFor(search, statisticsOf(engine, learned, search.collection)),
    ...(search.retriever === "dense"
      ? { count: Math.min(count, FIRST_TEXTS), withTexts: true }
      : { count, withTexts: false }),
  }));
  const [lists] = await Promise.all([engine.list(asked), needsCounts ? null : learnCounts()]);
  return searches.map((search, i) =>
    createFarFound({
      engine,
      search,
      asked: asked[i]!,
      listLength: count,
      lists: lists[i]!,
      leftOut: leftOut[i]!,
      statistics: statisticsOf(engine, learned, search.collection),
    }),
  );
}

function refuseOthers({ retriever, vector }: TextSearch): void {
  if (retriever === "okapi" || retriever === "random")
    throw new RangeError(`“${retriever}” looks at every text and is not there elsewhere: search in this tab.`);
  if (retriever !== "bm25" && !vector) throw new RangeError(`“${retriever}” needs a vector.`);
}

function candidatesFor(search: TextSearch, statistics: WordStatistics): Omit<CandidateSearch, "count" | "withTexts"> {
  const { collection, retriever, vector, words, except } = search;
  return {
    collection,
    except,
    vector: retriever === "bm25" ? null : vector,
    weights: retriever === "dense" ? null : weighQuery(statistics, words),
  };
}

function statisticsOf({ facts }: EngineAdapter, { frequencies }: Learned, collection: Collection): WordStatistics {
  const { rows, meanLength } = facts[collection];
  return { documentCount: rows, meanLength, frequencyOf: (word) => frequencies[collection].get(word) ?? 0 };
}

/** A walk asks both about the words of its request. */
const ASKED_TOGETHER = ["tools", "requests"] as const;

async function learnWords(engine: EngineAdapter, { frequencies }: Learned, searches: readonly TextSearch[]) {
  const unknown = new Map<Collection, Set<string>>();
  for (const { collection, words } of searches) {
    for (const each of collection === "bundles" ? [collection] : ASKED_TOGETHER) {
      const known = frequencies[each];
      const wanted = unknown.get(each) ?? new Set();
      for (const word of words) if (!known.has(word)) wanted.add(word);
      if (wanted.size > 0) unknown.set(each, wanted);
    }
  }
  if (unknown.size === 0) return;
  const asked = [...unknown].map(([collection, words]) => ({ collection, words: [...words] }));
  const counts = await engine.countWords(asked);
  asked.forEach(({ collection, words }, i) => {
    // A search under way may still read the old map.
    if (frequencies[collection].size > MOST_WORDS) frequencies[collection] = new Map(frequencies[collection]);
    words.forEach((word, j) => frequencies[collection].set(word, counts[i]![j]!));
  });
}

const NOTHING: LeftOut = { vectors: [], count: 0, bundles: 0 };

/** All searches of a walk leave out the same texts: they are read once. */
function learnLeftOut(engine: EngineAdapter, { leftOut }: Learned, searches: readonly TextSearch[]) {
  return Promise.all(
    searches.map(async ({ collection, except }): Promise<LeftOut> => {
      if (except.length === 0) return NOTHING;
      const key = JSON.stringify([collection, except]);
      const known = leftOut.get(key) ?? (await readLeftOut(engine, collection, except));
      leftOut.clear();
      leftOut.set(key, known);
      return known;
    }),
  );
}

async function readLeftOut(engine: EngineAdapter, collection: Collection, except: readonly string[]): Promise<LeftOut> {
  const texts = [...(await engine.read(collection, except)).values()];
  const vectors = texts.flatMap(({ vector }) => vector ?? []);
  if (collection === "tools") return { vectors, count: texts.length, bundles: 0 };
  const used = [...new Set(texts.flatMap(({ bundle }) => bundle ?? []))];
  const uses = collection === "bundles" ? used.map(() => 0) : await countUses(engine, used, except as QueryId[]);
  return { vectors, count: texts.length, bundles: uses.filter((count) => count === 0).length };
}

async function countUses(engine: EngineAdapter, bundles: readonly BundleKey[], except: readonly QueryId[]) {
  return bundles.length === 0 ? [] : engine.countUses(bundles, except);
}

function asStored({ id, text, tools, bundle, vector }: EngineText): StoredText {
  return { id, text, tools, bundle, vector };
}
