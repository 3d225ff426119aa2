import type { RetrieverName } from "../domain/config";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { selectPastRequests } from "../pipeline/past-requests";
import { rankBest, type TieKey } from "../retrieve/rank";
import { scoreByCosine, scoreTexts, usableRetriever, type Signals } from "../retrieve/retrievers";
import { askTexts, vectorsOf, type TextIndex } from "../retrieve/text-index";
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

/** Test requests that are looked up together: they share the passes over the vectors. */
const AHEAD = 16;

/** The nearest past requests of a test request, best first, at most 50; found once per fold and retriever. */
export async function nearestRequests(ground: FoldGround, query: Query, retriever: RetrieverName): Promise<Near[]> {
  const found = ground.once(`neighbours ${retriever}`, () => new Map<QueryId, Near[]>());
  const before = found.get(query.id);
  if (before) return before;
  const block = [query, ...followers(ground, query, (next) => !found.has(next.id))];
  const ranked = await rankMany(ground, block, retriever, (each) => includedFor(ground, each));
  block.forEach(({ id }, i) => found.set(id, ranked[i]!));
  return ranked[0]!;
}

/** The same among some places of the history: what a past request would see were the others all there is. */
export async function rankRequests(
  ground: FoldGround,
  query: Query,
  retriever: RetrieverName,
  places: readonly number[],
): Promise<Near[]> {
  const [ranked] = await rankMany(ground, [query], retriever, () => places);
  return ranked!;
}

/** The test requests that will be asked after this one. */
function followers({ asked, once }: FoldGround, query: Query, isWanted: (query: Query) => boolean): Query[] {
  const placeOf = once("places of the asked", () => new Map(asked.map(({ id }, place) => [id, place])));
  const place = placeOf.get(query.id);
  return place === undefined ? [] : asked.slice(place + 1, place + AHEAD).filter(isWanted);
}

async function rankMany(
  { index, encoder, seed }: FoldGround,
  queries: readonly Query[],
  retriever: RetrieverName,
  placesOf: (query: Query) => readonly number[],
): Promise<Near[][]> {
  const { history } = index;
  const { requestTexts: texts } = history;
  const name = usableRetriever(retriever, encoder);
  const questions = await askTexts(
    queries.map(({ text }) => text),
    encoder,
  );
  const vectors = questions.flatMap(({ vector }) => vector ?? []);
  const cosines = encoder && vectors.length > 0 ? (await vectorsOf(texts, encoder)).dotRowsOfMany(vectors) : null;
  const keyOf = (place: number): TieKey => ({ name: history.requests[place]!.text, id: history.requests[place]!.id });
  return questions.map((question, i) => {
    const candidates = placesOf(queries[i]!);
    const search = { index: texts, question, candidates, denseWeight: DENSE_WEIGHT, seed };
    const { score } = scoreByCosine(name, search, cosines?.[i] ?? null);
    return rankBest(candidates, score, keyOf, KEPT).map((place) => ({
      place,
      score: score[place]!,
      tools: history.bundles[history.bundleOfRequest[place]!]!.tools,
    }));
  });
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
