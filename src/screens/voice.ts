import { isModelWritten, type Query } from "../core/domain/query";
import type { AskedQuery } from "../core/domain/evaluation";
import type { QueryId } from "../core/domain/ids";

/* In whose voice words are set: serif for what a person wrote, the app's own type for what a model did. */

const BY_MODEL = "voice-model";
const BY_HAND = "voice-person";
const modelWritten = new WeakMap<readonly Query[], ReadonlySet<QueryId>>();

/** The class that gives a request, or all that stands around it, its voice; `person` beside it sets words in it. */
export function voiceOf(query: Query): string {
  return isModelWritten(query) ? BY_MODEL : BY_HAND;
}

/** The same for what a run says that it was asked. */
export function voiceOfAsked(asked: Pick<AskedQuery, "isByModel"> | undefined): string {
  return asked?.isByModel === true ? BY_MODEL : BY_HAND;
}

/** The same for a request that is known by its id alone, among those of a data set. */
export function voiceAmong(queries: readonly Query[] | undefined, id: QueryId): string {
  if (!queries) return BY_HAND;
  let ids = modelWritten.get(queries);
  if (!ids) modelWritten.set(queries, (ids = new Set(queries.filter(isModelWritten).map((query) => query.id))));
  return ids.has(id) ? BY_MODEL : BY_HAND;
}
