import type { RetrieverName } from "../domain/config";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { selectPastRequests } from "../pipeline/past-requests";
import { rankBest, type TieKey } from "../retrieve/rank";
import { scoreTexts, usableRetriever, type Signals } from "../retrieve/retrievers";
import { askTexts, type TextIndex } from "../retrieve/text-index";
import type { FoldGround } from "./fold-ground";

/** Share of the dense z-score in the hybrid, as in the app. */
const DENSE_WEIGHT = 0.7;
/** Enough for every method; more past requests say nothing. */
const KEPT = 50;

/** A past request near a request. */
export interface Near {
  /** Place in the history of the fold. */
  place: number;
  score: number;
  tools: readonly ToolId[];
}

/** The nearest past requests of a test request, best first, at most 50; found once per fold and retriever. */
export async function nearestRequests(ground: FoldGround, query: Query, retriever: RetrieverName): Promise<Near[]> {
  const found = ground.once(`neighbours ${retriever}`, () => new Map<QueryId, Promise<Near[]>>());
  const before = found.get(query.id);
  if (before) return before;
  const nearest = rankRequests(ground, query, retriever, includedFor(ground, query));
  found.set(query.id, nearest);
  return nearest;
}

/** The same among some places of the history: what a past request would see were the others all there is. */
export async function rankRequests(
  ground: FoldGround,
  query: Query,
  retriever: RetrieverName,
  places: readonly number[],
): Promise<Near[]> {
  const { history } = ground.index;
  const { score } = await compareWith(ground, query.text, history.requestTexts, retriever, places);
  const keyOf = (place: number): TieKey => ({ name: history.requests[place]!.text, id: history.requests[place]!.id });
  return rankBest(places, score, keyOf, KEPT).map((place) => ({
    place,
    score: score[place]!,
    tools: history.bundles[history.bundleOfRequest[place]!]!.tools,
  }));
}

/** What a text has to do with each text of an index. */
export async function compareWith(
  { encoder, seed }: FoldGround,
  text: string,
  texts: TextIndex,
  retriever: RetrieverName,
  candidates: readonly number[] = texts.texts.map((_, place) => place),
): Promise<Signals> {
  const [question] = await askTexts([text], encoder);
  const search = { index: texts, question: question!, candidates, denseWeight: DENSE_WEIGHT, seed };
  return scoreTexts(usableRetriever(retriever, encoder), search, encoder);
}

/** Places of the history a request may look at: all but itself. */
export function includedFor({ index }: FoldGround, query: Query): readonly number[] {
  return selectPastRequests(index.history, query, new Set()).included;
}
