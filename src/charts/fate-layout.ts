import type { ToolFate } from "../core/domain/evaluation";

/** A bar at a stage: from `top`, so tall; in pixels of a drawing that is `FLOW_HEIGHT` tall. */
export interface FlowBar {
  top: number;
  tall: number;
}

type BarName =
  | "bundleKept"
  | "bundleDropped"
  | "kept"
  | "droppedRight"
  | "droppedWrong"
  | "voted"
  | "right"
  | "rightByVote"
  | "wrong"
  | "wrongByVote"
  | "missed";

export type FlowLayout = Record<BarName, FlowBar>;

export const FLOW_HEIGHT = 243;
const TOP = 10;
const ROOM = 226;
const COVERAGE_GAPS = [34, 16] as const;
const RESULT_GAPS = [6, 18, 4, 20] as const;

/** Where the bars of the flow of tools stand: one scale for all, so that equal heights are equal counts. */
export function layOutFates(fates: Record<ToolFate, number>): FlowLayout {
  const kept = fates.keptRight + fates.keptWrong;
  const dropped = fates.droppedRight + fates.droppedWrong;
  const missed = fates.droppedWrong + fates.missed;
  const result = fates.keptRight + fates.addedRight + fates.keptWrong + fates.addedWrong + missed;
  const sum = (gaps: readonly number[]): number => gaps.reduce((all, gap) => all + gap, 0);
  const scale = Math.min(
    (ROOM - sum(COVERAGE_GAPS)) / Math.max(1, kept + dropped),
    (ROOM - sum(RESULT_GAPS)) / Math.max(1, result),
  );
  const stack = (counts: readonly number[], gaps: readonly number[], from = TOP): FlowBar[] =>
    counts.map((count, i) => ({
      top: from + counts.slice(0, i).reduce((all, before, j) => all + before * scale + (gaps[j] ?? 0), 0),
      tall: count * scale,
    }));
  const [bundleKept, bundleDropped] = stack([kept, dropped], [0]);
  const [keptBar, droppedRight, droppedWrong] = stack([kept, fates.droppedRight, fates.droppedWrong], COVERAGE_GAPS);
  const [right, rightByVote, wrong, wrongByVote, missedBar] = stack(
    [fates.keptRight, fates.addedRight, fates.keptWrong, fates.addedWrong, missed],
    RESULT_GAPS,
  );
  const voted = { tall: (fates.addedRight + fates.addedWrong) * scale };
  const below = keptBar!.top + keptBar!.tall + 44;
  return {
    bundleKept: bundleKept!,
    bundleDropped: bundleDropped!,
    kept: keptBar!,
    droppedRight: droppedRight!,
    droppedWrong: droppedWrong!,
    voted: { ...voted, top: Math.min(below, FLOW_HEIGHT - voted.tall - 4) },
    right: right!,
    rightByVote: rightByVote!,
    wrong: wrong!,
    wrongByVote: wrongByVote!,
    missed: missedBar!,
  };
}

/** Middles of labels, moved down where they would touch: at least `apart` between two, in the order given. */
export function spreadLabels(middles: readonly number[], apart: number): number[] {
  return middles.reduce<number[]>(
    (placed, middle) => [...placed, Math.max(middle, (placed.at(-1) ?? -apart) + apart)],
    [],
  );
}
