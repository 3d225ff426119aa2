/*
 * Past bundles as they are, found in four ways. What a method adds has to be seen against these: where bundles come
 * back often, copying the nearest one is hard to beat.
 */
import { MODES, type RetrieverName } from "../../domain/config";
import type { Query } from "../../domain/query";
import { acquireBundle } from "../../pipeline/stage-1-bundle-acquisition";
import { encodeQueries } from "../../retrieve/text-index";
import type { FoldContext } from "../method/fold-context";
import type { Answer, Method } from "../method/method";
import { nearestRequests } from "../method/nearest-requests";

const RETRIEVERS: readonly RetrieverName[] = ["hybrid", "dense", "bm25"];

/**
 * The paper's unaided bundle: stage 1 alone, searched in the texts of bundles. It never reads a past request, so it
 * works where a history has bundles but no texts worth comparing.
 */
export const bundleText: Method = {
  id: "bundle-text",
  label: "Past bundle by its text",
  about: "The bundle whose text (names and descriptions of its tools) is nearest to the request, as it is.",
  source: 'PTR paper, rows "unaided". okapi is BM25 as in the released code.',
  retrievers: [...RETRIEVERS, "okapi"],
  encoderless: "by-words",
  prepare: async (context, retriever) => (query) => bundleOfStage1(context, query, retriever),
};

/**
 * What chance reaches. The draw hangs on seed and text alone, so that the same request has the same bundle in every
 * run.
 */
export const randomBundle: Method = {
  id: "random-bundle",
  label: "Random bundle",
  about: "A past bundle by lot, drawn with the seed and the text of the request.",
  source: 'PTR paper, row "random".',
  retrievers: [],
  encoderless: "always",
  prepare: async (context) => (query) => bundleOfStage1(context, query, "random"),
};

/**
 * The strongest baseline where test bundles occur in the history (RecTools .829 under `random`), and a weak one where
 * they do not (.257 under `bundle-disjoint`): the difference is what a split gives away.
 */
export const nearestQuery: Method = {
  id: "nearest-query",
  label: "Nearest past request",
  about: "The tools of the nearest past request, as they are.",
  source: "Ours: the unaided bundle, found by past requests.",
  retrievers: RETRIEVERS,
  encoderless: "by-words",
  prepare: async (context, retriever) => async (query) => {
    const [nearest] = await nearestRequests(context, query, retriever);
    return { tools: [...(nearest?.tools ?? [])], confidence: null };
  },
};

/**
 * Reads nothing of the request. A method that is not better than this has learned how often bundles are used, not what
 * is asked. Equal counts: the bundle that was used first.
 */
export const popularity: Method = {
  id: "popularity",
  label: "Most used bundle",
  about: "The bundle that most past requests needed, whatever is asked.",
  source: "A meter of shortcuts: what is reached without reading the request.",
  retrievers: [],
  encoderless: "always",
  prepare: async ({ index }) => {
    const most = index.history.bundles.reduce((a, b) => (b.queryIds.length > a.queryIds.length ? b : a));
    return async () => ({ tools: [...most.tools], confidence: null });
  },
};

/**
 * Stage 1 with the settings of mode `paper`, on the pool that the protocol allows: the whole file is a leak that the
 * released code has, and only the protocol `published` asks for it.
 */
async function bundleOfStage1(context: FoldContext, query: Query, retriever: RetrieverName): Promise<Answer> {
  const { index, encoder, pool, seed } = context;
  const { stage1 } = MODES.paper;
  const config = { ...MODES.paper, stage1: { ...stage1, retriever, pool }, seed };
  const [encoded] = await encodeQueries([query.text], encoder);
  const edits = { chosenBundles: [], droppedNeighbours: new Set<never>() };
  const { chosen } = await acquireBundle({ query, encoded: encoded!, config, index, edits }, encoder);
  return { tools: [...(chosen?.tools ?? [])], confidence: null };
}
