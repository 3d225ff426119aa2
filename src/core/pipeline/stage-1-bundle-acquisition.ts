import type { Config } from "../domain/config";
import type { EncodedQuery, EncoderPort, FinderPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { BundleCandidate, BundleResult } from "../domain/trace";
import { usableRetriever } from "../retrieve/retrievers";
import { createInTabFinder } from "../retrieve/in-tab-finder";
import { selectPastRequests, type RetrievalIndex } from "../retrieve/retrieval-index";
import type { AppliedEdits } from "./edits";
import { searchBundleTexts, searchPastRequests, type FoundBundles } from "./search-bundles";

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
