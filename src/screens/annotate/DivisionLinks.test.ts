import { describe, expect, it } from "vitest";
import type { ToolId } from "../../core/domain/ids";
import type { JudgedSpan } from "../../core/domain/judgement";
import { linkPath, linksOf } from "./DivisionLinks";

const [mail, map, taxi] = ["mail", "map", "taxi"] as ToolId[] as [ToolId, ToolId, ToolId];
const span = (start: number, end: number, ...tools: ToolId[]): JudgedSpan => ({ start, end, tools });

describe("words that lead to tools", () => {
  it("are one link where answers overlap, agreed where every answer has it", () => {
    const answers = [
      { spans: [span(0, 8, mail), span(10, 20, map)] },
      { spans: [span(2, 9, mail), span(30, 36, map)] },
    ];
    expect(linksOf(answers, [map, mail, taxi])).toEqual([
      { tool: map, end: 20, isAgreed: false },
      { tool: map, end: 36, isAgreed: false },
      { tool: mail, end: 9, isAgreed: true },
    ]);
  });

  it("are nobody's where no words were marked, and agreed of one answer alone", () => {
    expect(linksOf([{ spans: [] }, { spans: [] }], [mail])).toEqual([]);
    expect(linksOf([{ spans: [span(0, 4, mail)] }], [mail])).toEqual([{ tool: mail, end: 4, isAgreed: true }]);
  });

  it("run from the end of the words to the edge of their column, then over to the row", () => {
    expect(linkPath({ x: 40, y: 30 }, 100, { x: 180, y: 70 })).toEqual({
      along: "M40 30H100",
      over: "M100 30C140 30 140 70 180 70",
    });
  });
});
