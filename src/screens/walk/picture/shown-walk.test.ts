import { describe, expect, it } from "vitest";
import type { ToolId } from "../../../core/domain/ids";
import type { DroppedTool } from "../../../core/domain/trace";
import { listShownDropped } from "./shown-walk";

const drop = (count: number): DroppedTool[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ tool: `t${at}` as ToolId, by: "computed" as const },
    best: { requirement: "r" as never, score: at / 1000 },
  }));

describe("dropped tools that are drawn", () => {
  it("are all of them, best score first, while they are few", () => {
    const shown = listShownDropped(drop(30));
    expect(shown).toHaveLength(30);
    expect(shown[0]?.tool).toBe("t29");
  });

  it("are the best ones of hundreds, and all that a hand has dropped", () => {
    const [worst, ...others] = drop(400);
    const shown = listShownDropped([{ ...worst!, by: "edit" }, ...others]);
    expect(shown).toHaveLength(25);
    expect([shown[0]?.tool, shown.at(-1)?.tool]).toEqual(["t399", "t0"]);
  });
});
