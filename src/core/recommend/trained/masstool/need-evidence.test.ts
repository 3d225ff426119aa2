import { describe, expect, it } from "vitest";
import {
  chanceOfNeed,
  fitNeedOn,
  gatherNeed,
  judgeLeftOut,
  type LeftOutNeed,
  type NeedEvidence,
} from "./need-evidence";

const near = [0.9, 0.6, 0.3, 0.1].map((cosine, index) => ({ index, cosine }));
const axis = (at: number): Float32Array => Float32Array.from({ length: 4 }, (_, i) => (i === at ? 1 : 0));

/** Past requests are near past ones, others near others; the tower is of little help. */
const part = (shift: number): LeftOutNeed => ({
  needing: [0, 1, 2, 3].map((i): NeedEvidence => [(i % 2) - 0.5, 0.7 - i / 20 + shift, 0.2 + i / 20]),
  none: [0, 1, 2, 3].map((i): NeedEvidence => [((i + 1) % 2) - 0.5, 0.3 + i / 20 + shift, 0.7 - i / 20]),
});

describe("the evidence of need", () => {
  it("is the tower with the mean cosines of the three nearest of each kind", () => {
    const [tower, past, none] = gatherNeed(-1.5, near, axis(0), [axis(1), axis(0), axis(2), axis(3)]);
    expect([tower, past, none]).toEqual([-1.5, expect.closeTo(0.6, 12), expect.closeTo(1 / 3, 12)]);
    expect(gatherNeed(2, [], axis(0), [])).toEqual([2, 0, 0]);
  });

  it("gives more chance to what lies near past requests than to what lies near those without need", () => {
    const model = fitNeedOn([part(0)]);
    const [needing, none] = [part(0).needing, part(0).none].map((rows) => rows.map((row) => chanceOfNeed(model, row)));
    expect(Math.min(...needing!)).toBeGreaterThan(Math.max(...none!));
  });

  it("judges each part by what was fitted on the others, and a part alone by itself", () => {
    const parts = [part(0), part(0.1), part(-0.1)];
    const judged = judgeLeftOut(parts);
    const model = fitNeedOn([parts[0]!, parts[2]!]);
    expect(judged[1]!.needing).toEqual(parts[1]!.needing.map((row) => chanceOfNeed(model, row)));
    expect(judgeLeftOut([part(0)])[0]!.none).toEqual(
      part(0).none.map((row) => chanceOfNeed(fitNeedOn([part(0)]), row)),
    );
  });

  it("is the tower alone where one kind is missing", () => {
    const model = fitNeedOn([{ needing: part(0).needing, none: [] }]);
    expect(chanceOfNeed(model, [0, 0.9, 0.1])).toBe(0.5);
  });
});
