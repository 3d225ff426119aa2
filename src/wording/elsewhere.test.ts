import { describe, expect, it } from "vitest";
import type { ElsewhereLists } from "../core/domain/searched-elsewhere";
import { describeLists } from "./elsewhere";

const LIST: ElsewhereLists = { stage: 3, collection: "tools", rows: 1_204_113, lists: 3, approximate: 0, mostAbove: 0 };
const sayOf = (change: Partial<ElsewhereLists>): string =>
  describeLists({ lists: [{ ...LIST, ...change }] })[0]!.sentence;

describe("describeLists", () => {
  it("says how certain a list is, and by what bound it is not", () => {
    expect(sayOf({})).toBe("the nearest of 1,204,113 tools, 3 lists: proved");
    expect(sayOf({ lists: 1 })).toBe("the nearest of 1,204,113 tools: proved");
    expect(sayOf({ approximate: 1, mostAbove: 0.0123 })).toBe(
      "the nearest of 1,204,113 tools, 3 lists: 1 approximate, an unseen text may score up to 0.012 more than the last",
    );
    expect(sayOf({ approximate: 3, mostAbove: null })).toContain(": approximate, a text may be overlooked");
  });
});
