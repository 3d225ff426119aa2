import type { BundleKey } from "../domain/ids";
import type { Found, FoundText, TextSearch, TextSignals } from "../domain/ports";
import { explainBm25OfText, scoreBm25OfText, scoreBm25WithItself, type WordStatistics } from "./bm25";
import { boundsOf, combineBy, momentsOf, sumsOfCosines, type Bounds, type Combine } from "./candidate-bounds";
import type { Candidate, CandidateLists, CandidateSearch, EngineAdapter, EngineText } from "./engine-adapter";
import { compareText } from "./rank";
import { dot } from "./vector-matrix";

/** How many candidates are listed at first. With 50, 4 of 200 hybrid lists of 20,000 texts were not proved; with 100, none. */
export const FIRST_LENGTH = 100;
/** How often lists may be doubled before the answer is called approximate. */
const DOUBLINGS = 2;
/** Scores of the hybrid nearer than this may be told apart by the rounding of their moments alone. */
const MARGIN = 1e-7;

/** Texts that a search leaves out, as far as they are there. */
export interface LeftOut {
  vectors: readonly Float32Array[];
  count: number;
  /** How many bundles lose their last past request with them. */
  bundles: number;
}

interface FarFoundParts {
  engine: EngineAdapter;
  search: TextSearch;
  /** What `lists` answer. */
  asked: CandidateSearch;
  lists: CandidateLists;
  /** The next list is at least so long. */
  listLength: number;
  leftOut: LeftOut;
  statistics: WordStatistics;
}

/** A text at hand, scored. */
interface ScoredText extends TextSignals {
  text: EngineText;
  bundle: BundleKey | null;
}

/** One answer whose texts lie elsewhere: candidates that did not come with their texts are fetched when a list is asked for. */
export function createFarFound(parts: FarFoundParts): Found {
  const { engine, search, leftOut, statistics } = parts;
  const known = createKnownTexts(parts);
  const candidates = createCandidates(parts);
  let certainty: Found["certainty"] = "proved";
  let mostAbove: number | null = 0;

  const first = async (count: number, choose: Choose): Promise<FoundText[]> => {
    const list = await proveFirst(count, choose, { known, candidates, asked: parts.asked });
    if (!list.isProved) {
      certainty = "approximate";
      mostAbove = mostAbove === null || list.mostAbove === null ? null : Math.max(mostAbove, list.mostAbove);
    }
    return list.texts.map(asFound);
  };
  const self = { ...parts, known };
  return {
    get certainty() {
      return certainty;
    },
    get mostAbove() {
      return mostAbove;
    },
    best: (count) => first(count, allOf),
    bestOfBundles: (count) => first(count, firstOfEachBundle),
    bestOfBundle: (bundle) => findInBundle(bundle, self),
    bundleCount: search.collection === "tools" ? 0 : engine.facts.bundles.rows - leftOut.bundles,
    signalsOf: (id) => known.signalsOf(id),
    look: (ids) => known.fetch(ids),
    wordsOf: (id) => explainBm25OfText(statistics, search.words, known.textOf(id)?.words ?? []),
    get ownBm25() {
      return scoreBm25WithItself(statistics, search.words);
    },
  };
}

/** Of texts at hand, or of candidates. */
type Choose = <Each extends { bundle: BundleKey | null }>(texts: readonly Each[]) => readonly Each[];

const allOf: Choose = (texts) => texts;

const firstOfEachBundle: Choose = <Each extends { bundle: BundleKey | null }>(texts: readonly Each[]): Each[] => {
  const first = new Map<BundleKey, Each>();
  for (const each of texts) if (each.bundle !== null && !first.has(each.bundle)) first.set(each.bundle, each);
  return [...first.values()];
};

function asFound({ text, score, cosine, bm25 }: ScoredText): FoundText {
  return { id: text.id, text: text.text, tools: text.tools, bundle: text.bundle, score, cosine, bm25 };
}

type KnownTexts = ReturnType<typeof createKnownTexts>;

/** Texts that were fetched, with their scores. */
function createKnownTexts(parts: FarFoundParts) {
  const { engine, search, lists, statistics } = parts;
  const { combine, isFirm } = momentsOfSearch(parts);
  const out = new Set(search.except);
  const texts = new Map<string, ScoredText>();
  const score = (text: EngineText): ScoredText => {
    const cosine = search.vector && text.vector ? dot(text.vector, search.vector) : null;
    const bm25 = scoreBm25OfText(statistics, search.words, text.words);
    return { text, bundle: text.bundle, score: combine(cosine ?? 0, bm25), cosine, bm25 };
  };
  const add = (read: Iterable<EngineText>): void => {
    for (const text of read) if (!texts.has(text.id)) texts.set(text.id, score(text));
  };
  add(lists.texts);
  return {
    combine,
    isFirm,
    has: (id: string) => texts.has(id),
    textOf: (id: string) => texts.get(id)?.text,
    signalsOf(id: string): TextSignals | undefined {
      const found = texts.get(id);
      return found && { score: found.score, cosine: found.cosine, bm25: found.bm25 };
    },
    add,
    async fetch(ids: readonly string[]): Promise<void> {
      const missing = ids.filter((id) => !texts.has(id));
      if (missing.length > 0) add((await engine.read(search.collection, missing)).values());
    },
    /** All that may be found, best first. */
    ranked: (): ScoredText[] => [...texts.values()].filter(({ text }) => !out.has(text.id)).sort(compareScored),
  };
}

function compareScored(a: ScoredText, b: ScoredText): number {
  return b.score - a.score || compareText(a.text.name, b.text.name) || compareText(a.text.id, b.text.id);
}

/** The hybrid's moments are over all texts that may be found, whichever were listed. */
function momentsOfSearch({ engine, search, lists, leftOut }: FarFoundParts): { combine: Combine; isFirm: boolean } {
  const { rows, moments } = engine.facts[search.collection];
  const count = rows - leftOut.count;
  const { words } = lists;
  const isHybrid = search.retriever === "hybrid";
  const cosines = leftOut.vectors.map((vector) => (search.vector ? dot(vector, search.vector) : 0));
  const near =
    isHybrid && moments ? sumsOfCosines(moments, rows, search.vector!, cosines) : { sum: 0, sumOfSquares: 0 };
  const dense = momentsOf(count, near.sum, near.sumOfSquares);
  const shared = momentsOf(count, words?.sum ?? 0, words?.sumOfSquares ?? 0);
  return { combine: combineBy(search, dense, shared), isFirm: !isHybrid || (dense.isFirm && shared.isFirm) };
}

type Candidates = ReturnType<typeof createCandidates>;

/** The lists, longer where they were too short. */
function createCandidates({ engine, asked, lists, listLength }: FarFoundParts) {
  let current = lists;
  let length = asked.count;
  return {
    get isLongest() {
      return length >= listLength * 2 ** DOUBLINGS;
    },
    get isExact() {
      return (current.nearest?.isExact ?? true) && (current.words?.isExact ?? true);
    },
    bounds: (combine: Combine): Bounds => boundsOf(current, combine),
    /**
     * How many that are not known can be among the first `count`, 1 at least. One list alone tells: only what is as far off as it
     * may be. Of two lists a text is mostly in one.
     */
    countPossible(count: number, choose: Choose, known: KnownTexts): number {
      const list = current.nearest && current.words ? null : (current.nearest ?? current.words);
      const last = list && choose(list.candidates)[count - 1];
      if (!last) return Infinity;
      const isPossible = ({ value }: Candidate): boolean => value + list.error >= last.value - list.error;
      return Math.max(1, list.candidates.filter((each) => isPossible(each) && !known.has(each.id)).length);
    },
    async lengthen(): Promise<void> {
      length = length < listLength ? listLength : 2 * length;
      [current] = (await engine.list([{ ...asked, count: length, withTexts: false }])) as [CandidateLists];
    },
  };
}

interface Proving {
  known: KnownTexts;
  candidates: Candidates;
  asked: CandidateSearch;
}

/**
 * Fetches candidates by the most that they can score until the first `count` are certain. Where texts in neither list could
 * still be among them, the lists are doubled, at most twice.
 */
async function proveFirst(count: number, choose: Choose, { known, candidates, asked }: Proving) {
  // Each way there and back costs more than the texts that it brings: twice as many each time.
  let batch = 2 * count + 6;
  for (;;) {
    const { listed, outside } = candidates.bounds(known.combine);
    let open = listed.filter(({ id }) => !known.has(id));
    for (;;) {
      const texts = choose(known.ranked()).slice(0, count);
      const last = texts.length < count ? -Infinity : texts.at(-1)!.score;
      const isOpen = open.length > 0 && !isBelow(open[0]!.most, last, asked);
      if (!isOpen) {
        const isCovered = outside === -Infinity || isBelow(outside, last, asked);
        const isProved = isCovered && candidates.isExact && known.isFirm && isOrderCertain(texts, asked);
        const isSure = candidates.isExact && known.isFirm;
        const mostAbove = isSure ? Math.max(MARGIN, Number.isFinite(last) ? outside - last : 0) : null;
        if (isProved || candidates.isLongest || isCovered) return { texts, isProved, mostAbove };
        break;
      }
      const next = open.slice(0, Math.min(batch, candidates.countPossible(count, choose, known)));
      batch *= 2;
      await known.fetch(next.map(({ id }) => id));
      open = open.slice(next.length);
    }
    await candidates.lengthen();
  }
}

/**
 * Surely below: by more than rounding where moments went in. Texts that share no word come in the order of their names, so
 * that one of them is below each that was listed before.
 */
function isBelow(most: number, last: number, { vector, weights }: CandidateSearch): boolean {
  if (!vector && most === 0 && last === 0) return true;
  return most < last - (vector && weights ? MARGIN : 0);
}

/** Texts that differ by less than the rounding of moments, yet are no copies, may stand the other way round in the tab. */
function isOrderCertain(texts: readonly ScoredText[], { vector, weights }: CandidateSearch): boolean {
  if (!vector || !weights) return true;
  return texts.every((text, i) => {
    const before = texts[i - 1];
    if (!before || before.score - text.score > MARGIN) return true;
    return before.cosine === text.cosine && before.bm25 === text.bm25;
  });
}

/** Longest bundle that is read whole. */
const MOST_OF_BUNDLE = 1000;

/** The best text of one bundle, whatever its rank: its texts are read, since they may share no word with what is asked. */
async function findInBundle(bundle: BundleKey, { engine, search, known }: FarFoundParts & { known: KnownTexts }) {
  if (search.collection === "requests") known.add(await engine.readBundle(bundle, MOST_OF_BUNDLE));
  if (search.collection === "bundles") await known.fetch([bundle]);
  const first = known.ranked().find((each) => each.bundle === bundle);
  return first ? asFound(first) : null;
}
