import { fitLogistic, predictLogistic, type LogisticModel } from "../../../math/logistic-regression";
import type { Neighbour } from "./graph";

/**
 * What speaks for a request needing a tool: the log-odds of the detection tower, and how near its nearest past requests and its
 * nearest requests without need are (mean cosines). The tower is linear in one vector and draws one border; nearness sees
 * islands. Ours: the method notes scale the tower's log-odds alone (section 6).
 */
export type NeedEvidence = readonly [tower: number, past: number, none: number];

/** What a model that was trained without some requests says of them. */
export interface LeftOutNeed {
  /** Of past requests, which need tools. */
  needing: readonly NeedEvidence[];
  /** Of requests that need none, which were left out of the detection, too. */
  none: readonly NeedEvidence[];
}

/** So many of each kind are looked at. */
const NEAREST = 3;
const RIDGE = 1e-3;
/** Without requests of both kinds there is nothing to fit: the tower's own log-odds. */
const TOWER_ALONE: LogisticModel = { weights: [1, 0, 0], bias: 0 };

/** `near`: past requests, best first. `without`: unit vectors of requests that need none, but for the request itself. */
export function gatherNeed(
  tower: number,
  near: readonly Neighbour[],
  vector: Float32Array,
  without: readonly Float32Array[],
): NeedEvidence {
  const toNone = without.map((row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0));
  const nearest = toNone.sort((a, b) => b - a);
  return [tower, meanOfFirst(near.map(({ cosine }) => cosine)), meanOfFirst(nearest)];
}

function meanOfFirst(cosines: readonly number[]): number {
  const first = cosines.slice(0, NEAREST);
  return first.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, first.length);
}

/** A logistic regression of need on the evidence of requests that were left out. */
export function fitNeedOn(parts: readonly LeftOutNeed[]): LogisticModel {
  const needing = parts.flatMap((part) => part.needing);
  const none = parts.flatMap((part) => part.none);
  if (needing.length === 0 || none.length === 0) return TOWER_ALONE;
  const labels = [...needing.map(() => 1 as const), ...none.map(() => 0 as const)];
  return fitLogistic([...needing, ...none], labels, RIDGE);
}

/** The chance that a request needs a tool, 0 to 1. */
export function chanceOfNeed(model: LogisticModel, evidence: NeedEvidence): number {
  return predictLogistic(model, evidence);
}

/** Chances of the requests of each part, by what was fitted on the other parts; on itself where it is the only one. */
export function judgeLeftOut(parts: readonly LeftOutNeed[]): Record<keyof LeftOutNeed, number[]>[] {
  return parts.map((part) => {
    const others = parts.filter((other) => other !== part);
    const model = fitNeedOn(others.length > 0 ? others : parts);
    const judge = (evidence: NeedEvidence): number => chanceOfNeed(model, evidence);
    return { needing: part.needing.map(judge), none: part.none.map(judge) };
  });
}
