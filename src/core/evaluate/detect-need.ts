import { bundleKey } from "../domain/bundle";
import type { EvaluationRow } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import {
  detectionIntervals,
  scoreDetection,
  type DetectedRequest,
  type DetectionIntervals,
  type DetectionScores,
} from "../metrics/detection";

/** How well a method tells requests that need a tool from those that need none. */
export interface NeedDetection {
  requests: { needing: number; none: number };
  /** At a chance of .5. */
  scores: DetectionScores;
  /** Of what is said of requests that need none, of accuracy and AUROC. */
  intervals: DetectionIntervals;
  /** Share of the requests that need none which lie below all but 1 in 100 of those that need a tool. */
  foundAtOneLost: number;
}

const HALF = 0.5;
const ONE_LOST = 0.01;

/**
 * Of the rows with a chance of need; `null` unless both kinds of requests are among them. Requests with the same needed tools
 * are drawn together, those that need none one by one.
 */
export function detectNeed(
  rows: readonly EvaluationRow[],
  queries: ReadonlyMap<QueryId, Pick<Query, "gold">>,
): NeedDetection | null {
  const units: string[] = [];
  const requests: DetectedRequest[] = rows.flatMap(({ query, need }) => {
    const gold = queries.get(query)?.gold;
    if (need === undefined || !gold) return [];
    units.push(gold.length > 0 ? bundleKey(gold) : query);
    return [{ needs: gold.length > 0, chance: need }];
  });
  const of = (needs: boolean): number[] => requests.filter((one) => one.needs === needs).map(({ chance }) => chance);
  const [needing, none] = [of(true).sort((a, b) => a - b), of(false)];
  if (needing.length === 0 || none.length === 0) return null;
  const threshold = needing[Math.floor(ONE_LOST * needing.length)]!;
  return {
    requests: { needing: needing.length, none: none.length },
    scores: scoreDetection(requests, HALF),
    intervals: detectionIntervals(requests, units, HALF),
    foundAtOneLost: none.filter((chance) => chance < threshold).length / none.length,
  };
}
