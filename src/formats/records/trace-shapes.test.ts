import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { gateShape, elsewhereShape } from "./trace-shapes";
import type { Sha256 } from "../../core/domain/ids";
import type { SearchedElsewhere } from "../../core/domain/searched-elsewhere";

const half = { description: 0.25, pastUse: 0.25 };
const none = { description: 0, pastUse: 0 };
const tool = {
  ...{ tool: "t", score: 0.5, descriptionRank: 3, chance: 0.4, own: half, search: none, joint: none, uses: 2 },
  past: [{ query: "h1", text: "a past request", amount: 0.2 }],
};
const retrieval = {
  ...{ requests: 9, trust: 0.7, ownWeight: 0.4, set: { tools: ["t"], expected: 0.8 } },
  neighbours: [{ query: "h1", text: "a past request", tools: ["t"], cosine: 0.5, isKept: true, weight: 0.6 }],
  tools: [tool],
};
const shares = Array.from({ length: 101 }, (_, i) => i / 100);
const gate = {
  ...{ by: "masstool", chance: 0.9, threshold: 0.3, isForced: false, isSeen: false, found: shares, lost: shares },
  ...{ counts: { needing: 9, none: 9 }, nearest: { needing: [], none: [] } },
};

describe("a gate in a trace", () => {
  it("is read with what the retrieval tower says, and without it", () => {
    expect(v.parse(gateShape, { ...gate, retrieval })).toEqual({ ...gate, retrieval });
    expect(v.parse(gateShape, gate)).toEqual(gate);
  });

  it("is refused where an attention is no share, or a part of a score no number", () => {
    const [near] = retrieval.neighbours;
    const tooMuch = { ...retrieval, neighbours: [{ ...near, weight: 1.2 }] };
    const noNumber = { ...retrieval, tools: [{ ...tool, own: { description: "much", pastUse: 0 } }] };
    for (const wrong of [tooMuch, noNumber])
      expect(v.safeParse(gateShape, { ...gate, retrieval: wrong }).success).toBe(false);
  });
});

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
