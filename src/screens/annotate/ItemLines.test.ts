import { describe, expect, it } from "vitest";
import type { ToolId } from "../../core/domain/ids";
import type { JudgedSpan } from "../../core/domain/judgement";
import { requirementId } from "../../core/domain/query";
import { layoutLines } from "../../ui/request/sense-lines";
import { gapPath, layoutItem } from "./ItemLines";

const TEXT = "Tell me if his flight is late and find a place for dinner.";
const span = (words: string, ...tools: string[]): JudgedSpan => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, tools: tools as ToolId[] };
};
const SPANS = [span("Tell me if his flight is late", "flight"), span("find a place for dinner", "table", "map")];
const lines = layoutLines(
  TEXT,
  SPANS.map((one) => ({ id: requirementId(one), span: one })),
  (text) => text.length * 10,
  320,
);

describe("layoutItem", () => {
  it("puts a tool on the line its words end on, and the others behind the one before", () => {
    const layout = layoutItem(
      lines,
      ["flight", "table", "map", "hotel"].map((tool) => ({ tool })),
      SPANS,
      56,
    );
    expect(lines).toHaveLength(2);
    expect(layout.lines).toEqual([47, 103]);
    expect(layout.rows).toEqual([47, 103, 143, 183]);
    expect(layout.height).toBeGreaterThan(183);
  });

  it("never puts two rows on one place, whatever they are linked to", () => {
    const all = span("Tell me if his flight is late", "a", "b", "c");
    const { rows } = layoutItem(
      lines,
      ["a", "b", "c"].map((tool) => ({ tool })),
      [all],
      56,
    );
    expect(rows).toEqual([47, 87, 127]);
  });

  it("stands without words, too", () => {
    expect(layoutItem([], [{ tool: "a" }, { tool: "b" }], [], 56).rows).toEqual([40, 80]);
  });
});

it("runs straight between equal heights, bends else, and wobbles by hand; it always arrives", () => {
  expect(gapPath(40, 40, 100, false)).toBe("M0 40H100");
  expect(gapPath(40, 80, 100, false)).toMatch(/^M0 40C.* 100 80$/);
  expect(gapPath(40, 80, 100, true)).toMatch(/^M0 40c.* 100 80$/);
});
