import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import type { SearchedElsewhere } from "../../core/domain/searched-elsewhere";
import { elsewhereShape } from "./elsewhere-shape";

const SEARCHED: SearchedElsewhere = {
  ...{ engine: "OpenSearch", version: "3.5.0", index: "kitpick-aaaaaaaaaaaa-bbbbbbbb", search: "exact" },
  ...{ dataHash: "a".repeat(64) as Sha256, encoder: null },
  lists: [{ stage: 1, collection: "requests", rows: 300, lists: 1, approximate: 1, mostAbove: null }],
};

describe("where a walk was searched", () => {
  it("is read as it was written, without what does not belong there", () => {
    expect(v.parse(elsewhereShape, { ...SEARCHED, key: "canary" })).toEqual(SEARCHED);
  });

  it.each([{ engine: "Other" }, { search: "slow" }, { lists: [{ ...SEARCHED.lists[0], stage: 2 }] }])(
    "is refused in another form: %j",
    (change) => {
      expect(v.safeParse(elsewhereShape, { ...SEARCHED, ...change }).success).toBe(false);
    },
  );
});
