import type { Config } from "../domain/config";
import type { EncoderPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { BundleResult } from "../domain/trace";
import { selectBest } from "../retrieve/rank";
import { usableRetriever } from "../retrieve/retrievers";
import { type RetrievalIndex, selectPastRequests } from "../retrieve/retrieval-index";
import type { EncodedQuery } from "../retrieve/text-index";
import type { AppliedEdits } from "./edits";
import { compareScored, searchBundleTexts, searchPastRequests, type ScoredBundle } from "./search-bundles";

const CANDIDATES_SHOWN = 10;

/** What stage 1 looks at. */
export interface BundleAcquisitionInput {
  query: Query;
  encoded: EncodedQuery;
  config: Config;
  index: RetrievalIndex;
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
  const pool = config.stage1.pool === "whole-file" ? index.wholeFile : index.history;
  const past = selectPastRequests(pool, query, edits.droppedNeighbours);
  const { search } = config.stage1;
  const searchBundles = search === "past-requests" ? searchPastRequests : searchBundleTexts;
  const found = await searchBundles({ encoded, config, pool, past }, encoder);
  const candidates = selectBest(found.bundles, compareScored, CANDIDATES_SHOWN);
  const byHand = findChosen(found.bundles, edits.chosenBundles);
  const isOverruled = byHand !== undefined && byHand !== candidates[0];
  const chosen = isOverruled ? byHand : candidates[0];
  return {
    chosen: chosen?.candidate ?? null,
    chosenBy: isOverruled ? "edit" : "computed",
    candidates: candidates.map(({ candidate }) => candidate),
    neighbours: found.neighbours,
    retriever: usableRetriever(config.stage1.retriever, encoder),
    search,
    tieBroken: describeTie(candidates, found.tieRule),
    historySize: past.included.length,
    bundleCount: found.bundles.length,
    leftOut: past.leftOut,
    dropped: past.dropped,
  };
}

/** The last bundle chosen by hand that exists here; a choice made on another history may name none. */
function findChosen(bundles: readonly ScoredBundle[], chosen: AppliedEdits["chosenBundles"]): ScoredBundle | undefined {
  const key = chosen.findLast((wanted) => bundles.some(({ candidate }) => candidate.bundle === wanted));
  return bundles.find(({ candidate }) => candidate.bundle === key);
}

/** Part of the trace, so that a saved walk says by which rule it was decided. */
function describeTie(candidates: readonly ScoredBundle[], rule: string): string | null {
  const [first, second] = candidates;
  if (!first || !second || first.candidate.score !== second.candidate.score) return null;
  return `The first bundles have the same score. The rule then: ${rule}.`;
}
