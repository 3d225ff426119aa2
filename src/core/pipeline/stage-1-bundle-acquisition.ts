import type { Config } from "../domain/config";
import type { BundleKey } from "../domain/ids";
import type { EncodedQuery, EncoderPort, FinderPort, Found, FoundText, TextSearch } from "../domain/ports";
import type { Query } from "../domain/query";
import type { BundleCandidate, BundleResult, Neighbour } from "../domain/trace";
import { createInTabFinder } from "../retrieve/in-tab-finder";
import { selectPastRequests, type PastRequests, type RetrievalIndex } from "../retrieve/retrieval-index";
import { usableRetriever } from "../retrieve/retrievers";
import type { AppliedEdits } from "./edits";

/** What stage 1 looks at. */
export interface BundleAcquisitionInput {
  query: Query;
  encoded: EncodedQuery;
  config: Config;
  index: RetrievalIndex;
  /** Finds in the history. Absent: this tab does; it alone has the whole file. */
  finder?: FinderPort;
  edits: Pick<AppliedEdits, "chosenBundles" | "droppedNeighbours">;
}

/**
 * Stage 1, bundle acquisition: the one bundle of past tools that fits the request best.
 *
 * The paper and the released code search the text of each bundle (`search: "bundle-text"`). Our default searches the
 * past requests: a bundle scores as its best past request, which is far better (method notes 1.2). Neither says what
 * breaks ties: equal scores go by text, then id; with `okapi`, as in the released code, the last bundle of the pool wins.
 * With `pool: "whole-file"` every judged request's bundle can be found by its text, the asked one's included (the
 * released code's leak); the asked request itself is no neighbour even then. Never fails for want of a history: `chosen` is
 * `null` then, and the walk goes on with an empty bundle.
 *
 * @example asked "a hotel and a flight to Rome", past "book a hotel room and find cheap flights": its bundle Flight, Hotel
 */
export async function acquireBundle(input: BundleAcquisitionInput, encoder: EncoderPort | null): Promise<BundleResult> {
  const { query, encoded, config, index, edits } = input;
  const isWholeFile = config.stage1.pool === "whole-file";
  const pool = isWholeFile ? index.wholeFile : index.history;
  const finder = (isWholeFile ? null : input.finder) ?? createInTabFinder(index, encoder, pool);
  const past = selectPastRequests(pool, query, edits.droppedNeighbours);
  const { search } = config.stage1;
  const searchBundles = search === "past-requests" ? searchPastRequests : searchBundleTexts;
  const found = await searchBundles({ encoded, config, finder, past });
  const { candidates } = found;
  const byHand = await findChosen(found, edits.chosenBundles);
  const isOverruled = byHand !== null && byHand.bundle !== candidates[0]?.bundle;
  return {
    chosen: (isOverruled ? byHand : candidates[0]) ?? null,
    chosenBy: isOverruled ? "edit" : "computed",
    candidates,
    neighbours: found.neighbours,
    retriever: usableRetriever(config.stage1.retriever, encoded.vector),
    search,
    tieBroken: describeTie(candidates, found.tieRule),
    historySize: past.included.length,
    bundleCount: found.bundleCount,
    leftOut: past.leftOut,
    dropped: past.dropped,
  };
}

/** The last bundle chosen by hand that exists here; a choice made on another history may name none. */
async function findChosen(found: FoundBundles, chosen: AppliedEdits["chosenBundles"]): Promise<BundleCandidate | null> {
  for (const key of chosen.toReversed()) {
    const candidate = await found.candidateOf(key);
    if (candidate) return candidate;
  }
  return null;
}

/** Part of the trace, so that a saved walk says by which rule it was decided. */
function describeTie(candidates: readonly BundleCandidate[], rule: string): string | null {
  const [first, second] = candidates;
  if (!first || !second || first.score !== second.score) return null;
  return `The first bundles have the same score. The rule then: ${rule}.`;
}

/** What a trace holds of the search, for the screen: more would make walks large and tell nobody more. */
const CANDIDATES_SHOWN = 10;
const NEIGHBOURS_SHOWN = 10;
const WORDS_SHOWN = 6;

/** What is searched for bundles, and how. */
interface BundleSearch {
  encoded: EncodedQuery;
  config: Config;
  finder: FinderPort;
  past: Pick<PastRequests, "leftOut" | "dropped">;
}

/** The first bundles, and what else of the search is shown. */
interface FoundBundles {
  /** Best first, at most ten. */
  candidates: BundleCandidate[];
  /** Of all bundles that may be found. */
  bundleCount: number;
  neighbours: Neighbour[];
  tieRule: string;
  /** A bundle of any rank; `null` where it may not be found. */
  candidateOf(bundle: BundleKey): Promise<BundleCandidate | null>;
}

/**
 * Past requests are searched; a bundle scores as its best past request. Ours: the paper searches texts of bundles, which
 * are lists of descriptions and read like no request.
 */
async function searchPastRequests(input: BundleSearch): Promise<FoundBundles> {
  const [found] = await input.finder.find([makeSearch(input, "requests", exceptOf(input))]);
  const nearest = await found!.best(NEIGHBOURS_SHOWN);
  return {
    ...(await readBundles(input, found!, (text) => text.id as BundleCandidate["via"])),
    neighbours: nearest.map((text) => describeNeighbour(found!, text)),
    tieRule: "the past request that comes first in the alphabet",
  };
}

/**
 * The texts of the bundles are searched: those of the past requests or, of the whole file, all, even one that only the
 * asked request used. Ties fall as in the released code where its BM25 is used: it sorts ascending and turns the list
 * around, so that the last of equal ones is first.
 */
async function searchBundleTexts(input: BundleSearch): Promise<FoundBundles> {
  const isWholeFile = input.config.stage1.pool === "whole-file";
  const search = makeSearch(input, "bundles", isWholeFile ? [] : await unusedBundles(input));
  const [found] = await input.finder.find([search]);
  const tieRule =
    search.retriever === "okapi"
      ? "the bundle used last in the file, as in the released code"
      : "the bundle whose tools come first in the alphabet";
  return { ...(await readBundles(input, found!, () => null)), neighbours: [], tieRule };
}

/** Bundles that nobody used but requests that are left out. */
async function unusedBundles(input: BundleSearch): Promise<BundleKey[]> {
  const except = exceptOf(input);
  if (except.length === 0) return [];
  const stored = await input.finder.read("requests", except);
  const bundles = [...new Set([...stored.values()].flatMap(({ bundle }) => bundle ?? []))];
  const uses = await input.finder.countUses(bundles, except);
  return bundles.filter((_, i) => uses[i] === 0);
}

function exceptOf({ past }: BundleSearch): PastRequests["leftOut"] {
  return [...past.leftOut, ...past.dropped];
}

function makeSearch(
  { encoded, config }: BundleSearch,
  collection: TextSearch["collection"],
  except: readonly string[],
): TextSearch {
  const { retriever, denseWeight } = config.stage1;
  const usable = usableRetriever(retriever, encoded.vector);
  return { ...encoded, collection, retriever: usable, denseWeight, seed: config.seed, except };
}

/** The first bundles with how often each was used; `viaOf`: the past request that stands for it. */
async function readBundles(
  input: BundleSearch,
  found: Found,
  viaOf: (text: FoundText) => BundleCandidate["via"],
): Promise<Pick<FoundBundles, "candidates" | "bundleCount" | "candidateOf">> {
  const countUses = (bundles: BundleKey[]) => input.finder.countUses(bundles, exceptOf(input));
  const first = (await found.bestOfBundles(CANDIDATES_SHOWN)).map((text) => ({ ...text, bundle: text.bundle! }));
  const uses = await countUses(first.map(({ bundle }) => bundle));
  return {
    candidates: first.map((text, i) => makeCandidate(text, text.bundle, uses[i]!, viaOf(text))),
    bundleCount: found.bundleCount,
    async candidateOf(bundle) {
      const text = await found.bestOfBundle(bundle);
      return text && makeCandidate(text, bundle, (await countUses([bundle]))[0]!, viaOf(text));
    },
  };
}

function makeCandidate(
  { tools, score, cosine, bm25 }: FoundText,
  bundle: BundleKey,
  uses: number,
  via: BundleCandidate["via"],
): BundleCandidate {
  return { bundle, tools: [...tools], uses, score, cosine, bm25, via };
}

function describeNeighbour(found: Found, { id, text, tools, bundle, score, cosine, bm25 }: FoundText): Neighbour {
  return {
    query: id as Neighbour["query"],
    text,
    tools: [...tools],
    bundle: bundle!,
    ...{ score, cosine, bm25 },
    sharedWords: found
      .wordsOf(id)
      .filter(({ contribution }) => contribution > 0)
      .slice(0, WORDS_SHOWN),
  };
}
