import type { ToolId } from "../../../domain/ids";
import type { Trace } from "../../../domain/trace";
import { shuffle } from "../../../math/splits";
import { f1 } from "../../../metrics/f1";
import { tracc } from "../../../metrics/tracc";
import type { Pool } from "../../../retrieve/retrieval-index";
import type { FoldContext, InnerSplit } from "../../method/fold-context";

/** Past requests that are walked for it at most. */
const MOST_WALKED = 400;
/** Thresholds are tried in steps of this, from 0 to 1. */
const STEP = 0.005;

/** A walk without these past requests (rows of the history) that keeps nothing, so that every requirement has its vote. */
export type WalkWithout = (request: number, without: readonly number[]) => Promise<Trace>;

/**
 * The least cosine of a link with the best mean of TRACC and F1 over the walks of past requests, at most 400 of them, each left out;
 * where the folds share no bundle, with all requests of its bundle. Stage 1, the scores and the votes do not depend on it, so one walk tells
 * what every threshold would answer. Of equally good ones the nearest to `near`. Rejects with what a walk rejects with.
 */
export async function fitThreshold(
  { index: { history }, inner, seed, learning }: FoldContext,
  near: number,
  walk: WalkWithout,
): Promise<number> {
  const thresholds = Array.from({ length: 1 / STEP + 1 }, (_, step) => Number((step * STEP).toFixed(3)));
  const sums = new Float64Array(thresholds.length);
  for (const request of shuffle([...history.requests.keys()], seed).slice(0, MOST_WALKED)) {
    for (const without of leftOutWith(history, request, inner)) {
      await learning?.pause?.();
      const trace = await walk(request, without);
      const { gold } = history.requests[request]!;
      thresholds.forEach((threshold, i) => (sums[i]! += scoreAnswer(gold!, answerAbove(trace, threshold))));
    }
  }
  const best = Math.max(...sums);
  const equal = thresholds.filter((_, i) => sums[i]! > best - 1e-9);
  return equal.reduce((one, other) => (Math.abs(other - near) < Math.abs(one - near) ? other : one));
}

/** The request itself; with it, all of its bundle; or both ways, where it is not known what requests to come are like. */
function leftOutWith(history: Pool, request: number, inner: InnerSplit): number[][] {
  const own = history.indicesOf(history.requests[request]!);
  const { bundleIndexOfRequest: bundles } = history;
  const mates = () => history.indices.filter((at) => bundles[at] === bundles[request] || own.includes(at));
  return [...(inner === "bundle-disjoint" ? [] : [[...own]]), ...(inner === "random" ? [] : [mates()])];
}

/** What a walk would answer: the best tools of the bundle that reach the threshold, and the winner of the vote where none does. */
function answerAbove({ config, stage2, stage3 }: Trace, threshold: number): ToolId[] {
  const answer = new Set<ToolId>();
  const winners = new Map(stage3.perRequirement.map(({ requirement, winner }) => [requirement, winner]));
  for (const { id } of stage2.requirements) {
    const best = stage2.matches.filter(({ requirement }) => requirement === id).sort((a, b) => b.score - a.score);
    const kept = best.slice(0, config.stage2.bestTools).filter(({ score }) => score >= threshold);
    const winner = winners.get(id) ?? null;
    for (const { tool } of kept) answer.add(tool);
    if (kept.length === 0 && winner !== null) answer.add(winner);
  }
  return [...answer];
}

/** With F1, since TRACC alone can win by wrong tools that make the set as large as it should be. */
function scoreAnswer(gold: readonly ToolId[], recommended: readonly ToolId[]): number {
  const judged = { gold, goldAsGiven: gold, recommended };
  return (tracc.standard(judged) + f1.standard(judged)) / 2;
}
