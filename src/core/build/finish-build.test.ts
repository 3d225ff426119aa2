import { expect, it } from "vitest";
import type { BuildDraft, Review } from "../domain/build";
import { noticeOfBuild, provenanceOfBuild, queriesOfBuild } from "./finish-build";
import { reviewedItems } from "./review";
import { finish, obey, openBuild } from "./testing/small-build";

const at = "2026-05-01T11:00:00.000Z";

/** Three pass, one is rejected because its model sees a spare tool. */
function draft(reviews: Review[]): BuildDraft {
  let isFirst = true;
  const { plan, items } = finish(openBuild(), (prompt, size) => {
    if (prompt.purpose === "judge" && size === 1 && isFirst) {
      isFirst = false;
      return '{"verdict":"over"}';
    }
    return obey(prompt, size);
  });
  return { schema: 1, plan, items: [...items], reviews, undone: [], revision: 1 };
}

const REVIEWS: Review[] = [
  { kind: "accept", item: "s1-r1", at },
  { kind: "drop", item: "s1-r2", at },
  { kind: "reword", item: "s2-r2", at, before: "x", text: "A table for two, tonight at eight." },
  { kind: "accept", item: "s2-r1", at },
];

it("keeps what was accepted, in the last wording, with the set as gold", () => {
  const kept = queriesOfBuild(draft(REVIEWS));
  expect(kept.map(({ id, gold, group }) => [id, gold, group])).toEqual([
    ["s1-r1", ["weather", "hotel", "flight"], "set 1"],
    ["s2-r2", ["table"], "set 2"],
  ]);
  expect(kept[1]).toMatchObject({ text: "A table for two, tonight at eight." });
  expect(kept[1]!.raw).toContain("Please see to this");
});

it("lets the last decision hold, and forgets nothing that was rejected", () => {
  const { items } = draft([]);
  const reviewed = reviewedItems(items, [...REVIEWS, { kind: "accept", item: "s1-r2", at }]);
  expect(reviewed.map(({ item, decision, isReworded }) => [item.id, decision, isReworded])).toEqual([
    ["s1-r1", "accepted", false],
    ["s1-r2", "accepted", false],
    ["s2-r2", "accepted", true],
  ]);
  const { counts, models, prompts, items: all } = provenanceOfBuild(draft(REVIEWS));
  expect(counts).toEqual({
    ...{ written: 4, kept: 2, reworded: 1, dropped: 1, unfinished: 0 },
    ...{ unreadable: 0, "too-similar": 0, "not-exact": 1, "not-partial": 0 },
  });
  expect(models).toEqual([{ origin: { kind: "written", from: "test" }, answers: 11 }]);
  expect(prompts.map(({ version }) => version)).toEqual(["write-json-1", "judge-json-1"]);
  expect(all.find(({ rejection }) => rejection)).toMatchObject({ id: "s2-r1", rejection: { reason: "not-exact" } });
});

it("says that no person asked this, and of recorded answers that no model was measured", () => {
  const provenance = provenanceOfBuild(draft(REVIEWS));
  expect(noticeOfBuild(provenance, "written for this sample")).toMatchObject({ code: "recorded-build", count: 2 });
  expect(noticeOfBuild(provenance, "written for this sample").sentence).toContain("no model was measured");
  const byModel = {
    ...provenance,
    models: [{ origin: { kind: "endpoint", host: "h", model: "m" } as const, answers: 11 }],
  };
  expect(noticeOfBuild(byModel, "m at h").sentence).toContain("written and judged by a language model (m at h)");
});
