import type { StageNumber } from "../../../core/domain/evaluation";
import type { Attribution } from "../../../core/evaluate/attribution";
import { formatFigure } from "../../../ui/format-number";

/** As in the heads of the walk. */
export const STAGE_NAMES: Record<StageNumber, string> = { 1: "Bundle", 2: "Coverage", 3: "Vote" };

/** A share drawn from where those before it end. Both from 0 to 1 of the width. */
export interface ShareBar {
  start: number;
  length: number;
}

/** Each share begins where the one before ends: the last ends at the score. What lies outside 0 to 1 is cut. */
export function shareBars(empty: number, shares: Record<StageNumber, number>): Record<StageNumber, ShareBar> {
  const ends = [empty, empty + shares[1], empty + shares[1] + shares[2], empty + shares[1] + shares[2] + shares[3]];
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  const barOf = (stage: StageNumber): ShareBar => {
    const [from, to] = [within(ends[stage - 1]!), within(ends[stage]!)];
    return { start: Math.min(from, to), length: Math.abs(to - from) };
  };
  return { 1: barOf(1), 2: barOf(2), 3: barOf(3) };
}

/** Which stage could have brought most, in a sentence. Differences that are not printed are none. */
export function describeCeilings({ ceilings, result }: Pick<Attribution, "ceilings" | "result">): string {
  if (formatFigure(result) === "1.00") return "Nothing was lost.";
  const stages = ([1, 2, 3] as const).filter((stage) => formatFigure(ceilings[stage]) !== formatFigure(result));
  if (stages.length === 0) return "No stage alone could have done better.";
  const best = stages.reduce((champion, stage) => (ceilings[stage] > ceilings[champion] ? stage : champion));
  const name = STAGE_NAMES[best].toLowerCase();
  return `With a ${name} that knows the gold tools it would be ${formatFigure(ceilings[best])}.`;
}
