import type { BestMeans } from "../domain/comparison";
import type { AskedQuery, EvaluationRow, MethodEvaluation } from "../domain/evaluation";
import type { QueryId } from "../domain/ids";
import { bundleKey } from "../domain/bundle";
import { meanOf, numberClusters } from "../math/bootstrap";
import { adjustByHolm } from "../math/paired-tests";
import { randomisationTest } from "../math/randomisation";
import { metricOfScore } from "../metrics/score-names";
import { goodness } from "./deltas";
import { subtract, sumByUnit } from "./units";

const ALPHA = 0.05;

interface Held {
  score: string;
  method: string;
  p: number;
}

/**
 * The best mean of each score and those that chance could have put behind it: paired randomisation of whole bundles against
 * the best method, corrected by Holm over all of these tests, alpha 0.05. Where no method is told from the best, none stands
 * out; a score without a better side has no best. Only requests that need a tool and that both methods answered count. A
 * request whose needed tools are not in `asked` is left out.
 */
export function markBest(
  methods: readonly Pick<MethodEvaluation, "method" | "rows">[],
  scores: readonly string[],
  asked: ReadonlyMap<QueryId, Pick<AskedQuery, "gold">>,
): BestMeans {
  const leaders = new Map(scores.map((score) => [score, leaderOf(score, methods, asked)]));
  const held = scores.flatMap((score): Held[] => {
    const leader = leaders.get(score);
    if (!leader) return [];
    return methods
      .filter((one) => one !== leader)
      .map((one) => ({ score, method: one.method, p: pOf(score, leader.rows, one.rows, asked) }));
  });
  const adjusted = adjustByHolm(held.map(({ p }) => p));
  const best = scores.map((score): [string, Set<string>] => {
    const leader = leaders.get(score);
    const alike = held.flatMap((one, index) => (one.score === score && adjusted[index]! >= ALPHA ? [one.method] : []));
    const isTold = leader !== undefined && alike.length < methods.length - 1;
    return [score, new Set(isTold ? [leader.method, ...alike] : [])];
  });
  return { best: new Map(best), tests: held.length, alpha: ALPHA };
}

type Asked = ReadonlyMap<QueryId, Pick<AskedQuery, "gold">>;
type Answered = Pick<MethodEvaluation, "method" | "rows">;

/** The method with the best mean, the first of equal ones; `undefined` where no side is better or nothing is scored. */
function leaderOf(score: string, methods: readonly Answered[], asked: Asked): Answered | undefined {
  if (metricOfScore(score).metric?.better === "zero") return undefined;
  const means = methods.map(({ rows }) => meanOf([...valuesOf(score, rows, asked).values()]));
  let best = -1;
  for (const [index, mean] of means.entries()) {
    if (Number.isNaN(mean)) continue;
    if (best < 0 || goodness(score, mean) > goodness(score, means[best]!)) best = index;
  }
  return methods[best];
}

/** Values by request, of those that need a tool. */
function valuesOf(score: string, rows: readonly EvaluationRow[], asked: Asked): Map<QueryId, number> {
  return new Map(
    rows.flatMap(({ query, scores }) => {
      const isNeeding = (asked.get(query)?.gold?.length ?? 0) > 0;
      const value = scores[score];
      return isNeeding && value !== undefined ? [[query, value] as const] : [];
    }),
  );
}

/** p of the paired randomisation test over the requests that both have; 1 without any. */
function pOf(score: string, first: readonly EvaluationRow[], second: readonly EvaluationRow[], asked: Asked): number {
  const [ours, theirs] = [valuesOf(score, first, asked), valuesOf(score, second, asked)];
  const common = [...ours.keys()].filter((query) => theirs.has(query));
  if (common.length === 0) return 1;
  const units = numberClusters(common.map((query) => bundleKey(asked.get(query)!.gold!)));
  const column = (values: ReadonlyMap<QueryId, number>) => Float64Array.from(common, (query) => values.get(query)!);
  return randomisationTest(sumByUnit(subtract(column(ours), column(theirs)), units)).p;
}
