import type { BundleKey, QueryId } from "../domain/ids";
import { scoreByWeights } from "../retrieve/bm25";
import { createMomentsSum } from "../retrieve/candidate-bounds";
import type {
  CandidateList,
  CandidateSearch,
  CollectionFacts,
  EngineAdapter,
  EngineText,
} from "../retrieve/engine-adapter";
import { readEngineTexts } from "../retrieve/engine-texts";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { compareText } from "../retrieve/rank";
import { dot } from "../retrieve/vector-matrix";

/** How an engine of a test counts: as it is told wrong by at most so much, and not in the tab's order of equals. */
export interface FakeEngineOptions {
  error: number;
  /** Lists of neighbours as from a graph. */
  isExact?: boolean;
}

/** An engine that answers from an index of this tab, whose vectors are attached. Its values are wrong within `error`. */
export function createFakeEngine(index: RetrievalIndex, { error, isExact = true }: FakeEngineOptions): EngineAdapter {
  const texts = readEngineTexts(index);
  const facts = {
    tools: factsOf(texts.tools),
    requests: factsOf(texts.requests),
    bundles: factsOf(texts.bundles),
  };
  const frequencies = {
    tools: countTexts(texts.tools),
    requests: countTexts(texts.requests),
    bundles: countTexts(texts.bundles),
  };
  const engine: EngineAdapter = {
    facts,
    countWords: async (asked) =>
      asked.map(({ collection, words }) => words.map((word) => frequencies[collection].get(word) ?? 0)),
    list: async (searches) =>
      searches.map((search) => {
        const allowed = texts[search.collection].filter(({ id }) => !search.except.includes(id));
        const near = nearest(search, allowed);
        const listed = new Set(search.withTexts ? near?.candidates.map(({ id }) => id) : []);
        return { texts: allowed.filter(({ id }) => listed.has(id)), nearest: near, words: byWords(search, allowed) };
      }),
    read: async (collection, ids) =>
      new Map(texts[collection].flatMap((text) => (ids.includes(text.id) ? [[text.id, text] as const] : []))),
    readBundle: async (bundle, most) => texts.requests.filter((text) => text.bundle === bundle).slice(0, most),
    countUses: async (bundles: readonly BundleKey[], except: readonly QueryId[]) =>
      bundles.map(
        (key) => texts.requests.filter(({ id, bundle }) => bundle === key && !except.includes(id as QueryId)).length,
      ),
  };

  const nearest = ({ vector, count }: CandidateSearch, allowed: readonly EngineText[]): CandidateList | null =>
    vector && { ...cut(allowed, (text) => dot(text.vector!, vector), count), isExact };

  const byWords = ({ weights, vector, count, collection }: CandidateSearch, allowed: readonly EngineText[]) => {
    if (!weights) return null;
    const scored = allowed.map((text) => ({
      text,
      score: scoreByWeights(weights, text.words, facts[collection].meanLength),
    }));
    const sharing = scored.filter(({ score }) => score > 0);
    const scoreOf = new Map(sharing.map(({ text, score }) => [text, score]));
    const list = cut([...scoreOf.keys()], (text) => scoreOf.get(text)!, count);
    return {
      ...(vector ? list : fill(list, allowed, count)),
      sum: sharing.reduce((sum, { score }) => sum + score, 0),
      sumOfSquares: sharing.reduce((sum, { score }) => sum + score * score, 0),
    };
  };

  const fill = (list: CandidateList, allowed: readonly EngineText[], count: number): CandidateList => {
    const listed = new Set(list.candidates.map(({ id }) => id));
    const others = allowed.filter(({ id }) => !listed.has(id)).sort((a, b) => compareTexts(a, b));
    const filling = list.isWhole ? others.map(({ id, bundle }) => ({ id, bundle, value: 0 })) : [];
    const candidates = [...list.candidates, ...filling].slice(0, count);
    return { ...list, candidates, isWhole: allowed.length <= count };
  };

  const cut = (allowed: readonly EngineText[], valueOf: (text: EngineText) => number, count: number): CandidateList => {
    const valued = allowed.map((text, i) => ({
      id: text.id,
      bundle: text.bundle,
      value: valueOf(text) + error * Math.sin(7 * i + count),
    }));
    return {
      candidates: valued.sort((a, b) => b.value - a.value || (a.id < b.id ? 1 : -1)).slice(0, count),
      isWhole: allowed.length <= count,
      isExact: true,
      // What is given and what is bounded both may be off.
      error: 2 * error,
    };
  };
  return engine;
}

function factsOf(texts: readonly EngineText[]): CollectionFacts {
  const words = texts.reduce((sum, text) => sum + text.words.length, 0);
  const [first] = texts;
  const sum = first?.vector ? createMomentsSum(first.vector.length) : null;
  for (const { vector } of texts) if (vector) sum?.add(vector);
  return { rows: texts.length, meanLength: words / texts.length, moments: sum?.moments() ?? null };
}

function compareTexts(a: EngineText, b: EngineText): number {
  return compareText(a.name, b.name) || compareText(a.id, b.id);
}

function countTexts(texts: readonly EngineText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of texts) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
