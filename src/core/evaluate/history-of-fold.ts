import type { Dataset, FoldHistory } from "../domain/dataset";
import type { ProtocolId } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";

import type { FoldReference } from "../domain/walk";
import { datasetOfFold, type Fold } from "../recommend/method/fold-context";
import { planFolds } from "./plan-folds";
import { PROTOCOLS, readByProtocol } from "./protocols";

/** A data set as one fold of an evaluation sees it. */
export interface DatasetInFold {
  /** As the protocol reads it; what the fold knows is marked as history. */
  dataset: Dataset;
  history: FoldHistory;
}

/**
 * The data set with the past requests of this fold and no others, as the evaluation had it. Throws RangeError, with a
 * sentence, where the split cannot be carried out on these data or has no such fold.
 */
export function openHistoryOfFold(raw: Dataset, { split, protocol, fold }: FoldReference): DatasetInFold {
  const dataset = readByProtocol(raw, PROTOCOLS[protocol]);
  const folds = planFolds(dataset.queries, split);
  const parts = folds[fold];
  if (!parts) throw new RangeError(`This split has ${folds.length} folds of this data set, and no fold ${fold + 1}.`);
  return { dataset: datasetOfFold(dataset, parts), history: countHistory(dataset, folds, fold) };
}

/** What a fold knows, counted: requests that need a tool. */
export function countHistory({ queries }: Dataset, folds: readonly Fold[], fold: number): FoldHistory {
  const count = (some: readonly Query[]): number => some.filter(({ gold }) => gold !== null && gold.length > 0).length;
  return { fold, folds: folds.length, requests: count(folds[fold]?.history ?? []), of: count(queries) };
}

/** A request as the protocol reads it: cleaned, or as the file has it. */
export function readQueryOfRow(queries: readonly Query[], id: QueryId, protocol: ProtocolId): Query | null {
  const query = queries.find((each) => each.id === id);
  if (!query) return null;
  return PROTOCOLS[protocol].text === "raw" ? { ...query, text: query.raw } : query;
}
