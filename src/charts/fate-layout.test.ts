import { expect, it } from "vitest";
import { FLOW_HEIGHT, layOutFates, spreadLabels } from "./fate-layout";

const FATES = {
  keptRight: 455,
  keptWrong: 85,
  droppedRight: 241,
  droppedWrong: 31,
  addedRight: 121,
  addedWrong: 69,
  missed: 173,
};

it("gives equal counts equal heights, from stage to stage", () => {
  const bars = layOutFates(FATES);
  expect(bars.bundleKept.tall).toBeCloseTo(bars.kept.tall);
  expect(bars.right.tall + bars.wrong.tall).toBeCloseTo(bars.kept.tall);
  expect(bars.bundleDropped.tall).toBeCloseTo(bars.droppedRight.tall + bars.droppedWrong.tall);
  expect(bars.voted.tall).toBeCloseTo(bars.rightByVote.tall + bars.wrongByVote.tall);
  expect(bars.missed.tall / bars.kept.tall).toBeCloseTo(204 / 540);
});

it.each([FATES, { ...FATES, missed: 4000 }, { ...FATES, droppedRight: 9000 }, { ...FATES, addedWrong: 2000 }])(
  "stays inside the drawing, and no bar overlaps the next",
  (fates) => {
    const bars = layOutFates(fates);
    for (const { top, tall } of Object.values(bars)) expect(top + tall).toBeLessThanOrEqual(FLOW_HEIGHT);
    const column = [bars.right, bars.rightByVote, bars.wrong, bars.wrongByVote, bars.missed];
    column.slice(1).forEach((bar, i) => expect(bar.top).toBeGreaterThanOrEqual(column[i]!.top + column[i]!.tall));
  },
);

it("draws an evaluation without tools as empty bars", () => {
  const none = Object.fromEntries(Object.keys(FATES).map((fate) => [fate, 0])) as typeof FATES;
  expect(Object.values(layOutFates(none)).every(({ tall, top }) => tall === 0 && Number.isFinite(top))).toBe(true);
});

it("moves labels apart and leaves others where they are", () => {
  expect(spreadLabels([10, 12, 60], 20)).toEqual([10, 30, 60]);
});
