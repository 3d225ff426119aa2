import type { RetrieverName } from "../../domain/config";
import type { QueryId, ToolId } from "../../domain/ids";
import type { EncodedQuery } from "../../domain/ports";
import type { Query } from "../../domain/query";
import { selectPastRequests } from "../../retrieve/retrieval-index";
import { rankBest, type TieKey } from "../../retrieve/rank";
import { scoreByCosine, scoreTexts, usableRetriever, type ScoreBuffers, type Signals } from "../../retrieve/retrievers";
import { encodeQueries, vectorsOf, type TextIndex } from "../../retrieve/text-index";
import { createBlocksAhead, type BlocksAhead } from "./blocks-ahead";
import type { FoldContext } from "./fold-context";

/** Share of the dense z-score in the hybrid, as in the app. */
const DENSE_WEIGHT = 0.7;
/** Enough for every method; more past requests say nothing. */
const KEPT = 50;

/** A past request near a request. */
export interface NearRequest {
  /** Index in the history of the fold. */
  index: number;
  score: number;
  tools: readonly ToolId[];
}

/** Test requests that are looked up together: they share the passes over the vectors. */
const AHEAD = 16;
/** So many blocks are on their way where products are made elsewhere: then neither side waits for the other. */
const BEGUN = 2;

interface Compared {
  questions: readonly EncodedQuery[];
  /** Of each question with every past request; `null` without an encoder. */
  cosines: readonly Float64Array[] | null;
}

/** What was found for the requests of a fold, and those that are looked up together. */
interface Lookup {
  found: Map<QueryId, NearRequest[]>;
  blocks: BlocksAhead<Compared>;
}

/**
 * The nearest past requests of a test request, best first, at most 50; found once per fold and retriever. Where products
 * can be made elsewhere, those of the next requests are made while these are ranked.
 */
export async function nearestRequests(
  context: FoldContext,
  query: Query,
  retriever: RetrieverName,
): Promise<NearRequest[]> {
  const { found, blocks } = context.once(`neighbours ${retriever}`, () => openLookup(context));
  const before = found.get(query.id);
  if (before) return before;
  const { queries, made } = blocks.of(query);
  const compared = await made;
  queries.forEach((each, i) => {
    if (!found.has(each.id))
      found.set(each.id, rankOne(context, retriever, compared, i, historyWithout(context, each)));
  });
  return found.get(query.id)!;
}

function openLookup(context: FoldContext): Lookup {
  const found: Lookup["found"] = new Map();
  const blocks = createBlocksAhead(context, {
    sizeOf: () => AHEAD,
    begun: context.index.history.requestTexts.vectors?.dotRowsAside ? BEGUN : 0,
    isDone: ({ id }) => found.has(id),
    make: (queries) => compare(context, queries),
  });
  return { found, blocks };
}

/** The same among some requests of the history: what a past request would see were the others all there is. */
export async function rankRequests(
  context: FoldContext,
  query: Query,
  retriever: RetrieverName,
  indices: readonly number[],
): Promise<NearRequest[]> {
  const { index, encoder, once } = context;
  const questions = await encodeQueries([query.text], encoder);
  const vector = encoder && questions[0]!.vector;
  if (!vector) return rankOne(context, retriever, { questions, cosines: null }, 0, indices);
  const matrix = await vectorsOf(index.history.requestTexts, encoder);
  const into = once("cosines of one request", () => new Float64Array(index.history.requests.length));
  return rankOne(context, retriever, { questions, cosines: [matrix.dotRows(vector, into)] }, 0, indices);
}

/**
 * Encodes these requests together and compares them with every past request in one pass: a pass over the vectors costs
 * the same for one request as for several. Without an encoder only the words are read.
 */
async function compare({ index, encoder }: FoldContext, queries: readonly Query[]): Promise<Compared> {
  const questions = await encodeQueries(
    queries.map(({ text }) => text),
    encoder,
  );
  const vectors = questions.flatMap(({ vector }) => vector ?? []);
  if (!encoder || vectors.length === 0) return { questions, cosines: null };
  const matrix = await vectorsOf(index.history.requestTexts, encoder);
  return { questions, cosines: await (matrix.dotRowsAside?.(vectors) ?? matrix.dotRowsOfMany(vectors)) };
}

/**
 * The past requests nearest to one of the compared requests, best first; equal scores by text, then id. Scratch arrays
 * are shared by all requests of the fold: they are as long as the history.
 */
function rankOne(
  { index, encoder, seed, once }: FoldContext,
  retriever: RetrieverName,
  { questions, cosines }: Compared,
  which: number,
  candidates: readonly number[],
): NearRequest[] {
  const { history } = index;
  const search = {
    index: history.requestTexts,
    query: questions[which]!,
    candidates,
    denseWeight: DENSE_WEIGHT,
    seed,
    buffers: once("buffers of neighbours", () => makeScratch(history.requests.length)),
  };
  const { score } = scoreByCosine(usableRetriever(retriever, encoder), search, cosines?.[which] ?? null);
  const keyOf = (index: number): TieKey => ({ name: history.requests[index]!.text, id: history.requests[index]!.id });
  return rankBest(candidates, score, keyOf, KEPT).map((index) => ({
    index,
    score: score[index]!,
    tools: history.bundles[history.bundleIndexOfRequest[index]!]!.tools,
  }));
}

/** Room for the scores of one request, as long as the history; overwritten by the next. */
function makeScratch(length: number): ScoreBuffers {
  return { bm25: new Float64Array(length), score: new Float64Array(length) };
}

/** What a text has to do with each text of an index. */
export async function compareWith(
  { encoder, seed }: FoldContext,
  text: string,
  texts: TextIndex,
  retriever: RetrieverName,
  candidates: readonly number[] = texts.texts.map((_, index) => index),
): Promise<Signals> {
  const [question] = await encodeQueries([text], encoder);
  const search = { index: texts, query: question!, candidates, denseWeight: DENSE_WEIGHT, seed };
  return scoreTexts(usableRetriever(retriever, encoder), search, encoder);
}

/** Indices of the history that a request may look at: all but itself. */
export function historyWithout({ index }: FoldContext, query: Query): readonly number[] {
  return selectPastRequests(index.history, query, new Set()).included;
}
