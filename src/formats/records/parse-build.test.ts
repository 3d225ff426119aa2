import { describe, expect, it } from "vitest";
import { parseBuildDraft } from "./parse-build";

const HASH = "a".repeat(64);
const ITEM = {
  ...{ id: "s1-r1", set: 0, step: "passed", text: "Will it rain?", similarity: null, deleted: "weather" },
  verdicts: { whole: "exact", part: "partial" },
  earlier: [{ text: "Rain?", similarity: 0.9 }],
  answers: [
    {
      ...{ purpose: "judge", version: "judge-json-1", prompt: HASH, answer: "{}", tokens: { input: 3, output: 1 } },
      origin: { kind: "pasted", from: "" },
    },
  ],
  ...{ unread: null, rejection: null },
};
const DRAFT = {
  schema: 1,
  plan: {
    ...{ id: "b", createdAt: "2026-05-01T10:00:00.000Z", catalogue: { name: "Small", hash: HASH } },
    ...{ sets: [["weather"]], draw: { seed: 1, shares: [1, 0] }, perSet: 1, seed: 1, deletion: "random" },
    ...{ mostTries: 5, tooSimilar: 0.8, encoder: "tool-static-256-int4" },
  },
  items: [ITEM],
  reviews: [{ kind: "reword", item: "s1-r1", at: "now", before: "a", text: "b" }],
  undone: [],
  revision: 3,
};

describe("a stored build", () => {
  it("comes back as it was, without fields that nobody knows", () => {
    expect(parseBuildDraft(JSON.parse(JSON.stringify({ ...DRAFT, more: 1 })))).toEqual({ ok: true, value: DRAFT });
  });

  it.each([
    ["no draft", null],
    ["a newer one", { ...DRAFT, schema: 2 }],
    ["a request of no set", { ...DRAFT, items: [{ ...ITEM, set: 4 }] }],
    ["a tool of another set", { ...DRAFT, items: [{ ...ITEM, deleted: "hotel" }] }],
    ["a step that does not exist", { ...DRAFT, items: [{ ...ITEM, step: "run" }] }],
    ["a verdict that does not exist", { ...DRAFT, items: [{ ...ITEM, verdicts: { whole: "fine", part: null } }] }],
    ["words as encoder", { ...DRAFT, plan: { ...DRAFT.plan, encoder: "words" } }],
    ["an empty set", { ...DRAFT, plan: { ...DRAFT.plan, sets: [[]] } }],
    ["a review of an unknown kind", { ...DRAFT, reviews: [{ kind: "send", item: "s1-r1", at: "" }] }],
    ["an endless answer", { ...DRAFT, items: [{ ...ITEM, text: "a".repeat(20_001) }] }],
  ])("is refused: %s", (_what, raw) => {
    expect(parseBuildDraft(raw)).toMatchObject({ ok: false });
  });
});
