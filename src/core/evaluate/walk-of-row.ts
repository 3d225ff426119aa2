import type { Config, EncoderId } from "../domain/config";
import type { Dataset } from "../domain/dataset";
import type { EvaluationRow, ProtocolId, SplitPlan } from "../domain/evaluation";
import type { OpenedRow, WalkInput } from "../domain/walk";
import { configOfMethod, fitToFold } from "../recommend/ptr";
import { asksModel, findMethod } from "../recommend/registry";
import { readQueryOfRow } from "./history-of-fold";
import { PROTOCOLS } from "./protocols";

/** How the rows of one method came about, as far as a walk can be set alike. */
export interface RowsOrigin {
  method: string;
  split: SplitPlan;
  protocol: ProtocolId;
  encoder: EncoderId;
}

/** The walk that stands beside rows of methods which are none: the three stages, which are there at once. */
export const BESIDE = "ptr-staged";

/** What a row of an evaluation opens. */
export interface WalkOfRow {
  input: WalkInput;
  row: OpenedRow;
}

/**
 * The walk behind a row: its request as the protocol reads it, the history of its fold, the settings of its method. Where
 * the method's answer is not the end of a walk, it is the walk of `BESIDE` over the same history. `null`: the data set has
 * no such request.
 */
export function walkOfRow(
  { queries }: Pick<Dataset, "queries">,
  { method, split, protocol, encoder }: RowsOrigin,
  { query: id, fold, predicted }: Pick<EvaluationRow, "query" | "fold" | "predicted">,
): WalkOfRow | null {
  const query = readQueryOfRow(queries, id, protocol);
  if (!query) return null;
  const { pool } = PROTOCOLS[protocol];
  const config = fitToFold({ encoder, pool, seed: split.seed }, configOfRows(method) ?? configOfRows(BESIDE)!);
  return { input: { query, config, edits: [], fold: { split, protocol, fold } }, row: { method, predicted } };
}

/**
 * The settings whose walk ends in this method's answer, by its name in a plan; `null` where there are none: it is no walk,
 * answers with another part of one, asks a language model, or is not known.
 *
 * @example configOfRows("ptr-staged:bm25")?.stage1.retriever // "bm25"
 */
export function configOfRows(name: string): Config | null {
  if (asksModel([name])) return null;
  try {
    const { method, retriever } = findMethod(name);
    return configOfMethod(method.id, retriever);
  } catch {
    return null;
  }
}
